import { FormulaError, MAX_FORMULA, parseFormula } from '@mimic/contract/formula'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, readCalcRule } from './calcRule.ts'
import { orderRules } from './orderRules.ts'

const value = (text: string, ...values: number[]) => parseFormula(text).evaluate(values)

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['10 - 3 - 2', 5],
    ['7 % 4 + 1', 4],
    ['1.5e2', 150],
    ['max(1, 2, 3) - min(4, 5)', -1],
    ['if(3 > 2 && !(1 == 2), 10, 20)', 10],
    ['round(3.14159, 2)', 3.14],
    ['sqrt(abs(-16)) + pi * 0', 4],
    ['1 < 2 || 1 / 0', 1],
  ])('%s is %s', (text, expected) => expect(value(text)).toBe(expected))

  it('[spec:data-formula] names signals as equip.signal, ids with dashes and digits in braces', () => {
    const formula = parseFormula('{1003.1003-f1-loss} + E1.S1 * 2 - {1003.1003-f1-loss} / 2')
    expect(formula.inputs).toEqual([
      { owner: '1003', id: '1003-f1-loss' },
      { owner: 'E1', id: 'S1' },
    ])
    expect(formula.evaluate([10, 3])).toBe(11)
  })

  it.each([
    ['', 'empty', 0],
    ['1 +', 'syntax', 3],
    ['1 2', 'syntax', 2],
    ['(1', 'syntax', 2],
    ['alert(1)', 'function', 0],
    ['constructor(1)', 'function', 0],
    ['toString', 'syntax', 0],
    ['__proto__', 'syntax', 0],
    ['abs(1, 2)', 'arguments', 0],
    ['1; 2', 'syntax', 1],
    ['a.b.c', 'syntax', 0],
    ['"x"', 'syntax', 0],
    ['x => 1', 'syntax', 0],
    ['1'.repeat(MAX_FORMULA + 1), 'tooLong', MAX_FORMULA],
    ['('.repeat(200), 'tooDeep', 50],
  ])('%j is refused: %s at %i', (text, reason, at) => {
    expect(() => parseFormula(text)).toThrow(expect.objectContaining({ reason, at }))
  })

  it('is parsed from any text, or is an error with its place', () => {
    const piece = fc.oneof(fc.constantFrom(...'0123456789.+-*/%^()<>=!&|, {}ex'), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        try {
          const formula = parseFormula(text)
          expect(typeof formula.evaluate(formula.inputs.map(() => 1))).toBe('number')
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
          expect((error as FormulaError).at).toBeLessThanOrEqual(text.length)
        }
      }),
    )
  })

  it('gives the same as the sum in plain numbers', () => {
    const number = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(value('E.a + E.b * E.c - (E.a - E.b)', a, b, c)).toBe(a + b * c - (a - b))
      }),
    )
  })

  it('costs at most 100 ms, whatever it is', () => {
    const bombs = [
      '9^9^9^9^9^9^9^9',
      `${'max('.repeat(40)}1${')'.repeat(40)}`,
      Array.from({ length: 900 }, () => '1').join('+'),
      `max(${Array.from({ length: 199 }, (_, i) => `E.s${i}`).join(',')})`,
      '-'.repeat(1999),
      '((((((((((((('.repeat(100),
      `1${'^1'.repeat(999)}`,
    ]
    for (const bomb of bombs) {
      const from = process.cpuUsage()
      try {
        value(bomb.slice(0, MAX_FORMULA))
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError)
      }
      expect(process.cpuUsage(from).user / 1000, bomb.slice(0, 40)).toBeLessThan(1000)
    }
  })
})

describe('a calc rule', () => {
  const read = (values: Record<string, [number | null, number, 0 | 1 | 2]>) => (key: string) => {
    const found = values[key]
    return found && { value: found[0], time: found[1], quality: found[2] }
  }
  const good = { a: [1, 10, 0], b: [4, 12, 0], c: [7, 11, 0] } as const
  it.each([
    ['sum', 12],
    ['avg', 4],
    ['min', 1],
    ['max', 7],
  ] as const)('[spec:data-calc] %s', (calcType, expected) => {
    const rule = readCalcRule(calcType, 'E.a, E.b,{E.c}')
    expect(evaluate(rule, read({ ...good } as never))).toEqual({ value: expected, time: 12, quality: 0 })
  })

  it('[spec:data-calc] custom', () => {
    const rule = readCalcRule('custom', '(E.a + E.b) * E.c')
    expect(evaluate(rule, read({ ...good } as never))).toEqual({ value: 35, time: 12, quality: 0 })
  })

  it('passes on the quality of its inputs', () => {
    const uncertain = { ...good, b: [4, 12, 1] } as never
    const bad = { ...good, b: [null, 12, 2] } as never
    expect(evaluate(readCalcRule('sum', 'E.a,E.b'), read(uncertain))).toMatchObject({ value: 5, quality: 1 })
    expect(evaluate(readCalcRule('sum', 'E.a,E.b'), read(bad))).toMatchObject({ value: 1, quality: 1 })
    expect(evaluate(readCalcRule('custom', 'E.a + E.b'), read(bad))).toEqual({ value: null, time: 12, quality: 2 })
    expect(evaluate(readCalcRule('custom', 'E.a / 0'), read(good as never))).toMatchObject({ value: null, quality: 2 })
  })
})

describe('rules made of rules', () => {
  const rules = (of: Record<string, string>) =>
    new Map(Object.entries(of).map(([id, formula]) => [`mvar:${id}`, readCalcRule('custom', formula)]))
  it('come after what they are made of', () => {
    expect(orderRules(rules({ c: 'mvar.b + mvar.a', b: 'mvar.a * 2', a: 'E.s' }))).toEqual({
      order: ['mvar:a', 'mvar:b', 'mvar:c'],
    })
  })
  it('must not be circular, and the circle is named', () => {
    expect(orderRules(rules({ x: 'E.s + mvar.a', a: 'mvar.b', b: 'mvar.c + 1', c: 'mvar.a' }))).toEqual({
      cycle: ['mvar:a', 'mvar:b', 'mvar:c', 'mvar:a'],
    })
    expect(orderRules(rules({ a: 'mvar.a' }))).toEqual({ cycle: ['mvar:a', 'mvar:a'] })
  })
  it('may be a long chain', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, i) => [`m${i}`, i === 0 ? 'E.s' : `mvar.m${i - 1}`]),
    )
    expect(orderRules(rules(chain))).toHaveProperty('order')
  })
})
