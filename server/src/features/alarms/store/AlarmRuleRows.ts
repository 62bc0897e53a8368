import { type AlarmRule, type alarm, type BodyOf, changedCondition, limits } from '@mimic/contract'
import type { Selectable } from 'kysely'
import { invalid } from '../../../platform/ApiError.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { Db, Scope, Tables } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { orNotFound } from '../../../platform/handle.ts'
import { assertReferences, dataTypeOf } from './assertReferences.ts'
import { checkCondition } from './checkCondition.ts'
import { addRules, removeRules, setRule, toRuleColumns } from './ruleTable.ts'
import { sqlMvarKey } from './sqlMvarKey.ts'

type RuleFields = Omit<BodyOf<typeof alarm.ruleAdd>, 'signalId'>

/** Alarm conditions of one organisation's signals. */
export class AlarmRuleRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async ofEquipment(scope: Scope, equipId: string): Promise<AlarmRule[]> {
    const rows = await this.#select(scope).where('signal.equipId', '=', equipId).execute()
    return rows.map(toRule)
  }

  /** The conditions of a project's measured variables. */
  async ofProject(scope: Scope, projectId: string): Promise<AlarmRule[]> {
    const rows = await this.#select(scope).where('mvar.projectId', '=', projectId).execute()
    return rows.map(toRule)
  }

  async find(scope: Scope, id: string): Promise<AlarmRule> {
    return toRule(orNotFound(await this.#select(scope).where('alarm_rule.id', '=', id).executeTakeFirst()))
  }

  /** @throws {ApiError} 404 for an unknown signal or measured variable, 400 that names the invalid field */
  async add(scope: Scope, signalId: string, fields: RuleFields, now: number): Promise<AlarmRule> {
    const values = await this.#values(scope, signalId, fields)
    const { n } = await this.#db
      .selectFrom('alarm_rule')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('signalId', '=', signalId)
      .executeTakeFirstOrThrow()
    if (n >= limits.alarm.perSignal) throw invalid('signalId', 'limit', limits.alarm.perSignal)
    const id = newId()
    await addRules(this.#db, [{ id, orgId: scope.orgId, signalId, ...values, gmtCreate: now }], now)
    return this.find(scope, id)
  }

  async edit(scope: Scope, id: string, fields: RuleFields, now: number): Promise<AlarmRule> {
    const before = await this.find(scope, id)
    await setRule(this.#db, id, await this.#values(scope, before.signalId, changedCondition(before, fields)), now)
    return this.find(scope, id)
  }

  async delete(scope: Scope, id: string, now: number): Promise<void> {
    await this.find(scope, id)
    await removeRules(this.#db, [id], now)
  }

  /** The columns of a condition. @throws {ApiError} that names the field */
  async #values(scope: Scope, signalId: string, fields: RuleFields) {
    const dataType = orNotFound(await dataTypeOf(this.#db, scope, signalId))
    const condition = checkCondition(dataType, fields)
    await assertReferences(this.#db, scope, signalId, dataType, condition)
    return toRuleColumns(condition)
  }

  #select(scope: Scope) {
    return this.#db
      .selectFrom('alarm_rule')
      .leftJoin('signal', 'signal.id', 'alarm_rule.signalId')
      .leftJoin('mvar', (join) => join.on('alarm_rule.signalId', '=', sqlMvarKey))
      .selectAll('alarm_rule')
      .select((eb) => ['signal.equipId', eb.fn.coalesce('signal.title', 'mvar.title').as('signalTitle')])
      .where(inScope(scope, 'alarm_rule'))
      .orderBy('signal.place')
      .orderBy('alarm_rule.gmtCreate')
      .orderBy('alarm_rule.id')
  }
}

type RuleRow = Selectable<Tables['alarm_rule']> & { equipId: string | null; signalTitle: string | null }

function toRule({ orgId: _org, gmtCreate: _time, templateRuleId: _link, signalTitle, ...row }: RuleRow): AlarmRule {
  // Checked when it was written.
  return {
    ...row,
    signalTitle: signalTitle ?? '',
    kind: row.kind as AlarmRule['kind'],
    symbol: row.symbol as AlarmRule['symbol'],
    isEnabled: row.isEnabled === 1,
    isLatched: row.isLatched === 1,
  }
}
