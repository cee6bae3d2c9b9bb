import DOMPurify from 'dompurify'
import { marked } from 'marked'

/** Stands before a hint in the text; not every device has a picture for it. */
const LAMP = '💡 '

/** Markdown as HTML that is safe to show, whoever wrote it: no script, no style, no picture, links in a new tab. */
export function rendered(markdown: string): string {
  const html = marked.parse(markdown.replaceAll(LAMP, ''), { async: false, breaks: true, gfm: true })
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
