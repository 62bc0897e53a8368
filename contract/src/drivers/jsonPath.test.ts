import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonPathText, parseJsonPath } from './jsonPath.ts'
import { fillTemplate, templateProblem } from './jsonTemplate.ts'

describe('a JSON path', () => {
  it('has keys, indexes and quoted keys', () => {
    expect(parseJsonPath('a.b[0].c')).toEqual(['a', 'b', 0, 'c'])
    expect(parseJsonPath('[2].x y["d.e"]')).toEqual([2, 'x y', 'd.e'])
    expect(parseJsonPath('')).toEqual([])
  })

  it('is refused when it is malformed', () => {
    for (const text of ['.a', 'a.', 'a..b', 'a[', 'a[x]', 'a]', '[0]a', 'a["b]', 'a[-1]'])
      expect(parseJsonPath(text), text).toBeUndefined()
  })

  it('is the same after it was written and read', () => {
    const step = fc.oneof(fc.string(), fc.nat(99_999))
    fc.assert(
      fc.property(fc.array(step), (path) => {
        expect(parseJsonPath(jsonPathText(path))).toEqual(path)
      }),
    )
  })
})

describe('a template of writes', () => {
  it('takes the value as JSON outside of strings and as text within them', () => {
    expect(fillTemplate('', 1.5)).toBe('1.5')
    expect(fillTemplate('{"v": {value}, "s": "now {value}!"}', 'a"b')).toBe('{"v": "a\\"b", "s": "now a\\"b!"}')
    expect(fillTemplate('[{value}]', true)).toBe('[true]')
  })

  it('gives JSON for every value', () => {
    const template = '{"a": {value}, "b": ["x{value}"]}'
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
        const read = JSON.parse(fillTemplate(template, value)) as { a: unknown; b: string[] }
        expect(read.a).toEqual(Object.is(value, -0) ? 0 : value)
        expect(read.b).toEqual([`x${value}`])
      }),
    )
  })

  it('is refused without a place for the value, and if it is no JSON', () => {
    expect(templateProblem('t', '{"a": 1}')?.text.en).toContain('{value}')
    expect(templateProblem('t', '{a: {value}}')?.text.en).toContain('JSON')
    expect(templateProblem('t', '')).toBeUndefined()
  })
})
