const CHANGES = '**달라진 내용**'
const STEPS = '**계산 과정**'
const WHOLE = '전체 계산은 ‘전체 보기’'
const CHOICES = /\n+선택지:.*/g
const LISTED = /^\s*(?:-\s|\|)/

/**
 * What of an answer's Markdown the page says in words. The text stands on its own: after the result it lists what
 * changed, the steps and the assumptions, says how to see all of it, and asks its question with its choices. The page shows those
 * from the document, so they are left out here. Works on an answer that is still being written.
 */
export function prose(content: string): string {
  const kept: string[] = []
  let inChanges = false
  for (const block of content.split(/\n{2,}/)) {
    if (block.trim() === STEPS || block.startsWith(WHOLE)) break
    inChanges = block.trim() === CHANGES || (inChanges && LISTED.test(block))
    if (!inChanges) kept.push(block)
  }
  return kept.join('\n\n').replace(CHOICES, '').trim()
}

/** Whether an answer is told beside the one before, and not whole. */
export function isShort(content: string): boolean {
  return content.includes(`\n${WHOLE}`)
}
