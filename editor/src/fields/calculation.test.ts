import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../engine/src/testing/seededRandom.ts'
import { exact, readCalculation, unitText } from './calculation.ts'

const BEFORE = 400
const result = (text: string, unit?: string, before = BEFORE) => {
  const read = readCalculation(text, unit)
  return read.is === 'number' ? read.value : read.is === 'change' ? read.of(before) : read.why
}

describe('a typed number', () => {
  it.each([
    ['460', 460],
    [' -12 ', -12],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1,5', 1.5],
    ['0,500', 0.5],
    ['1,500', 1500],
    ['1,500,000.25', 1_500_000.25],
    ['１２．５', 12.5],
    ['12。5', 12.5],
    ['-0', 0],
  ])('%s is %d', (text, value) => {
    expect(readCalculation(text)).toEqual({ is: 'number', value })
  })

  it.each([
    '',
    ' ',
    'abc',
    '--',
    '1.2.3',
    '1.500,5',
    '1;2',
    '2 4',
    '0x10',
    'Infinity',
    '9'.repeat(400),
    '('.repeat(300),
  ])('refuses %j', (text) => expect(readCalculation(text).is).toBe('refused'))
})

describe('a calculation', () => {
  it.each([
    ['400+60', 460],
    ['400 - 60 * 2', 280],
    ['(400 - 60) * 2', 680],
    ['-(3+4)', -7],
    ['2--3', 5],
    ['0.1+0.2', 0.3],
    ['1,5*2', 3],
    ['（4＋6）×２÷５', 4],
    ['50%', 200],
    ['100+10%', 140],
    ['400*50%', 200],
    ['*2', 800],
    ['/2', 200],
    ['+10', 410],
    ['+10*2', 420],
    ['*2+10', 810],
    ['*50%', 200],
    ['-=10', 390],
    ['+=10', 410],
    ['*=2', 800],
    ['/=(2+2)', 100],
  ])('%s of 400 is %d', (text, value) => {
    expect(result(text)).toBe(value)
  })

  it.each(['1/0', '400+', '*', '(1', '1)', '2(3)', '1 + * 2', '/0', '()'])('%s has no result', (text) => {
    const read = readCalculation(text)
    if (read.is === 'change') expect(read.of(BEFORE)).not.toSatisfy(Number.isFinite)
    else expect(read).toEqual({ is: 'refused', why: 'calculation' })
  })
})

describe('a unit', () => {
  it.each([
    ['12px', 'page units', 12],
    ['12 像素', 'screen px', 12],
    ['90°', '°', 90],
    ['90 deg', '°', 90],
    ['90度', '°', 90],
    ['2s', 'ms', 2000],
    ['2秒', 'ms', 2000],
    ['500ms', 's', 0.5],
    ['1.5h', 'min', 90],
    ['1h+30min', 'min', 90],
    ['30 px/s', 'page units/s', 30],
    ['50%', 'share', 0.5],
    ['50%', '%', 50],
    ['(1+1)s', 'ms', 2000],
  ])('%s in a field of %s is %d', (text, unit, value) => {
    expect(result(text, unit)).toBe(value)
  })

  it.each([
    ['2s', 'page units'],
    ['12px', '°'],
    ['12bar', 'page units'],
    ['12px', undefined],
    ['5 px', 'of the signal'],
  ])('%s does not fit a field of %s', (text, unit) => {
    expect(readCalculation(text, unit)).toEqual({ is: 'refused', why: 'unit' })
  })

  it('is named as it is typed', () => {
    expect(['page units', 'ms', '°', '1', undefined].map(unitText)).toEqual(['px', 'ms', '°', undefined, undefined])
  })
})

describe('for any input', () => {
  const seed = Number(process.env['MIMIC_RUN_SEED'] ?? 20_261_201)
  const random = seededRandom(seed)
  const below = (n: number) => Math.floor(random() * n)

  /** A random sum with its value, worked out beside it. */
  function sum(depth: number): { readonly text: string; readonly value: number; readonly rank: 0 | 1 | 2 } {
    if (depth === 0 || below(4) === 0) {
      const value = below(2) === 0 ? below(1000) : below(10_000) / 100
      return { text: String(value), value, rank: 2 }
    }
    const [a, b] = [sum(depth - 1), sum(depth - 1)]
    const sign = '+-*/'.charAt(below(4))
    const rank = sign === '*' || sign === '/' ? 1 : 0
    const closed = (part: typeof a, isClosed: boolean) => (isClosed ? `(${part.text})` : part.text)
    const left = closed(a, a.rank < rank)
    const right = closed(b, b.rank <= rank)
    const values = { '+': a.value + b.value, '-': a.value - b.value, '*': a.value * b.value, '/': a.value / b.value }
    const gap = ' '.repeat(below(2))
    return { text: `${left}${gap}${sign}${gap}${right}`, value: values[sign as '+'], rank }
  }

  it(`sums, products and parentheses come out as written (seed ${seed})`, () => {
    let tried = 0
    while (tried < 2000) {
      const { text, value } = sum(3)
      if (text.length > 256 || !Number.isFinite(value)) continue
      tried++
      expect([text, result(text)]).toEqual([text, typeof result(text) === 'number' ? exact(value) : value])
    }
  })

  it(`a number is read back as it is written (seed ${seed})`, () => {
    for (let i = 0; i < 2000; i++) {
      const value = (random() - 0.5) * 10 ** below(12)
      expect(readCalculation(String(value))).toEqual({ is: 'number', value })
    }
  })

  it(`rubbish is refused or read, and nothing is thrown (seed ${seed})`, () => {
    const letters = '0123456789.,+-*/()%=°pxsme 秒（）×÷，。'
    for (let i = 0; i < 20_000; i++) {
      const text = Array.from({ length: below(14) }, () => letters.charAt(below(letters.length))).join('')
      const read = readCalculation(text, ['page units', 'ms', '%', undefined][below(4)])
      if (read.is === 'number') expect([text, read.value]).toEqual([text, expect.any(Number)])
      if (read.is === 'change') expect([text, typeof read.of(7)]).toEqual([text, 'number'])
    }
  })
})
