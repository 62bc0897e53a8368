import {
  CURRENCY,
  DAY_MS,
  Id,
  invoiceStates,
  Offer,
  type PurchaseKind,
  purchaseKinds,
  purchaseStates,
  ZONE_MS,
} from '@mimic/contract'
import { type Static, Type } from 'typebox'
import { newId } from '../../platform/bulkChange.ts'
import type { Db } from '../../platform/db/Database.ts'
import { linesOf } from '../purchases/linesOf.ts'
import { PurchaseRows } from '../purchases/PurchaseRows.ts'

const closed = { additionalProperties: false }

/** An offer of the platform, the same for all organisations. */
export const SeedOffer = Type.Object({ ...Offer.properties }, closed)

const SeedInvoice = Type.Object(
  {
    amount: Type.Integer({ minimum: 1 }),
    title: Type.String(),
    taxNumber: Type.String(),
    email: Type.String(),
    status: Type.Enum([...invoiceStates]),
    number: Type.String(),
  },
  closed,
)

/** An order, as it stands some days after it was made. */
export const SeedPurchase = Type.Object(
  {
    kind: Type.Enum([...purchaseKinds]),
    status: Type.Enum([...purchaseStates]),
    lines: Type.Array(Type.Object({ offerId: Id, count: Type.Integer({ minimum: 1 }) }, closed)),
    author: Type.String(),
    note: Type.Optional(Type.String()),
    reference: Type.Optional(Type.String()),
    daysAgo: Type.Integer({ minimum: 0 }),
    invoices: Type.Optional(Type.Array(SeedInvoice)),
  },
  closed,
)

export async function seedOffer(trx: Db, { isEnabled, ...offer }: Static<typeof SeedOffer>): Promise<void> {
  await new PurchaseRows(trx).addOffer({ ...offer, isEnabled: Number(isEnabled) })
}

/** Orders get their numbers in the order of the file. */
export async function seedPurchase(
  trx: Db,
  orgId: string,
  seed: Static<typeof SeedPurchase>,
  now: number,
): Promise<void> {
  const rows = new PurchaseRows(trx)
  const { kind, status, author, note = '', reference = '', daysAgo, invoices = [] } = seed
  const { lines, amount, quantity } = linesOf(seed.lines, kind, await rows.offers(false))
  const person = trx.selectFrom('account').select('id').where('orgId', '=', orgId).where('loginname', '=', author)
  const { id: userId } = await person.executeTakeFirstOrThrow()
  const time = now - daysAgo * DAY_MS
  const isPaid = status === 'paid' || status === 'delivered'
  const stamps = { userId, author, version: 1, modifiedBy: author, gmtCreate: time, gmtModified: time }
  const id = newId()
  await rows.add({
    ...stamps,
    id,
    orgId,
    kind,
    status,
    number: status === 'draft' ? '' : await numberAt(rows, orgId, kind, time),
    currency: CURRENCY,
    lines: JSON.stringify(lines),
    amount,
    quantity,
    note,
    reference,
    settleNote: '',
    invoiced: invoices.filter((each) => each.status !== 'rejected').reduce((sum, each) => sum + each.amount, 0),
    gmtSubmit: status === 'draft' ? 0 : time,
    gmtPaid: isPaid ? time : 0,
    gmtDone: status === 'delivered' || status === 'cancelled' ? time : 0,
  })
  for (const invoice of invoices)
    await trx
      .insertInto('invoice')
      .values({
        ...stamps,
        ...unwritten,
        ...invoice,
        id: newId(),
        orgId,
        purchaseId: id,
        gmtDone: invoice.status === 'requested' ? 0 : time,
      })
      .execute()
}

/** The parts of an invoice that a seed leaves out. */
const unwritten = { kind: 'general', address: '', reason: '', gmtFile: 0 } as const

const numberAt = (rows: PurchaseRows, orgId: string, kind: PurchaseKind, time: number): Promise<string> =>
  rows.nextNumber(orgId, kind, new Date(time + ZONE_MS).getUTCFullYear())
