import { describe, expect, it } from 'vitest'
import { fenOf, moneyText, typedMoney } from './money.ts'

describe('an amount', () => {
  it.each([
    ['0', 0],
    ['19.9', 1990],
    ['19.90', 1990],
    ['0.07', 7],
    [' 1999999.99 ', 199999999],
  ])('typed as %s has whole fen', (text, fen) => {
    expect(fenOf(text)).toBe(fen)
  })

  it.each(['', '-1', '1.005', '1e3', '1,5', '.5', 'x'])('is not %s', (text) => {
    expect(fenOf(text)).toBeUndefined()
  })

  it('is shown with its currency in both languages', () => {
    expect(moneyText(123456, 'cn')).toBe('¥1,234.56')
    expect(moneyText(123456, 'en')).toBe('¥1,234.56')
    expect(typedMoney(1990)).toBe('19.90')
  })
})
