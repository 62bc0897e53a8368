/**
 * Breaks text into lines of at most `maxWidth`: at line feeds, at spaces, between CJK characters, and inside a word
 * that alone is too wide. Closing punctuation stays with the character before it.
 */
export function wrapText(text: string, maxWidth: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    if (paragraph === '' || !(maxWidth > 0) || measure(paragraph) <= maxWidth) lines.push(paragraph)
    else wrapParagraph(paragraph, maxWidth, measure, lines)
  }
  return lines
}

// Words with the spaces after them; each CJK character is a word of its own, with closing marks attached.
const PIECES =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef][\u3001\u3002\uff0c\uff01\uff1f\uff1b\uff1a\u300d\u300f\uff09\u3011\u201d\u2019]*\s*|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+\s*|\s+/g

function wrapParagraph(paragraph: string, maxWidth: number, measure: (line: string) => number, out: string[]): void {
  let line = ''
  for (const piece of paragraph.match(PIECES) ?? []) {
    if (measure((line + piece).trimEnd()) <= maxWidth) {
      line += piece
      continue
    }
    if (line.trim() !== '') out.push(line.trimEnd())
    line = measure(piece.trimEnd()) <= maxWidth ? piece : breakWord(piece, maxWidth, measure, out)
  }
  if (line.trim() !== '') out.push(line.trimEnd())
}

/**
 * Emits full lines of a too wide word and returns its rest. Widths of characters are added up: kerning does not matter in a
 * word that is cut.
 */
function breakWord(word: string, maxWidth: number, measure: (line: string) => number, out: string[]): string {
  let line = ''
  let width = 0
  for (const character of word) {
    const wider = width + measure(character)
    if (line !== '' && wider > maxWidth) {
      out.push(line)
      line = character
      width = measure(character)
    } else {
      line += character
      width = wider
    }
  }
  return line
}
