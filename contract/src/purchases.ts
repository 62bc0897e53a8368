/** Kinds of goods: cards of gateways, or text messages. */
export const purchaseKinds = ['card', 'sms'] as const
export type PurchaseKind = (typeof purchaseKinds)[number]

/** Amounts are whole minor units (fen) of this currency. */
export const CURRENCY = 'CNY'

export const purchaseStates = ['draft', 'submitted', 'paid', 'delivered', 'cancelled'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** The states that may follow each one. */
const next: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  draft: ['submitted', 'cancelled'],
  submitted: ['paid', 'cancelled'],
  paid: ['delivered'],
  delivered: [],
  cancelled: [],
}

/** States whose money has arrived: what was bought counts, and can be invoiced. */
export const paidStates = ['paid', 'delivered'] as const satisfies readonly PurchaseState[]

export const isPaid = (state: PurchaseState): boolean => paidStates.some((each) => each === state)

/**
 * Why a step is refused: nothing follows the present state (`ended`), or this state does not (`step`).
 * @returns undefined for a step that may be made
 */
export function purchaseProblem(from: PurchaseState, to: PurchaseState): 'ended' | 'step' | undefined {
  if (next[from].length === 0) return 'ended'
  return next[from].includes(to) ? undefined : 'step'
}

export const invoiceStates = ['requested', 'issued', 'rejected'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** A general or a special invoice of value-added tax. */
export const invoiceKinds = ['general', 'special'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const prefixes: Readonly<Record<PurchaseKind, string>> = { card: 'C', sms: 'S' }

/** The number of an order: `C-2026-000123`. @param count from 1 in each organisation, kind and year */
export const purchaseNumber = (kind: PurchaseKind, year: number, count: number): string =>
  `${prefixes[kind]}-${year}-${String(count).padStart(6, '0')}`

interface PricedLine {
  readonly count: number
  /** Price of one piece, fen. */
  readonly price: number
}

/** The sum of the lines, fen. */
export const amountOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { count, price }) => sum + count * price, 0)
