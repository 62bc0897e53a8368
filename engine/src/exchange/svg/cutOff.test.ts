import { describe, expect, it } from 'vitest'
import { models } from '../../widgets/models.ts'
import { openForeign } from '../openForeign.ts'

const options = {
  measure: (text: string, { size }: { size: number }) => text.length * size * 0.5,
  isOwnImage: () => false,
}
const lossesOf = (text: string) =>
  openForeign(text, models, options)
    .read()
    .losses.map(({ is }) => is)

const whole = `<?xml version="1.0"?><!-- tank --><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><g><rect width="20" height="20" fill="#123456"/><text x="3" y="60">Level</text></g></svg>`

describe('a drawing that is not whole', () => {
  it('EX10 says so wherever it is cut off, and a whole one does not', () => {
    expect(lossesOf(whole)).not.toContain('cutOff')
    const begin = whole.indexOf('<svg') + 4
    for (let at = begin; at < whole.length; at++)
      expect([at, lossesOf(whole.slice(0, at))]).toEqual([at, expect.arrayContaining(['cutOff'])])
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<svg width="10" height="10"><defs/></svg>',
    '<svg width="10" height="10"><g> </g></svg>',
  ])('EX10 says that there is nothing in %s', (text) => expect(lossesOf(text)).toContain('empty'))
})
