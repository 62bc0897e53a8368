import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, oneLine, pageOf, pageQuery, TimeMs, Title } from '../endpoint/shapes.ts'
import { textForms } from '../entity/Entity.ts'
import { baseVersion } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { invoiceKinds, invoiceStates, purchaseKinds } from '../purchases.ts'

const { purchase: most } = limits

/** An invoice of a paid order. Times are ms since 1970 UTC, 0 for never; amounts are fen. */
export const Invoice = Type.Object({
  id: Id,
  version: Type.Integer(),
  purchaseId: Id,
  /** Number and kind of the order. */
  purchaseNumber: Type.String(),
  purchaseKind: Type.Enum([...purchaseKinds]),
  amount: Type.Integer(),
  currency: Type.String(),
  kind: Type.Enum([...invoiceKinds]),
  /** The buyer that is invoiced. */
  title: Type.String(),
  taxNumber: Type.String(),
  /** Where it is sent to: a mail address, and a postal address for one on paper. */
  email: Type.String(),
  address: Type.String(),
  status: Type.Enum([...invoiceStates]),
  /** Number of the issued invoice. */
  number: Type.String(),
  /** Why it was rejected. */
  reason: Type.String(),
  /** Whether its PDF can be downloaded. */
  hasFile: Type.Boolean(),
  author: Type.String(),
  orgId: Id,
  orgTitle: Type.String(),
  gmtCreate: TimeMs,
  gmtModified: TimeMs,
  /** When it was issued or rejected. */
  gmtDone: TimeMs,
})
export type Invoice = Static<typeof Invoice>

const own = { isInside: true } as const
const operates = { allow: 'platform.operate', needsProof: true } as const
const PDF = 'JVBERi0xLjQKJSVFT0YK'

/** Invoices of paid orders: an organisation asks for them, operators of the platform issue or reject them. */
export const invoice = {
  query: endpoint({
    ...own,
    id: 'invoice.query',
    allow: 'session',
    summary:
      'Invoices of the organisation, the newest first, paged; searched by title, number and number of the order. Without the permission to view orders, those that the account asked for. `isOfAll`: those of all organisations, for operators of the platform (403 for others).',
    body: closed({
      ...pageQuery,
      kind: Type.Optional(Type.Enum([...purchaseKinds])),
      status: Type.Optional(Type.Enum([...invoiceStates])),
      isOfAll: Type.Optional(Type.Boolean()),
    }),
    reply: pageOf(Invoice),
    example: { page: 1, pageSize: 10, search: '', kind: 'card', status: 'requested', isOfAll: false },
    audit: 'reads',
  }),
  detail: endpoint({
    ...own,
    id: 'invoice.detail',
    allow: 'session',
    summary: 'An invoice that the caller sees in a list.',
    body: closed({ id: Id }),
    reply: Invoice,
    scopedBy: 'id',
    example: { id: 'invoice-a' },
    audit: 'reads',
  }),
  request: endpoint({
    ...own,
    id: 'invoice.request',
    allow: 'purchase.edit',
    summary: `Asks for an invoice of a paid order. 400 \`amount\` with reason \`overPaid\` for more than was paid and is not invoiced or asked for yet, \`purchaseId\` with \`limit\` beyond ${most.invoices} of an order; 409 with reason \`step\` for an order that is not paid.`,
    body: closed({
      purchaseId: Id,
      /** Fen. */
      amount: Type.Integer({ minimum: 1, maximum: most.amount }),
      kind: Invoice.properties.kind,
      title: Title,
      taxNumber: Type.String({ minLength: 1, maxLength: most.taxNumber, pattern: '^[0-9A-Za-z-]+$' }),
      email: Type.String({ minLength: 1, maxLength: limits.people.email, pattern: textForms.email }),
      address: Type.Optional(Type.String({ maxLength: most.address })),
    }),
    reply: Invoice,
    scopedBy: 'purchaseId',
    example: {
      purchaseId: 'purchase-paid',
      amount: 1,
      kind: 'general',
      title: 'Example Ltd',
      taxNumber: '91330100000000000X',
      email: 'somebody@example.com',
      address: '',
    },
    audit: { action: 'invoice.request', cn: '申请开票', en: 'Invoice asked for' },
  }),
  issue: endpoint({
    ...operates,
    id: 'invoice.issue',
    summary:
      'Issues an invoice that was asked for, under its number; by an operator of the platform, for any organisation. The entry stands in the audit of both. 409 with reason `ended` for one that is issued or rejected.',
    body: closed({
      id: Id,
      baseVersion,
      number: Type.String({ minLength: 1, maxLength: most.number, pattern: oneLine }),
    }),
    reply: Invoice,
    example: { id: 'invoice-a', baseVersion: 1, number: '24332000000012345678' },
    audit: { action: 'invoice.issue', cn: '开具发票', en: 'Invoice issued' },
  }),
  reject: endpoint({
    ...operates,
    id: 'invoice.reject',
    summary: 'Rejects an invoice that was asked for: its amount can be invoiced again. Otherwise as `invoice.issue`.',
    body: closed({
      id: Id,
      baseVersion,
      reason: Type.String({ minLength: 1, maxLength: limits.note, pattern: '\\S' }),
    }),
    reply: Invoice,
    example: { id: 'invoice-unused', baseVersion: 1, reason: 'Wrong tax number' },
    audit: { action: 'invoice.reject', cn: '驳回开票申请', en: 'Invoice rejected' },
  }),
  setFile: endpoint({
    ...operates,
    id: 'invoice.file.set',
    encoding: 'upload',
    bodyBytes: most.fileBytes,
    summary:
      'Sets the PDF of an issued invoice, in place of an earlier one; by an operator of the platform. 400 `file` with reason `format` for anything that is no PDF, 413 for a larger file; 409 with reason `step` for an invoice that is not issued.',
    body: closed({
      id: Id,
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(most.fileBytes / 3) }),
    }),
    reply: Invoice,
    example: { id: 'invoice-issued', file: PDF },
    audit: { action: 'invoice.file.set', cn: '上传发票文件', en: 'File of an invoice uploaded' },
  }),
  file: endpoint({
    ...own,
    id: 'content.invoice',
    method: 'GET',
    path: '/lfscada/content/invoice/:invoiceId',
    allow: 'session',
    encoding: 'file',
    summary: 'The PDF of an invoice that the caller sees, as an attachment.',
    body: closed({ invoiceId: Id }),
    reply: Type.Any(),
    scopedBy: 'invoiceId',
    example: { invoiceId: 'invoice-issued' },
    audit: 'reads',
  }),
}
