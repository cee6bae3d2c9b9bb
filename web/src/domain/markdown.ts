import DOMPurify from 'dompurify'
import { Marked } from 'marked'

/** Stands before a hint in the text; not every device has a picture for it. */
const LAMP = '💡 '

/**
 * Reads HTML in Markdown as the text that it is. The browser therefore never parses a tag that somebody wrote, not even in the
 * sanitizer's document, where it says of a handler or a style already that the policy refuses it.
 */
const parser = new Marked({
  breaks: true,
  gfm: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
})

/** Markdown as HTML that is safe to show, whoever wrote it: no script, no style, no picture, links in a new tab. */
export function rendered(markdown: string): string {
  const html = parser.parse(markdown.replaceAll(LAMP, ''), { async: false })
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr', 'a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ALLOWED_ATTR: ['href', 'align', 'start'],
    ALLOWED_URI_REGEXP: /^https?:/i,
  })
}

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})
