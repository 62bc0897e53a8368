import { type Alarm, alarm, type Locale, limits, splitIds, systemAlarmText } from '@mimic/contract'
import type { AlarmRow } from '../../live/alarms/AlarmRows.ts'
import type { Alarms } from '../../live/alarms/Alarms.ts'
import { type AlarmSight, alarmSights } from '../../live/alarms/alarmSight.ts'
import { mvarKey } from '../../live/mvars/calcRule.ts'
import { ApiError, invalid, notFound } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import { found, handle } from '../../platform/handle.ts'
import { localeOf } from '../../platform/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/Sessions.ts'
import { PageRows } from '../pages/PageRows.ts'
import { equipsOf, hasProject, projectEquips } from '../project/projectEquips.ts'
import { assertRange } from '../queryRange.ts'
import type { AlarmFilter } from './AlarmFilter.ts'
import { AlarmQuery } from './AlarmQuery.ts'
import { AlarmRuleRows } from './AlarmRuleRows.ts'

type Wanted = Omit<AlarmFilter, 'equips' | 'variablesOf' | 'ids'> & {
  projectId?: string | undefined
  dataEquip?: string | undefined
}

/** Alarms: the list, the counts, who confirmed; and the conditions that raise them. */
export function alarmsFeature({ db, now }: ServerContext, live: { readonly alarms: Alarms }): Feature {
  const query = new AlarmQuery(db, () => live.alarms.unwritten())
  const rules = new AlarmRuleRows(db)
  const pages = new PageRows(db)

  const filterOf = async (
    { scope, embed }: Session,
    { projectId, dataEquip, ...rest }: Wanted,
  ): Promise<AlarmFilter> => {
    const { dateStart, dateEnd } = rest
    if (dateStart !== undefined && dateEnd !== undefined) assertRange(dateStart, dateEnd)
    const named = dataEquip ? splitIds(dataEquip) : undefined
    if (projectId === undefined) return named ? { ...rest, equips: named } : rest
    if (!(await hasProject(db, scope, projectId))) throw notFound()
    // An embed token is for one page: of the project it sees what that shows.
    const page = embed && (await pages.bind(scope, embed.pageId))
    const own = page ? await equipsOf(db, scope, page.signals, page.equips) : await projectEquips(db, scope, projectId)
    if (named) return { ...rest, equips: own.filter((id) => named.includes(id)) }
    const variables = page ? { variables: page.mvars.map(mvarKey) } : { variablesOf: projectId }
    return { ...rest, equips: own, ...variables }
  }

  /** Confirms those that nobody has. @throws {ApiError} 404 when any is not the caller's to see */
  const confirm = async ({ scope, loginname, auths }: Session, ids: readonly string[], note: string) => {
    const wanted = [...new Set(ids)]
    const seen = await query.count(scope, sightsOf(auths), { ids: wanted })
    if (seen < wanted.length) throw notFound()
    return db.transaction().execute(async (trx): Promise<AlarmRow[]> => {
      const gmtConfirm = now()
      const open = await trx
        .selectFrom('alarm')
        .selectAll()
        .where('orgId', '=', scope.orgId)
        .where('id', 'in', wanted)
        .where('gmtConfirm', 'is', null)
        .execute()
      const values = { gmtConfirm, confirmBy: loginname, confirmNote: note }
      for (const { id } of open) {
        await trx.updateTable('alarm').set(values).where('id', '=', id).where('gmtConfirm', 'is', null).execute()
        await audit(
          trx,
          scope,
          { action: 'alarm.confirm', subject: id, detail: { note }, result: 'success' },
          gmtConfirm,
        )
      }
      return open.map((row) => ({ ...row, ...values }))
    })
  }

  return {
    routes: [
      handle(alarm.query, async ({ page = 1, pageSize = limits.pageSize.default, ...wanted }, { session, request }) => {
        const sights = sightsOf(session.auths)
        const filter = await filterOf(session, wanted)
        const part = { limit: pageSize, offset: (page - 1) * pageSize }
        return {
          rows: shownTo(
            session,
            await query.query(session.scope, sights, filter, part, localeOf(request.headers)),
            localeOf(request.headers),
          ),
          total: await query.count(session.scope, sights, filter),
        }
      }),
      handle(alarm.queryAll, async (wanted, { session, request }) => {
        const sights = sightsOf(session.auths)
        const filter = await filterOf(session, wanted)
        const part = { limit: limits.alarm.queryAll, offset: 0 }
        const rows = await query.query(session.scope, sights, filter, part, localeOf(request.headers))
        return shownTo(session, rows, localeOf(request.headers))
      }),
      handle(alarm.queryCount, async ({ projectId }, { session }) => {
        const sights = sightsOf(session.auths)
        const filter = await filterOf(session, { projectId })
        const count = (state: 'active' | 'acknowledged' | 'returned') =>
          query.count(session.scope, sights, { ...filter, state })
        const [active, acknowledged, returned] = [
          await count('active'),
          await count('acknowledged'),
          await count('returned'),
        ]
        return { active: active + acknowledged, unconfirmed: active + returned }
      }),
      handle(alarm.confirm, async ({ ids, note = '' }, { session }) => {
        const wanted = splitIds(ids)
        if (wanted.length === 0) throw new ApiError('invalid', [{ path: 'ids', reason: 'required' }])
        const rows = await live.alarms.confirm(() => confirm(session, wanted, note))
        return { confirmed: rows.length }
      }),
      handle(alarm.isRelease, async ({ alarmId }, { session: { scope, auths }, request }) => {
        const part = { limit: 1, offset: 0 }
        const [row] = await query.query(scope, sightsOf(auths), { ids: [alarmId] }, part, localeOf(request.headers))
        return found(row).gmtRelease !== null
      }),
      handle(alarm.ruleQuery, async ({ equipmentId, projectId }, { session: { scope } }) => {
        if (equipmentId === undefined) {
          if (projectId === undefined) throw invalid('equipmentId', 'required')
          if (!(await hasProject(db, scope, projectId))) throw notFound()
          return rules.ofProject(scope, projectId)
        }
        found(
          await db
            .selectFrom('equipment')
            .select('id')
            .where('orgId', '=', scope.orgId)
            .where('id', '=', equipmentId)
            .executeTakeFirst(),
        )
        return rules.ofEquipment(scope, equipmentId)
      }),
      handle(alarm.ruleAdd, ({ signalId, ...fields }, { session: { scope } }) =>
        live.alarms.changeRules(async (trx) => {
          const rule = await new AlarmRuleRows(trx).add(scope, signalId, fields, now())
          const entry = {
            action: 'alarm.rule.add',
            subject: rule.id,
            detail: { after: rule },
            result: 'success',
          } as const
          await audit(trx, scope, entry, now())
          return rule
        }),
      ),
      handle(alarm.ruleEdit, ({ id, ...fields }, { session: { scope } }) =>
        live.alarms.changeRules(async (trx) => {
          const own = new AlarmRuleRows(trx)
          const before = await own.find(scope, id)
          const after = await own.edit(scope, id, fields)
          const entry = {
            action: 'alarm.rule.edit',
            subject: id,
            detail: { before, after },
            result: 'success',
          } as const
          await audit(trx, scope, entry, now())
          return after
        }),
      ),
      handle(alarm.ruleDelete, async ({ id }, { session: { scope } }) => {
        await live.alarms.changeRules(async (trx) => {
          const own = new AlarmRuleRows(trx)
          const before = await own.find(scope, id)
          await own.delete(scope, id)
          const entry = { action: 'alarm.rule.delete', subject: id, detail: { before }, result: 'success' } as const
          await audit(trx, scope, entry, now())
        })
        return null
      }),
    ],
  }
}

/** A visitor by a share is not told of the other devices of the PLC, which were not shared. */
const shownTo = ({ share }: Session, rows: Alarm[], locale: Locale): Alarm[] =>
  share ? rows.map((row) => (row.type === 'line' ? { ...row, msg: systemAlarmText('line', null, locale) } : row)) : rows

/** @throws {ApiError} alarmDenied for an account that may view no alarms */
function sightsOf(auths: Session['auths']): readonly AlarmSight[] {
  const sights = alarmSights(auths)
  if (sights.length === 0) throw new ApiError('alarmDenied')
  return sights
}
