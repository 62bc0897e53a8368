import { type AlarmTableRow, alarmTable, limits, splitIds, type WhatIfRule } from '@mimic/contract'
import { conflict, invalid, notFound } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { idsInScope } from '../../../platform/db/range.ts'
import { type AsyncHandler, type Handler, handle, handleAsync, type Route } from '../../../platform/handle.ts'
import { startWhatIf, whatIfRoutes } from '../whatIf/whatIf.routes.ts'
import { applyRows } from './applyRows.ts'
import { assertDraftReferences } from './assertDraftReferences.ts'
import { planDraft } from './planDraft.ts'
import { reviewRoutes, type TableDeps } from './review.routes.ts'
import { TableRows, toVersion } from './TableRows.ts'
import { NO_VARIABLE, readCondition } from './tableRow.ts'

/** The table of rationalised conditions: its rows, its draft, what runs otherwise; and conditions tried over the past. */
export function alarmTableRoutes(deps: TableDeps): Route[] {
  return [
    handle(alarmTable.query, query(deps)),
    handle(alarmTable.state, state(deps)),
    handle(alarmTable.change, change(deps)),
    handle(alarmTable.discard, discard()),
    handle(alarmTable.accept, accept(deps)),
    handle(alarmTable.restore, restore(deps)),
    handle(alarmTable.version, version(deps)),
    handleAsync(alarmTable.whatIf, whatIf(deps)),
    ...reviewRoutes(deps),
    ...whatIfRoutes(deps),
  ]
}

const query =
  ({ db }: TableDeps): Handler<typeof alarmTable.query> =>
  async (
    { show = 'all', equipmentId, search = '', page = 1, pageSize = limits.pageSize.default },
    { session: { scope } },
  ) => {
    if (equipmentId !== undefined && !(await idsInScope(db, scope, 'equipment', [equipmentId])).has(equipmentId))
      throw notFound()
    const sought = search.toLowerCase()
    const isFound = ({ equipTitle, signalTitle, running, approved, draft }: AlarmTableRow) =>
      [equipTitle, signalTitle, running?.message, approved?.message, draft?.message].some((text) =>
        text?.toLowerCase().includes(sought),
      )
    const rows = (await new TableRows(db).all(scope)).filter(
      (row) =>
        (show === 'all' || (show === 'drift' ? row.drift : row.draftState) !== 'none') &&
        (equipmentId === undefined || row.equipId === equipmentId) &&
        isFound(row),
    )
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
  }

const state =
  ({ db }: TableDeps): Handler<typeof alarmTable.state> =>
  async (_, { session: { scope, auths, loginname } }) => {
    const table = new TableRows(db)
    const rows = await table.all(scope)
    const newest = await table.newest(scope)
    const review = newest && newest.state !== 'approved' ? newest : undefined
    const isWaiting = review?.state === 'submitted'
    const authors = new Set((await table.drafts(scope)).map(({ editedBy }) => editedBy))
    return {
      version: review ? review.version - 1 : (newest?.version ?? 0),
      driftCount: rows.filter(({ drift }) => drift !== 'none').length,
      draftCount: rows.filter(({ draftState }) => draftState !== 'none').length,
      ...(review && { review: toVersion(review) }),
      mayApprove:
        isWaiting &&
        auths.includes('equipment.edit') &&
        scope.range.is === 'all' &&
        review.submittedBy !== loginname &&
        !authors.has(loginname),
    }
  }

const change =
  ({ now }: TableDeps): Handler<typeof alarmTable.change> =>
  ({ rows }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const table = await editable(trx, scope)
      const stamp = { orgId: scope.orgId, editedBy: loginname, gmtModified: now() }
      const known = await table.all(scope)
      const variables = await table.variables(scope)
      const drafts = planDraft(rows, known, variables, stamp)
      await assertDraftReferences(trx, scope, drafts, variables)
      await table.setDrafts(drafts)
      const before = new Map(known.map((row) => [row.id, row]))
      return {
        rows: drafts.map(({ id, condition }) => ({
          subject: id,
          before: before.get(id)?.draft ?? before.get(id)?.running ?? undefined,
          after: condition === null ? undefined : readCondition(condition),
        })),
        reply: { changed: drafts.length },
      }
    })

