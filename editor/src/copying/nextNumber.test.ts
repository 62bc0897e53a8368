import { describe, expect, it } from 'vitest'
import { seededBelow } from '../../../engine/src/testing/seededRandom.ts'
import { nextNumber, stepFor } from './nextNumber.ts'

describe('the next number', () => {
  it.each([
    ['P-101A', 'P-101B'],
    ['P-101', 'P-102'],
    ['TI-09', 'TI-10'],
    ['TI-99', 'TI-100'],
    ['P-009', 'P-010'],
    ['7', '8'],
    ['Tank 1 ', 'Tank 2 '],
    ['泵 (P-101)', '泵 (P-102)'],
    ['1号泵', '2号泵'],
    ['冷却 2# 机组', '冷却 3# 机组'],
    ['1号泵 P-101', '1号泵 P-102'],
    ['K-1-2', 'K-1-3'],
    ['Line 1\nPump 3', 'Line 1\nPump 4'],
  ])('of %s is %s', (text, next) => expect(nextNumber(text, 1)).toBe(next))

  it.each([
    '',
    'Pump',
    '25 °C',
    '50%',
    '3.5',
    '-5',
    '+5',
    '12:30',
    '20A',
    'P-101Z',
    'm³/h',
    '/a/b1',
    'http://x/1',
    '12 kW',
    '1234567890123456',
  ])('is none in %j', (text) => expect(nextNumber(text, 1)).toBeUndefined())
})

describe('one step for a copy', () => {
  it('skips what is taken, for all names together', () => {
    expect(stepFor(['P-101', 'TI-101', 'Pump'], new Set(['P-101', 'TI-102', 'P-103']))).toBe(3)
    expect(stepFor(['P-101A', 'P-101B'], new Set(['P-101A', 'P-101B']))).toBe(2)
    expect(stepFor(['P-101'], new Set(), 4)).toBe(4)
    expect(stepFor(['Pump', '3.5'], new Set())).toBeUndefined()
  })
})

const seed = Number(process.env['SEED'] ?? process.env['MIMIC_RUN_SEED'] ?? Math.floor(Math.random() * 1e9))
it(`counts on in the same row, one after the other, seed ${seed}`, () => {
  const below = seededBelow(seed)
  const heads = ['P-', 'TI', '泵 ', 'a b', '', 'X1-', '(', 'k_']
  for (let round = 0; round < 500; round++) {
    const head = heads[below(heads.length)] ?? ''
    const text = `${head}${String(below(10 ** (1 + below(5)))).padStart(1 + below(4), '0')}${['', '', ')'][below(3)]}`
    const [a, b] = [1 + below(50), 1 + below(50)]
    const next = nextNumber(text, a)
    expect(next, text).toBeDefined()
    expect(nextNumber(next ?? '', b), text).toBe(nextNumber(text, a + b))
    expect(next).not.toBe(text)
    expect((next ?? '').length).toBeGreaterThanOrEqual(text.length)
    expect(next?.startsWith(head)).toBe(true)

    const names = [text, `${head}${below(90)}A`]
    const taken = new Set([...names, ...Array.from({ length: below(20) }, () => nextNumber(text, 1 + below(20)) ?? '')])
    const step = stepFor(names, taken) ?? 0
    for (const name of names) expect(taken.has(nextNumber(name, step) ?? '')).toBe(false)
    for (let less = 1; less < step; less++)
      expect(
        names.some((name) => taken.has(nextNumber(name, less) ?? '')),
        `${text} ${less}`,
      ).toBe(true)
  }
})
