/** An answer's Markdown as text that can be pasted anywhere: a letter, a messenger, a note. */
export function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^\s*\|?[\s:|-]*-{2,}[\s:|-]*$/.test(line))
    .map((line) =>
      line
        .replace(/^\s*\|(.*)\|\s*$/, (_, row: string) => row.split('|').map((cell) => cell.trim()).join(' · '))
        .replace(/^#{1,6}\s+/, '')
        .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '$1 ($2)')
        .replace(/(\*\*|__)(.+?)\1/g, '$2')
        .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
        .trimEnd(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
