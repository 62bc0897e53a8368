import { type Invoice, invoice, isPaid, limits } from '@mimic/contract'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import { auditInBoth } from '../../platform/auditInBoth.ts'
import { newId } from '../../platform/bulkChange.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type Handler, handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { InvoiceRows } from './InvoiceRows.ts'
import { isPdf } from './isPdf.ts'
import { PurchaseRows } from './PurchaseRows.ts'

interface Deps extends Pick<ServerContext, 'now'> {
  readonly rows: InvoiceRows
  readonly orders: PurchaseRows
}

/** Invoices of paid orders, with their files. */
export function invoiceRoutes({ db, now }: ServerContext): readonly Route[] {
  const deps: Deps = { now, rows: new InvoiceRows(db), orders: new PurchaseRows(db) }
  return [
    handle(invoice.query, query(deps)),
    handle(invoice.detail, detail(deps)),
    handle(invoice.request, request(deps)),
    handle(invoice.issue, issue(deps)),
    handle(invoice.reject, reject(deps)),
    handle(invoice.setFile, setFile(deps), { perMinute: 30, per: 'session' }),
    handle(invoice.file, file(deps)),
  ]
}

const query =
  ({ rows }: Deps): Handler<typeof invoice.query> =>
  ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session }) =>
    rows.query(session, filter, { page, pageSize })

const detail =
  ({ rows }: Deps): Handler<typeof invoice.detail> =>
  async ({ id }, { session }) =>
    orNotFound(await rows.find(session, id))

const request =
  ({ rows, orders, now }: Deps): Handler<typeof invoice.request> =>
  ({ purchaseId, amount, address = '', ...fields }, { session, change }) =>
    change(async (trx) => {
      const { scope, loginname } = session
      const own = rows.in(trx)
      const order = orNotFound(await orders.in(trx).find(session, purchaseId))
      if (order.orgId !== scope.orgId) orNotFound(undefined)
      if (!isPaid(order.status)) throw conflict('purchaseId', 'step')
      if ((await own.count(purchaseId)) >= limits.purchase.invoices)
        throw invalid('purchaseId', 'limit', limits.purchase.invoices)
      if (!(await own.take(scope.orgId, purchaseId, amount))) throw invalid('amount', 'overPaid')
      const id = newId()
      const time = now()
      await own.add({
        ...fields,
        id,
        orgId: scope.orgId,
        purchaseId,
        amount,
        address,
        status: 'requested',
        number: '',
        reason: '',
        userId: scope.userId,
        author: loginname,
        gmtDone: 0,
        gmtFile: 0,
        version: 1,
        modifiedBy: loginname,
        gmtCreate: time,
        gmtModified: time,
      })
      const after = orNotFound(await own.find(session, id))
      return { after, reply: after }
    })

const issue =
  ({ rows, now }: Deps): Handler<typeof invoice.issue> =>
  ({ id, baseVersion, number }, { session, change }) =>
    change(async (trx) => {
      const before = await open(rows.in(trx), session, id, baseVersion)
      return closed({ trx, rows, session, before, time: now() }, 'invoice.issue', { status: 'issued', number })
    })

const reject =
  ({ rows, now }: Deps): Handler<typeof invoice.reject> =>
  ({ id, baseVersion, reason }, { session, change }) =>
    change(async (trx) => {
      const before = await open(rows.in(trx), session, id, baseVersion)
      await rows.in(trx).giveBack(before)
      return closed({ trx, rows, session, before, time: now() }, 'invoice.reject', { status: 'rejected', reason })
    })

/** The invoice, where it still waits. @throws {ApiError} 404; 409 for a newer version, or one that is closed */
async function open(rows: InvoiceRows, session: Session, id: string, baseVersion?: number): Promise<Invoice> {
  const found = orNotFound(await rows.find(session, id))
  if (baseVersion !== undefined && baseVersion !== found.version) throw conflict('baseVersion', 'changed')
  if (found.status !== 'requested') throw conflict('status', 'ended')
  return found
}

interface Closing {
  readonly trx: Db
  readonly rows: InvoiceRows
  readonly session: Session
  readonly before: Invoice
  readonly time: number
}

async function closed(
  { trx, rows, session, before, time }: Closing,
  action: 'invoice.issue' | 'invoice.reject',
  columns: { readonly status: 'issued' | 'rejected'; readonly number?: string; readonly reason?: string },
) {
  const own = rows.in(trx)
  const { id } = before
  await own.set(before, { ...columns, gmtDone: time, modifiedBy: session.loginname, gmtModified: time })
  const after = orNotFound(await own.find(session, id))
  return auditInBoth(trx, session, before.orgId, action, { subject: id, before, after, reply: after }, time)
}

const setFile =
  ({ rows, now }: Deps): Handler<typeof invoice.setFile> =>
  ({ id, file }, { session, change }) => {
    const bytes = Buffer.from(file, 'base64')
    if (bytes.length > limits.purchase.fileBytes) throw new ApiError('tooLarge')
    if (!isPdf(bytes)) throw invalid('file', 'format')
    return change(async (trx) => {
      const own = rows.in(trx)
      const before = orNotFound(await own.find(session, id))
      if (before.status !== 'issued') throw conflict('status', 'step')
      const time = now()
      await own.setFile(before.orgId, id, bytes)
      await own.set(before, { gmtFile: time, modifiedBy: session.loginname, gmtModified: time })
      const after = orNotFound(await own.find(session, id))
      const detail = { title: before.title, bytes: bytes.length }
      const changed = { subject: id, before, after, detail, reply: after }
      return auditInBoth(trx, session, before.orgId, 'invoice.file.set', changed, time)
    })
  }

const file =
  ({ rows }: Deps): Handler<typeof invoice.file> =>
  async ({ invoiceId }, { session, reply }) => {
    const { orgId, number } = orNotFound(await rows.find(session, invoiceId))
    const data = orNotFound(await rows.file(orgId, invoiceId))
    const name = number.replaceAll(/[^\w.-]/g, '_')
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .type('application/pdf')
    return Buffer.from(data)
  }
