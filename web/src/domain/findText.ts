/** Where words stand in what is on the page. */

/** A range for each place of a word in the text of an element, in order; case does not matter. No word is empty. */
export function placesOf(words: readonly string[], element: Element): Range[] {
  const nodes = textNodes(element)
  const text = nodes.map(({ data }) => data).join('').toLowerCase()
  return words
    .flatMap((word) => occurrences(text, word.toLowerCase()).map((begin) => ({ begin, end: begin + word.length })))
    .sort((a, b) => a.begin - b.begin)
    .map(({ begin, end }) => rangeOf(nodes, begin, end))
}

/** The words of what somebody looks for, as they are stored. */
export function wordsOf(wanted: string): string[] {
  return [...new Set(wanted.normalize('NFC').trim().split(/\s+/).filter(Boolean))]
}

function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) found.push(at)
  return found
}

function rangeOf(nodes: readonly Text[], begin: number, end: number): Range {
  const range = document.createRange()
  let passed = 0
  for (const node of nodes) {
    const last = passed + node.length
    if (begin >= passed && begin < last) range.setStart(node, begin - passed)
    if (end > passed && end <= last) range.setEnd(node, end - passed)
    passed = last
  }
  return range
}