const discard =
  (): Handler<typeof alarmTable.discard> =>
  ({ ids }, { session: { scope }, change }) =>
    change(async (trx) => {
      const table = await editable(trx, scope)
      const drafts = await table.drafts(scope)
      const own = chosen(drafts, ids)
      await table.removeDrafts(own.map(({ id }) => id))
      return { rows: own.map(({ id }) => ({ subject: id })), reply: { changed: own.length } }
    })

const accept =
  ({ now }: TableDeps): Handler<typeof alarmTable.accept> =>
  ({ ids }, { session: { scope, loginname: editedBy }, change }) =>
    change(async (trx) => {
      const table = await editable(trx, scope)
      const differing = (await table.all(scope)).filter(({ drift }) => drift !== 'none')
      const rows = chosen(differing, ids)
      const stamp = { orgId: scope.orgId, editedBy, gmtModified: now() }
      await table.setDrafts(
        rows.map(({ id, signalId, running }) => ({
          ...{ ...stamp, id, signalId },
          condition: running && JSON.stringify(running),
        })),
      )
      return { rows: rows.map(({ id }) => ({ subject: id })), reply: { changed: rows.length } }
    })

const restore =
  ({ now, alarms }: TableDeps): Handler<typeof alarmTable.restore> =>
  ({ ids }, { session: { scope }, change }) =>
    change(
      async (trx) => {
        const table = new TableRows(trx)
        const rows = chosen(
          (await table.all(scope)).filter(({ drift }) => drift !== 'none'),
          ids,
        )
        const wanted = rows.map((row) => ({ ...row, wanted: row.approved && JSON.stringify(row.approved) }))
        await applyRows(trx, scope, wanted, await table.variables(scope), now())
        return {
          rows: rows.map(({ id, running, approved }) => ({
            subject: id,
            before: running ?? undefined,
            after: approved ?? undefined,
          })),
          reply: { changed: rows.length },
        }
      },
      (work) => alarms.changeRules(work),
    )

const version =
  ({ db }: TableDeps): Handler<typeof alarmTable.version> =>
  async ({ version: wanted }, { session: { scope } }) => {
    const table = new TableRows(db)
    const variables = await table.variables(scope)
    const read = (text: string | null) => (text === null ? null : readCondition(text))
    return (await table.changes(scope, wanted)).map(({ ruleId, signalId, previous, next }) => {
      const subject = { signalId, ...(variables.get(signalId) ?? NO_VARIABLE) }
      return { ruleId, ...subject, previous: read(previous), next: read(next) }
    })
  }

const whatIf =
  (deps: TableDeps): AsyncHandler<typeof alarmTable.whatIf> =>
  async ({ from, to }, { session }) => {
    const rows = (await new TableRows(deps.db).all(session.scope)).filter(({ draftState }) => draftState !== 'none')
    const rules = rows.flatMap(({ id, signalId, draft, running }): WhatIfRule[] => {
      const condition = draft ?? (running && { ...running, isEnabled: false })
      return condition ? [{ id, signalId, ...condition }] : []
    })
    if (rules.length === 0) throw conflict('rows', 'required')
    return startWhatIf(deps, session, rules, { from, to })
  }

/** The table, while its draft may be changed. @throws {ApiError} 409 */
async function editable(trx: Db, scope: Scope): Promise<TableRows> {
  const table = new TableRows(trx)
  if ((await table.newest(scope))?.state === 'submitted') throw conflict('rows', 'inReview')
  return table
}

/** The rows that a list names; all of them without a list. @throws {ApiError} 400 that names the first unknown id */
function chosen<T extends { readonly id: string }>(rows: readonly T[], ids: string | undefined): readonly T[] {
  if (ids === undefined) return rows
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(splitIds(ids))].map((id) => {
    const row = known.get(id)
    if (!row) throw invalid('ids', 'unknown', id)
    return row
  })
}
