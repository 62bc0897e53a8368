import { amountOf, limits, type Offer, type PurchaseKind, type PurchaseLine } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'

/** A line as it is asked for. */
export interface AskedLine {
  readonly offerId: string
  readonly count: number
}

export interface PricedLines {
  readonly lines: readonly PurchaseLine[]
  /** Fen. */
  readonly amount: number
  readonly quantity: number
}

/**
 * Lines with the present titles and prices of their offers.
 * @param offers those that can be ordered
 * @throws {ApiError} 400 that names the line, or `tooLarge` at `lines` for an amount or quantity beyond the limit
 */
export function linesOf(asked: readonly AskedLine[], kind: PurchaseKind, offers: readonly Offer[]): PricedLines {
  const lines = asked.map(({ offerId, count }, at) => {
    const offer = offers.find(({ id }) => id === offerId)
    if (!offer?.isEnabled || offer.kind !== kind) throw invalid(`lines.${at}.offerId`, 'unknown')
    const { title, quantity, price } = offer
    return { offerId, title, quantity, price, count }
  })
  const amount = amountOf(lines)
  const quantity = lines.reduce((sum, line) => sum + line.count * line.quantity, 0)
  if (amount > limits.purchase.amount) throw invalid('lines', 'tooLarge', limits.purchase.amount)
  return { lines, amount, quantity }
}

/** Whether every line can still be ordered as it was written. */
export const isCurrent = (lines: readonly PurchaseLine[], kind: PurchaseKind, offers: readonly Offer[]): boolean =>
  lines.every(({ offerId, price, quantity }) => {
    const offer = offers.find(({ id }) => id === offerId)
    return offer?.isEnabled === true && offer.kind === kind && offer.price === price && offer.quantity === quantity
  })
