import { randomUUID } from 'node:crypto'
import type { FullCondition, ReportColumn } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { orNotFound } from '../../platform/handle.ts'
import { addRules, removeRules, setRule, toRuleColumns } from '../alarms/store/ruleTable.ts'
import { PageSetRows } from '../pageSets/PageSetRows.ts'
import { type LinkedAlarm, type LinkedReport, type LinkedSignal, signalKey } from './mergeSettings.ts'

interface Parts {
  readonly alarms: readonly LinkedAlarm[]
  readonly reports: readonly LinkedReport[]
}

/** The alarm conditions and reports of a device, which it takes of its template beside its signals. */
export class DeviceParts {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  async of(scope: Scope, equipId: string, signals: readonly LinkedSignal[]): Promise<Parts> {
    const keys = new Map(signals.map((signal) => [signal.id, signalKey(signal)]))
    const rules = await this.#db
      .selectFrom('alarm_rule')
      .innerJoin('signal', 'signal.id', 'alarm_rule.signalId')
      .selectAll('alarm_rule')
      .where('signal.equipId', '=', equipId)
      .orderBy('alarm_rule.gmtCreate')
      .orderBy('alarm_rule.id')
      .execute()
    const alarms = rules.map(
      ({
        id,
        orgId: _org,
        gmtCreate: _time,
        signalId,
        templateRuleId,
        isEnabled,
        isLatched,
        ...rule
      }): LinkedAlarm => ({
        // Checked when it was written.
        ...(rule as Omit<FullCondition, 'isEnabled' | 'isLatched'>),
        isEnabled: isEnabled === 1,
        isLatched: isLatched === 1,
        id,
        templateRuleId,
        signal: keys.get(signalId) ?? `own:${signalId}`,
      }),
    )
    const set = await new PageSetRows(this.#db).find(scope, 'equipment', equipId)
    const rows =
      set === undefined
        ? []
        : await this.#db.selectFrom('report').selectAll().where('projectId', '=', set).orderBy('id').execute()
    const reports = rows.map(({ id, templateReportId, title, kind, span, columns }): LinkedReport => {
      // Written by us.
      const list = JSON.parse(columns) as ReportColumn[]
      const named = list.map((column) => ({ ...column, dataId: keys.get(column.dataId) ?? `own:${column.dataId}` }))
      return {
        id,
        templateReportId,
        title,
        kind: kind as LinkedReport['kind'],
        span: span as LinkedReport['span'],
        columns: named,
      }
    })
    return { alarms, reports }
  }

  /** Removes what the device loses, so that signals which only these parts use can be removed after it. */
  async removeLost(before: Parts, after: Parts, signals: readonly LinkedSignal[]): Promise<void> {
    const kept = new Set([...after.alarms, ...after.reports].map(({ id }) => id))
    const lost = before.alarms.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id]))
    await removeRules(this.#db, lost, this.#now())
    const left = new Set(signals.map(({ id }) => id))
    for (const { id } of before.reports) {
      if (id === undefined) continue
      if (!kept.has(id)) {
        await this.#db.deleteFrom('report').where('id', '=', id).execute()
        continue
      }
      const { columns, templateReportId } = await this.#report(id)
      if (templateReportId === '') continue
      const list = (JSON.parse(columns) as ReportColumn[]).filter(({ dataId }) => left.has(dataId))
      await this.#db
        .updateTable('report')
        .set({ columns: JSON.stringify(list) })
        .where('id', '=', id)
        .execute()
    }
  }

  /** @param ids the ids of the device's signals by their {@link signalKey} */
  async store(scope: Scope, equipId: string, { alarms, reports }: Parts, ids: ReadonlyMap<string, string>) {
    const idOf = (key: string) => ids.get(key) ?? key.replace(/^own:/, '')
    for (const { id, signal, templateRuleId, ...rule } of alarms) {
      const row = { ...toRuleColumns(rule), templateRuleId }
      const now = this.#now()
      if (id !== undefined) await setRule(this.#db, id, row, now)
      else {
        const own = { id: randomUUID(), orgId: scope.orgId, signalId: idOf(signal), gmtCreate: now }
        await addRules(this.#db, [{ ...row, ...own }], now)
      }
    }
    if (reports.length === 0) return
    const sets = new PageSetRows(this.#db)
    const title = orNotFound(await sets.ownerTitle(scope, 'equipment', equipId))
    const projectId = await sets.open(scope, 'equipment', equipId, title, this.#now())
    for (const { id, columns, ...report } of reports) {
      const list = columns.map((column) => ({ ...column, dataId: idOf(column.dataId) }))
      const row = { ...report, columns: JSON.stringify(list) }
      if (id !== undefined) await this.#db.updateTable('report').set(row).where('id', '=', id).execute()
      else
        await this.#db
          .insertInto('report')
          .values({ ...row, id: randomUUID(), orgId: scope.orgId, projectId, gmtModified: this.#now() })
          .execute()
    }
  }

  /** All parts of the device are its own from now on. */
  async unlink(equipId: string): Promise<void> {
    const signals = this.#db.selectFrom('signal').select('id').where('equipId', '=', equipId)
    await this.#db.updateTable('alarm_rule').set({ templateRuleId: '' }).where('signalId', 'in', signals).execute()
    const sets = this.#db.selectFrom('project').select('id').where('equipmentId', '=', equipId)
    await this.#db.updateTable('report').set({ templateReportId: '' }).where('projectId', 'in', sets).execute()
  }

  async #report(id: string) {
    return this.#db
      .selectFrom('report')
      .select(['columns', 'templateReportId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
}
