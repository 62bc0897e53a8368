import { describe, expect, it } from 'vitest'
import { wrapText } from './wrapText.ts'

/** The measure is one unit per character. */
const measure = (line: string) => line.length

describe('wrapText', () => {
  it('TX4 breaks at the same places at every size, where widths grow in proportion', () => {
    const text = '1# 泵房 raw water pump, 原水进水泵房 12.5 m3/h'
    for (const size of [0.5, 1, 3.7, 12])
      expect(wrapText(text, 9.5 * size, (line) => size * line.length)).toEqual(wrapText(text, 9.5, measure))
  })

  it.each([
    ['at spaces', 'one two three', 7, ['one two', 'three']],
    ['at line feeds', 'a\nb\r\n\nc', 9, ['a', 'b', '', 'c']],
    ['between CJK characters', '原水进水泵房', 3, ['原水进', '水泵房']],
    ['not before closing punctuation', '原水进。水泵', 3, ['原水', '进。水', '泵']],
    ['inside a word that alone is too wide', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['and leaves alone what fits', 'fits', 4, ['fits']],
  ])('TX1 breaks %s', (_, text, width, lines) => {
    expect(wrapText(text, width, measure)).toEqual(lines)
  })
})
