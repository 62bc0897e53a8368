import { alarmWhatIf, type CameAlarm, DAY_MS, limits, type WhatIfRule } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import { SIMULATED } from '@mimic/contract/systemAlarmText'
import { ApiError, invalid, notFound, refusal } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { type AsyncHandler, type Handler, handle, handleAsync, type Route } from '../../../platform/handle.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import { mvarKey } from '../../mvars/store/calcRule.ts'
import { JournalRows } from '../management/JournalRows.ts'
import { sightsOf } from '../sightsOf.ts'
import { checkCondition } from '../store/checkCondition.ts'
import { toRuleColumns } from '../store/ruleTable.ts'
import { inputsOf } from './ruleGroups.ts'
import type { WhatIfOrder, WhatIfs } from './WhatIfs.ts'

export interface WhatIfDeps extends Pick<ServerContext, 'db' | 'now'> {
  readonly whatIfs: WhatIfs
}

/** Recorded values judged by conditions that are not in use. */
export function whatIfRoutes(deps: WhatIfDeps): Route[] {
  return [
    handleAsync(alarmWhatIf.start, start(deps)),
    handleAsync(alarmWhatIf.callback, callback(deps)),
    handle(alarmWhatIf.cancel, cancel(deps)),
  ]
}

const start =
  (deps: WhatIfDeps): AsyncHandler<typeof alarmWhatIf.start> =>
  async ({ rules, from, to }, { session }) =>
    startWhatIf(deps, session, rules, { from, to })

/** Checks a run, and begins it. @throws {ApiError} that names the field */
export async function startWhatIf(
  { db, now, whatIfs }: WhatIfDeps,
  session: Session,
  rules: readonly WhatIfRule[],
  { from, to }: { readonly from: number; readonly to: number },
) {
  const { scope, auths } = session
  if (!auths.includes('project.read')) throw refusal('forbidden', 'permission', 'notHeld', 'project.read')
  if (to <= from) throw invalid('to', 'tooSmall', from + 1)
  const { days, rules: most } = limits.alarm.whatIf
  if (rules.length > most) throw invalid('rules', 'limit', most)
  if (to - from > days * DAY_MS) throw invalid('to', 'tooLarge', from + days * DAY_MS)
  const sights = sightsOf(auths)
  const order = await orderOf(db, scope, rules)
  const signals = new Set(rules.map(({ signalId }) => signalId))
  const raised = await new JournalRows(db).raised(scope, sights, from, to)
  const came = raised.flatMap((row): CameAlarm[] =>
    row.alarmId !== null && row.signalId !== null && signals.has(row.signalId)
      ? [
          {
            alarmId: row.alarmId,
            ruleId: row.ruleId,
            signalId: row.signalId,
            trigger: row.time,
            release: row.gmtReturn,
            // Written by us.
            value: JSON.parse(row.value) as SignalScalar,
            releaseValue: JSON.parse(row.returnValue ?? 'null') as SignalScalar,
            ...(row.msg.startsWith(SIMULATED) && { simulated: true }),
          },
        ]
      : [],
  )
  return whatIfs.start(scope, { rules: order, from, to: Math.min(to, Math.max(now(), from + 1)), came })
}

const callback =
  ({ whatIfs }: WhatIfDeps): AsyncHandler<typeof alarmWhatIf.callback> =>
  async ({ uuid }, { session: { scope } }) => {
    const answer = whatIfs.callback(scope, uuid)
    if (!answer) throw notFound()
    return answer
  }

const cancel =
  ({ whatIfs }: WhatIfDeps): Handler<typeof alarmWhatIf.cancel> =>
  async ({ uuid }, { session: { scope } }) => {
    if (!whatIfs.cancel(scope, uuid)) throw notFound()
    return null
  }

/** The conditions of a run, each with its place as id. */
export async function orderOf(db: Db, scope: Scope, rules: readonly WhatIfRule[]): Promise<WhatIfOrder['rules']> {
  const known = await variablesOf(db, scope)
  return rules.map(({ id: ruleId = null, signalId, message = '', ...fields }, place) => {
    try {
      const variable = known.get(signalId)
      if (!variable) throw invalid('signalId', 'unknown')
      const full = checkCondition(variable.dataType, { ...fields, message })
      const named = inputsOf(signalId, full)
      for (const [field, id] of named) if (!known.has(id)) throw invalid(field, 'unknown')
      const inputs = [...new Set(named.map(([, id]) => id))]
      const columns = { ...toRuleColumns(full), id: String(place), orgId: scope.orgId, signalId }
      const rule = { ...columns, equipId: variable.equipId }
      return { rule, inputs, ruleId, isJudged: full.isEnabled }
    } catch (error) {
      throw error instanceof ApiError ? error.under(`rules.${place}`) : error
    }
  })
}

interface Variable {
  readonly dataType: string
  readonly equipId: string | null
}

/** The signals and measured variables of a scope. */
async function variablesOf(db: Db, scope: Scope): Promise<ReadonlyMap<string, Variable>> {
  const signals = await db
    .selectFrom('signal')
    .select(['id', 'dataType', 'equipId'])
    .where(inScope(scope, 'signal'))
    .execute()
  const mvars = await db.selectFrom('mvar').select('id').where(inScope(scope, 'mvar')).execute()
  const all: [string, Variable][] = signals.map(({ id, dataType, equipId }) => [id, { dataType, equipId }])
  for (const { id } of mvars) all.push([mvarKey(id), { dataType: 'number', equipId: null }])
  return new Map(all)
}
