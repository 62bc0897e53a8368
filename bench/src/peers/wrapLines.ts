/** Breaks text into lines of at most `width`: at spaces, and inside words that are too wide on their own. */
export function wrapLines(text: string, width: number, measure: (line: string) => number): string[] {
  if (text === '' || measure(text) <= width) return text === '' ? [] : [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  if (line !== '') lines.push(line)
  return lines
}
