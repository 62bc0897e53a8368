import { randomUUID } from 'node:crypto'
import { alarmTable, limits } from '@mimic/contract'
import { conflict, invalid } from '../../../platform/ApiError.ts'
import type { Scope } from '../../../platform/db/Database.ts'
import { type Handler, handle, type Route } from '../../../platform/handle.ts'
import type { Alarms } from '../store/Alarms.ts'
import type { WhatIfDeps } from '../whatIf/whatIf.routes.ts'
import { applyRows } from './applyRows.ts'
import { TableRows, type VersionRow } from './TableRows.ts'

export interface TableDeps extends WhatIfDeps {
  readonly alarms: Pick<Alarms, 'changeRules'>
}

/** The review of a draft: submitted by one person, approved by another. */
export function reviewRoutes(deps: TableDeps): Route[] {
  return [
    handle(alarmTable.submit, submit(deps)),
    handle(alarmTable.withdraw, withdraw()),
    handle(alarmTable.reject, reject(deps)),
    handle(alarmTable.approve, approve(deps)),
    handle(alarmTable.versions, ({ page = 1, pageSize = limits.pageSize.default }, { session: { scope } }) =>
      new TableRows(deps.db).versions(scope, { page, pageSize }),
    ),
  ]
}

const submit =
  ({ now }: TableDeps): Handler<typeof alarmTable.submit> =>
  ({ note = '' }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const table = new TableRows(trx)
      const rowCount = (await table.drafts(scope)).length
      if (rowCount === 0) throw invalid('rows', 'required')
      const newest = await table.newest(scope)
      if (newest?.state === 'submitted') throw conflict('rows', 'inReview')
      const version = newest?.state === 'rejected' ? newest.version : (newest?.version ?? 0) + 1
      const { orgId } = scope
      await table.setVersion({
        ...{ orgId, version, state: 'submitted', note, submittedBy: loginname, gmtSubmit: now() },
        ...{ reviewedBy: '', reviewNote: '', gmtReview: null, rowCount },
      })
      return { subject: orgId, detail: { version, note, rows: rowCount }, reply: null }
    })

const withdraw =
  (): Handler<typeof alarmTable.withdraw> =>
  (_, { session: { scope }, change }) =>
    change(async (trx) => {
      const table = new TableRows(trx)
      const review = await waiting(table, scope)
      await table.removeVersion(review)
      return { subject: scope.orgId, detail: { version: review.version }, reply: null }
    })

const reject =
  ({ now }: TableDeps): Handler<typeof alarmTable.reject> =>
  ({ note }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const table = new TableRows(trx)
      const review = await waiting(table, scope)
      await table.setVersion({
        ...review,
        ...{ state: 'rejected', reviewedBy: loginname, reviewNote: note, gmtReview: now() },
      })
      return { subject: scope.orgId, detail: { version: review.version, note }, reply: null }
    })

const approve =
  ({ now, alarms }: TableDeps): Handler<typeof alarmTable.approve> =>
  ({ note = '' }, { session: { scope, loginname }, change }) =>
    change(
      async (trx) => {
        const table = new TableRows(trx)
        const { version, ...review } = await waiting(table, scope)
        const drafts = await table.drafts(scope)
        if ([review.submittedBy, ...drafts.map(({ editedBy }) => editedBy)].includes(loginname))
          throw conflict('rows', 'ownDraft')
        // Nobody has reviewed an edit that came while it was submitted.
        if (drafts.some(({ gmtModified }) => gmtModified > review.gmtSubmit)) throw conflict('rows', 'changed', '')
        const time = now()
        const rows = new Map((await table.all(scope)).map((row) => [row.id, row]))
        const wanted = drafts.map(({ id, signalId, condition }) => {
          const running = rows.get(id)?.running ?? null
          return { id, signalId, running, wanted: condition }
        })
        await applyRows(trx, scope, wanted, await table.variables(scope), time)
        await table.addChanges(
          drafts.map(({ id: ruleId, orgId, signalId, condition: next }) => {
            const approved = rows.get(ruleId)?.approved
            const previous = approved ? JSON.stringify(approved) : null
            return { id: randomUUID(), orgId, version, ruleId, signalId, previous, next }
          }),
        )
        await table.approve(scope, drafts, { version, approvedBy: loginname, gmtApproved: time })
        await table.removeDrafts(drafts.map(({ id }) => id))
        const ended = { state: 'approved', reviewedBy: loginname, reviewNote: note, gmtReview: time }
        await table.setVersion({ ...review, ...ended, version, rowCount: drafts.length })
        return { subject: scope.orgId, detail: { version, note, rows: drafts.length }, reply: { version } }
      },
      (work) => alarms.changeRules(work),
    )

/** The version that waits for a review. @throws {ApiError} 409 */
async function waiting(table: TableRows, scope: Scope): Promise<VersionRow> {
  const newest = await table.newest(scope)
  if (newest?.state !== 'submitted') throw conflict('rows', 'noReview')
  return newest
}
