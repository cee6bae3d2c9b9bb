import DOMPurify from 'dompurify'
import { expect, it, vi } from 'vitest'
import { rendered } from './markdown'

it.each([
  '<img src=/x onerror="window.ran = 1">',
  '<div onclick=window.ran=1 style="color: red">\n\n**굵게**\n\n</div>',
  '말 <b onclick="window.ran = 1">안에</b> 섞여',
  '- <svg onload="window.ran = 1">',
  '| <a href=javascript:window.ran=1>표</a> |\n| --- |\n| <style>*{}</style> |',
  '<!-- 주석 --> <?php ?> <!DOCTYPE html> <![CDATA[x]]>',
])('gives the browser no tag of %j to parse, only its text', (markdown) => {
  const sanitize = vi.spyOn(DOMPurify, 'sanitize')
  rendered(markdown)
  const html = String(sanitize.mock.calls[0]?.[0])
  expect(html).not.toMatch(/<(?!\/?(?:p|strong|ul|li|table|thead|tbody|tr|th|td)>)/)
  const shown = document.createElement('div')
  shown.innerHTML = html
  for (const tag of markdown.match(/<.*?>/g) ?? []) expect(shown.textContent).toContain(tag)
})
