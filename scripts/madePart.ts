const MADE = '<!-- made by `npm run docs` -->\n'
const END = '<!-- end -->'

/** A document with other lines between its marks. @throws {Error} when they are gone */
export function withMadePart(written: string, lines: readonly string[]): string {
  const [before, rest] = written.split(MADE)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('the marks of the made part are gone')
  return `${before}${MADE}${lines.join('\n')}\n${END}${after}`
}
