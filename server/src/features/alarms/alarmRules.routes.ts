import { alarm } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { RunTransaction } from '../../platform/change.ts'
import { inScope } from '../../platform/db/range.ts'
import { handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { assertProject } from '../project/projectEquips.ts'
import { AlarmRuleRows } from './store/AlarmRuleRows.ts'
import type { Alarms } from './store/Alarms.ts'

/** The conditions that raise alarms. */
export function alarmRuleRoutes(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  alarms: Pick<Alarms, 'changeRules'>,
): Route[] {
  const rules = new AlarmRuleRows(db)
  /** Conditions are changed under the lock of the values, and the alarms follow the change. */
  const changeRules: RunTransaction = (work) => alarms.changeRules(work)
  return [
    handle(alarm.ruleQuery, async ({ equipmentId, projectId }, { session: { scope } }) => {
      if (equipmentId === undefined) {
        if (projectId === undefined) throw invalid('equipmentId', 'required')
        await assertProject(db, scope, projectId)
        return rules.ofProject(scope, projectId)
      }
      orNotFound(
        await db
          .selectFrom('equipment')
          .select('id')
          .where(inScope(scope, 'equipment'))
          .where('id', '=', equipmentId)
          .executeTakeFirst(),
      )
      return rules.ofEquipment(scope, equipmentId)
    }),
    handle(alarm.ruleAdd, ({ signalId, ...fields }, { session: { scope }, change }) =>
      change(async (trx) => {
        const after = await new AlarmRuleRows(trx).add(scope, signalId, fields, now())
        return { after, reply: after }
      }, changeRules),
    ),
    handle(alarm.ruleEdit, ({ id, ...fields }, { session: { scope }, change }) =>
      change(async (trx) => {
        const own = new AlarmRuleRows(trx)
        const before = await own.find(scope, id)
        const after = await own.edit(scope, id, fields, now())
        return { before, after, reply: after }
      }, changeRules),
    ),
    handle(alarm.ruleDelete, ({ id }, { session: { scope }, change }) =>
      change(async (trx) => {
        const own = new AlarmRuleRows(trx)
        const before = await own.find(scope, id)
        await own.delete(scope, id, now())
        return { before, reply: null }
      }, changeRules),
    ),
  ]
}
