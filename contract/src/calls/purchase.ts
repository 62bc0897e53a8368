import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs, Title } from '../endpoint/shapes.ts'
import { baseVersion } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { purchaseKinds, purchaseStates } from '../purchases.ts'

const { purchase: most } = limits
const Kind = Type.Enum([...purchaseKinds])
const Fen = Type.Integer({ minimum: 0 })
const note = Type.String({ maxLength: limits.note })
/** A payment as the bank or the payment service names it. */
const reference = Type.String({ minLength: 1, maxLength: limits.title })

/** Something that the operators of the platform sell. */
export const Offer = Type.Object({
  id: Id,
  kind: Kind,
  title: Title,
  /** Messages, or cards, of one piece. */
  quantity: Type.Integer({ minimum: 1, maximum: most.quantity }),
  /** Price of one piece, fen. */
  price: Type.Integer({ minimum: 0, maximum: most.price }),
  /** Whether it can be ordered. */
  isEnabled: Type.Boolean(),
})
export type Offer = Static<typeof Offer>

/** A line of an order: the offer as it was when the line was written. */
const PurchaseLine = Type.Object({
  offerId: Id,
  title: Type.String(),
  quantity: Type.Integer(),
  price: Fen,
  /** Pieces. */
  count: Type.Integer(),
})
export type PurchaseLine = Static<typeof PurchaseLine>

/** An order of cards or messages. Times are ms since 1970 UTC, 0 for never; amounts are fen. */
export const Purchase = Type.Object({
  id: Id,
  version: Type.Integer(),
  kind: Kind,
  /** `C-2026-000123`; empty before it is submitted. */
  number: Type.String(),
  status: Type.Enum([...purchaseStates]),
  lines: Type.Array(PurchaseLine),
  amount: Fen,
  currency: Type.String(),
  /** The part of the amount that was invoiced or is asked for. */
  invoiced: Fen,
  /** Messages, or cards, of all lines. */
  quantity: Type.Integer(),
  note: Type.String(),
  /** Login name of who made it. */
  author: Type.String(),
  orgId: Id,
  orgTitle: Type.String(),
  /** Reference of the payment, and a note of the operators; empty before. */
  reference: Type.String(),
  settleNote: Type.String(),
  gmtCreate: TimeMs,
  gmtModified: TimeMs,
  gmtSubmit: TimeMs,
  gmtPaid: TimeMs,
  /** When it was delivered or cancelled. */
  gmtDone: TimeMs,
})
export type Purchase = Static<typeof Purchase>

/** The text messages of an organisation. */
const SmsBalance = Type.Object({
  /** Whether it sends only what it has bought. */
  isMetered: Type.Boolean(),
  /** Sum over paid orders. */
  bought: Type.Integer(),
  /** While it was metered. */
  sent: Type.Integer(),
  left: Type.Integer(),
})
export type SmsBalance = Static<typeof SmsBalance>

const lines = Type.Array(closed({ offerId: Id, count: Type.Integer({ minimum: 1, maximum: most.count }) }), {
  minItems: 1,
  maxItems: most.lines,
})
const own = { isInside: true } as const
const changes = { ...own, allow: 'purchase.edit' } as const
const operates = { allow: 'platform.operate', needsProof: true } as const
const exampleLines = [{ offerId: 'offer-a', count: 2 }]

