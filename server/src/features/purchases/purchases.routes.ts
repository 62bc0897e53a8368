import {
  CURRENCY,
  limits,
  type Purchase,
  type PurchaseState,
  purchase,
  purchaseProblem,
  ZONE_MS,
} from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import { auditInBoth } from '../../platform/auditInBoth.ts'
import { newId } from '../../platform/bulkChange.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { isCurrent, linesOf } from './linesOf.ts'
import { PurchaseRows } from './PurchaseRows.ts'
import { paymentRoutes } from './payments.routes.ts'
import { smsRoutes } from './sms.routes.ts'

interface Deps extends Pick<ServerContext, 'now'> {
  readonly rows: PurchaseRows
}

/**
 * Orders of cards and messages. An organisation drafts, submits and cancels them; what was paid and delivered is entered by
 * operators of the platform, or reported by a payment service.
 */
export function purchasesFeature(context: ServerContext): Feature {
  const deps: Deps = { now: context.now, rows: new PurchaseRows(context.db) }
  return {
    routes: [
      handle(purchase.query, query(deps)),
      handle(purchase.detail, detail(deps)),
      handle(purchase.add, add(deps)),
      handle(purchase.edit, edit(deps)),
      handle(purchase.submit, submit(deps)),
      handle(purchase.cancel, cancel(deps)),
      handle(purchase.settle, settle(deps)),
      handle(purchase.offers, offers(deps)),
      handle(purchase.setOffer, setOffer(deps)),
      ...paymentRoutes(context),
      ...smsRoutes(context),
      ...invoiceRoutes(context),
    ],
  }
}

const query =
  ({ rows }: Deps): Handler<typeof purchase.query> =>
  ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session }) =>
    rows.query(session, filter, { page, pageSize })

const detail =
  ({ rows }: Deps): Handler<typeof purchase.detail> =>
  async ({ id }, { session }) =>
    orNotFound(await rows.find(session, id))

const add =
  ({ rows, now }: Deps): Handler<typeof purchase.add> =>
  ({ kind, lines: asked, note = '' }, { session, change }) =>
    change(async (trx) => {
      const { scope, loginname } = session
      const own = rows.in(trx)
      const { lines, ...sums } = linesOf(asked, kind, await own.offers(false))
      if ((await own.drafts(scope.orgId)) >= limits.purchase.drafts)
        throw invalid('kind', 'limit', limits.purchase.drafts)
      const id = newId()
      const time = now()
      await own.add({
        id,
        orgId: scope.orgId,
        kind,
        number: '',
        status: 'draft',
        currency: CURRENCY,
        userId: scope.userId,
        author: loginname,
        lines: JSON.stringify(lines),
        ...sums,
        note,
        reference: '',
        settleNote: '',
        invoiced: 0,
        gmtSubmit: 0,
        gmtPaid: 0,
        gmtDone: 0,
        version: 1,
        modifiedBy: loginname,
        gmtCreate: time,
        gmtModified: time,
      })
      const after = orNotFound(await own.find(session, id))
      return { after, reply: after }
    })

const edit =
  ({ rows, now }: Deps): Handler<typeof purchase.edit> =>
  ({ id, baseVersion, lines: asked, note }, { session, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const before = ownOrder(await own.find(session, id), session.scope.orgId, baseVersion)
      if (before.status !== 'draft') throw conflict('status', 'ended')
      const { lines, ...sums } = asked ? linesOf(asked, before.kind, await own.offers(false)) : { lines: undefined }
      const columns = { ...(lines && { lines: JSON.stringify(lines), ...sums }), ...(note !== undefined && { note }) }
      await own.set(before, columns, { modifiedBy: session.loginname, gmtModified: now() })
      const after = orNotFound(await own.find(session, id))
      return { before, after, reply: after }
    })

const submit =
  ({ rows, now }: Deps): Handler<typeof purchase.submit> =>
  ({ id, baseVersion }, { session, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const { orgId } = session.scope
      const before = ownOrder(await own.find(session, id), orgId, baseVersion)
      assertStep(before.status, 'submitted')
      if (!isCurrent(before.lines, before.kind, await own.offers(false))) throw conflict('lines', 'repriced')
      const gmtSubmit = now()
      const year = new Date(gmtSubmit + ZONE_MS).getUTCFullYear()
      const number = await own.nextNumber(orgId, before.kind, year)
      const stamp = { modifiedBy: session.loginname, gmtModified: gmtSubmit }
      await own.set(before, { status: 'submitted', number, gmtSubmit }, stamp)
      const after = orNotFound(await own.find(session, id))
      return { before, after, reply: after }
    })

const cancel =
  ({ rows, now }: Deps): Handler<typeof purchase.cancel> =>
  ({ id, baseVersion }, { session, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const before = ownOrder(await own.find(session, id), session.scope.orgId, baseVersion)
      assertStep(before.status, 'cancelled')
      const stamp = { modifiedBy: session.loginname, gmtModified: now() }
      await own.set(before, { status: 'cancelled', gmtDone: now() }, stamp)
      const after = orNotFound(await own.find(session, id))
      return { before, after, reply: after }
    })

const settle =
  ({ rows, now }: Deps): Handler<typeof purchase.settle> =>
  ({ id, baseVersion, status, reference, note }, { session, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const before = orNotFound(await own.find(session, id))
      assertVersion(before, baseVersion)
      assertStep(before.status, status)
      if (status === 'paid' && (reference ?? '').trim() === '') throw invalid('reference', 'required')
      const time = now()
      const columns = {
        status,
        ...(status === 'paid' ? { gmtPaid: time } : { gmtDone: time }),
        ...(reference !== undefined && status === 'paid' && { reference }),
        ...(note !== undefined && { settleNote: note }),
      }
      await own.set(before, columns, { modifiedBy: session.loginname, gmtModified: time })
      const after = orNotFound(await own.find(session, id))
      const changed = { before, after, reply: after }
      return auditInBoth(trx, session, before.orgId, 'purchase.settle', { subject: id, ...changed }, time)
    })

const offers =
  ({ rows }: Deps): Handler<typeof purchase.offers> =>
  (_body, { session }) =>
    rows.offers(session.auths.includes('platform.operate'))

const setOffer =
  ({ rows }: Deps): Handler<typeof purchase.setOffer> =>
  ({ id: given, isEnabled, ...fields }, { change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const all = await own.offers(true)
      const before = all.find((offer) => offer.id === given)
      if (given !== undefined && !before) orNotFound(undefined)
      if (!before && all.length >= limits.purchase.offers) throw invalid('title', 'limit', limits.purchase.offers)
      const id = before?.id ?? newId()
      const columns = { ...fields, isEnabled: Number(isEnabled) }
      await (before ? own.setOffer(id, columns) : own.addOffer({ id, ...columns }))
      const after = { id, ...fields, isEnabled }
      return { before, after, reply: after }
    })

/** The order, where it is one of the caller's organisation. @throws {ApiError} 404; 409 for a newer version */
function ownOrder(found: Purchase | undefined, orgId: string, baseVersion: number | undefined): Purchase {
  const order = orNotFound(found)
  if (order.orgId !== orgId) orNotFound(undefined)
  assertVersion(order, baseVersion)
  return order
}

function assertVersion({ version }: Purchase, baseVersion: number | undefined): void {
  if (baseVersion !== undefined && baseVersion !== version) throw conflict('baseVersion', 'changed')
}

function assertStep(from: PurchaseState, to: PurchaseState): void {
  const problem = purchaseProblem(from, to)
  if (problem) throw conflict('status', problem)
}
