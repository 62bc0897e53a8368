import { describe, expect, it } from 'vitest'
import { amountOf, isPaid, type PurchaseState, purchaseNumber, purchaseProblem, purchaseStates } from './purchases.ts'

describe('the states of a purchase', () => {
  const allowed: readonly `${PurchaseState}>${PurchaseState}`[] = [
    'draft>submitted',
    'draft>cancelled',
    'submitted>paid',
    'submitted>cancelled',
    'paid>delivered',
  ]
  const pairs = purchaseStates.flatMap((from) => purchaseStates.map((to) => [from, to] as const))

  it.each(pairs)('from %s to %s', (from, to) => {
    const problem = purchaseProblem(from, to)
    if (allowed.includes(`${from}>${to}`)) expect(problem).toBeUndefined()
    else expect(problem).toBe(from === 'delivered' || from === 'cancelled' ? 'ended' : 'step')
  })

  it('are paid from the payment on', () => {
    expect(purchaseStates.filter(isPaid)).toEqual(['paid', 'delivered'])
  })
})

describe('an order', () => {
  it('has a number by kind and year', () => {
    expect(purchaseNumber('card', 2026, 123)).toBe('C-2026-000123')
    expect(purchaseNumber('sms', 2027, 1_000_000)).toBe('S-2027-1000000')
  })

  it('costs the sum of its lines in whole fen', () => {
    expect(amountOf([])).toBe(0)
    expect(
      amountOf([
        { count: 3, price: 1999 },
        { count: 1, price: 1 },
      ]),
    ).toBe(5998)
  })
})