/** Orders of cards and messages, their offers, and the balance of messages. */
export const purchase = {
  query: endpoint({
    ...own,
    id: 'purchase.query',
    allow: 'session',
    summary:
      'Orders of the organisation, the newest first, paged; searched by number, note and maker. Without the permission to view orders, those that the account made. `isOfAll`: the submitted ones of all organisations, for operators of the platform (403 for others).',
    body: closed({
      ...pageQuery,
      kind: Type.Optional(Kind),
      status: Type.Optional(Type.Enum([...purchaseStates])),
      isOfAll: Type.Optional(Type.Boolean()),
    }),
    reply: pageOf(Purchase),
    example: { page: 1, pageSize: 10, search: '', kind: 'card', status: 'draft', isOfAll: false },
    audit: 'reads',
  }),
  detail: endpoint({
    ...own,
    id: 'purchase.detail',
    allow: 'session',
    summary: 'An order that the caller sees in a list.',
    body: closed({ id: Id }),
    reply: Purchase,
    scopedBy: 'id',
    example: { id: 'purchase-a' },
    audit: 'reads',
  }),
  add: endpoint({
    ...changes,
    id: 'purchase.add',
    summary: `Makes a draft of an order: pieces of offers of its kind, at their present prices. 400 with reason \`unknown\` for an offer that cannot be ordered, \`tooLarge\` for an amount beyond the limit, \`limit\` beyond ${most.drafts} drafts of an organisation.`,
    body: closed({ kind: Kind, lines, note: Type.Optional(note) }),
    reply: Purchase,
    example: { kind: 'card', lines: exampleLines, note: '' },
    audit: { action: 'purchase.add', cn: '新建订单', en: 'Order drafted' },
  }),
  edit: endpoint({
    ...changes,
    id: 'purchase.edit',
    summary: 'Changes a draft: its lines get the present prices. 409 with reason `ended` for one that was submitted.',
    body: closed({ id: Id, baseVersion, lines: Type.Optional(lines), note: Type.Optional(note) }),
    reply: Purchase,
    scopedBy: 'id',
    example: { id: 'purchase-a', baseVersion: 1, lines: exampleLines, note: '' },
    audit: { action: 'purchase.edit', cn: '修改订单', en: 'Order changed' },
  }),
  submit: endpoint({
    ...changes,
    id: 'purchase.submit',
    summary:
      'Submits a draft: it gets the next number of the organisation, its kind and the year (UTC+8), without gaps. 409 with reason `repriced` where an offer is gone or has another price, `step` or `ended` for one that is no draft.',
    body: closed({ id: Id, baseVersion }),
    reply: Purchase,
    scopedBy: 'id',
    example: { id: 'purchase-new', baseVersion: 1 },
    audit: { action: 'purchase.submit', cn: '提交订单', en: 'Order submitted' },
  }),
  cancel: endpoint({
    ...changes,
    id: 'purchase.cancel',
    summary: 'Cancels a draft, or a submitted order that is not paid. A number that it has stays used.',
    body: closed({ id: Id, baseVersion }),
    reply: Purchase,
    scopedBy: 'id',
    example: { id: 'purchase-unused', baseVersion: 1 },
    audit: { action: 'purchase.cancel', cn: '取消订单', en: 'Order cancelled' },
  }),
  settle: endpoint({
    ...operates,
    id: 'purchase.settle',
    summary:
      'Enters that a submitted order was paid, or that a paid one was delivered; by an operator of the platform, for any organisation. The entry stands in the audit of both. 400 with reason `required` for a payment without its `reference`; 409 with reason `step` or `ended` for another state.',
    body: closed({
      id: Id,
      baseVersion,
      status: Type.Enum(['paid', 'delivered']),
      /** Reference of the payment. */
      reference: Type.Optional(reference),
      note: Type.Optional(note),
    }),
    reply: Purchase,
    example: { id: 'purchase-sent', baseVersion: 2, status: 'paid', reference: 'Transfer 1', note: '' },
    audit: { action: 'purchase.settle', cn: '登记订单付款或交付', en: 'Payment or delivery of an order entered' },
  }),
  paid: endpoint({
    id: 'purchase.paid',
    allow: 'public',
    summary: `A payment service reports that a submitted order was paid. The body is signed: header \`x-mimic-signature\` is \`v1=\` and the HMAC-SHA-256, in hexadecimal, of \`time.body\` by \`MIMIC_PAYMENT_SECRET\`, where \`time\` is the header \`x-mimic-time\` (ms since 1970 UTC, ${most.callMs / 60_000} minutes off at most) and \`body\` the bytes as sent. Number and amount have to be those of the order. The same \`id\` again answers the same and changes nothing. 404 without that setting, and for an order that does not match; 403 for a wrong signature or time; 409 with reason \`step\` or \`ended\` for an order that is not submitted.`,
    body: closed({
      /** Id of this report, the same at each try. */
      id: Type.String({ minLength: 1, maxLength: 128 }),
      orderId: Id,
      number: Type.String({ minLength: 1, maxLength: most.number }),
      /** Fen. */
      amount: Fen,
      reference,
    }),
    reply: Nothing,
    example: {
      id: 'payment-1',
      orderId: 'purchase-sent',
      number: 'C-2026-000001',
      amount: 100,
      reference: 'Payment 1',
    },
    audit: { action: 'purchase.paid', cn: '收到订单付款通知', en: 'Payment of an order reported' },
  }),
  offers: endpoint({
    ...own,
    id: 'purchase.offers',
    allow: 'session',
    summary: 'What can be ordered, by kind and price; for operators of the platform also what cannot be any more.',
    body: closed({}),
    reply: Type.Array(Offer),
    example: {},
    audit: 'reads',
  }),
  setOffer: endpoint({
    ...operates,
    id: 'purchase.offer.set',
    summary: `Adds an offer, or changes the one with this \`id\`; drafts with its former price are refused when they are submitted. 400 with reason \`limit\` beyond ${most.offers}.`,
    body: closed({
      id: Type.Optional(Id),
      kind: Kind,
      title: Title,
      quantity: Offer.properties.quantity,
      price: Offer.properties.price,
      isEnabled: Type.Boolean(),
    }),
    reply: Offer,
    example: { id: 'offer-a', kind: 'card', title: 'Title', quantity: 1, price: 100, isEnabled: true },
    audit: { action: 'purchase.offer.set', cn: '设置商品', en: 'Offer set' },
  }),
  smsBalance: endpoint({
    ...own,
    id: 'purchase.sms.balance',
    allow: 'purchase.read',
    summary: 'How many text messages the organisation has bought and sent, and whether it sends only those.',
    body: closed({}),
    reply: SmsBalance,
    example: {},
    audit: 'reads',
  }),
  setMetered: endpoint({
    ...operates,
    id: 'purchase.sms.setMetered',
    summary:
      'Lets an organisation send only the text messages that it has bought, or any number. Those of paid orders count from the beginning, those sent from now on. The entry stands in the audit of both.',
    body: closed({ enterpriseId: Id, isMetered: Type.Boolean() }),
    reply: Nothing,
    example: { enterpriseId: 'enterprise-a', isMetered: true },
    audit: { action: 'purchase.sms.setMetered', cn: '设置短信计量', en: 'Metering of text messages set' },
  }),
}
