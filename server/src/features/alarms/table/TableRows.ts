import type { AlarmTableRow, AlarmTableVersion } from '@mimic/contract'
import type { Selectable } from 'kysely'
import type { Db, Scope, TableRow, Tables } from '../../../platform/db/Database.ts'
import { pagedRows } from '../../../platform/db/pagedRows.ts'
import { inScope } from '../../../platform/db/range.ts'
import { mvarKey } from '../../mvars/store/calcRule.ts'
import { type StoredForms, tableRow, type Variable } from './tableRow.ts'

/** Rows of one statement. */
const SLICE = 200

type Draft = TableRow<'alarm_table_draft'>
export type VersionRow = Selectable<Tables['alarm_table_version']>

/** The table of alarm conditions of an organisation: what runs, what is approved, the draft, and the versions. */
export class TableRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Every condition that runs, is approved or stands in the draft, by equipment and signal. */
  async all(scope: Scope): Promise<AlarmTableRow[]> {
    const [forms, variables] = [await this.#forms(scope), await this.variables(scope)]
    return forms.map((form) => tableRow(form, variables.get(form.signalId))).sort(inPlace)
  }

  /** The signals and measured variables of a scope. */
  async variables(scope: Scope): Promise<ReadonlyMap<string, Variable>> {
    const signals = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .select(['signal.id', 'signal.equipId', 'signal.title', 'signal.unit', 'signal.dataType', 'equipment.equipName'])
      .where(inScope(scope, 'signal'))
      .execute()
    const mvars = await this.#db
      .selectFrom('mvar')
      .innerJoin('project', 'project.id', 'mvar.projectId')
      .select(['mvar.id', 'mvar.title', 'mvar.unit', 'project.title as projectTitle'])
      .where(inScope(scope, 'mvar'))
      .execute()
    const all: [string, Variable][] = signals.map(({ id, equipId, title, unit, dataType, equipName }) => [
      id,
      { equipId, equipTitle: equipName, signalTitle: title, unit, dataType },
    ])
    for (const { id, title, unit, projectTitle } of mvars)
      all.push([mvarKey(id), { equipId: null, equipTitle: projectTitle, signalTitle: title, unit, dataType: 'number' }])
    return new Map(all)
  }

  drafts(scope: Scope): Promise<Draft[]> {
    return this.#db
      .selectFrom('alarm_table_draft')
      .selectAll()
      .where(inScope(scope, 'alarm_table_draft'))
      .orderBy('id')
      .execute()
  }

  /** Puts rows into the draft. */
  async setDrafts(rows: readonly Draft[]): Promise<void> {
    for (let i = 0; i < rows.length; i += SLICE)
      await this.#db
        .insertInto('alarm_table_draft')
        .values(rows.slice(i, i + SLICE))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            condition: eb.ref('excluded.condition'),
            editedBy: eb.ref('excluded.editedBy'),
            gmtModified: eb.ref('excluded.gmtModified'),
          })),
        )
        .execute()
  }

  async removeDrafts(ids: readonly string[]): Promise<void> {
    for (let i = 0; i < ids.length; i += SLICE)
      await this.#db
        .deleteFrom('alarm_table_draft')
        .where('id', 'in', ids.slice(i, i + SLICE))
        .execute()
  }

  /** Sets what is approved; a row without a condition is no longer. */
  async approve(
    { orgId }: Scope,
    rows: readonly Draft[],
    stamp: Pick<TableRow<'alarm_table_row'>, 'version' | 'approvedBy' | 'gmtApproved'>,
  ): Promise<void> {
    for (let i = 0; i < rows.length; i += SLICE) {
      const slice = rows.slice(i, i + SLICE)
      const ids = slice.map(({ id }) => id)
      await this.#db.deleteFrom('alarm_table_row').where('id', 'in', ids).execute()
      const kept = slice.flatMap(({ id, signalId, condition }) =>
        condition === null ? [] : [{ id, orgId, signalId, condition, ...stamp }],
      )
      if (kept.length > 0) await this.#db.insertInto('alarm_table_row').values(kept).execute()
    }
  }

  async addChanges(rows: readonly TableRow<'alarm_table_change'>[]): Promise<void> {
    for (let i = 0; i < rows.length; i += SLICE)
      await this.#db
        .insertInto('alarm_table_change')
        .values(rows.slice(i, i + SLICE))
        .execute()
  }

  changes(scope: Scope, version: number) {
    return this.#db
      .selectFrom('alarm_table_change')
      .selectAll()
      .where(inScope(scope, 'alarm_table_change'))
      .where('version', '=', version)
      .orderBy('ruleId')
      .execute()
  }

  /** The approved versions, the newest first. */
  async versions(
    { orgId }: Scope,
    part: { readonly page: number; readonly pageSize: number },
  ): Promise<{ rows: AlarmTableVersion[]; total: number }> {
    const all = this.#db.selectFrom('alarm_table_version').where('orgId', '=', orgId).where('state', '=', 'approved')
    const found = await pagedRows(all.selectAll().orderBy('version', 'desc'), part)
    return { ...found, rows: found.rows.map(toVersion) }
  }

  /** The newest version of any state. */
  newest({ orgId }: Pick<Scope, 'orgId'>): Promise<VersionRow | undefined> {
    return this.#db
      .selectFrom('alarm_table_version')
      .selectAll()
      .where('orgId', '=', orgId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  async setVersion(row: VersionRow): Promise<void> {
    await this.removeVersion(row)
    await this.#db.insertInto('alarm_table_version').values(row).execute()
  }

  async removeVersion({ orgId, version }: Pick<VersionRow, 'orgId' | 'version'>): Promise<void> {
    await this.#db.deleteFrom('alarm_table_version').where('orgId', '=', orgId).where('version', '=', version).execute()
  }

  async #forms(scope: Scope): Promise<StoredForms[]> {
    const running = await this.#db.selectFrom('alarm_rule').selectAll().where(inScope(scope, 'alarm_rule')).execute()
    const approved = await this.#db
      .selectFrom('alarm_table_row')
      .selectAll()
      .where(inScope(scope, 'alarm_table_row'))
      .execute()
    const forms = new Map<string, StoredForms>()
    const add = (id: string, signalId: string, form: Partial<StoredForms>) =>
      forms.set(id, { ...(forms.get(id) ?? { id, signalId }), ...form })
    for (const row of running) add(row.id, row.signalId, { running: row })
    for (const row of approved) add(row.id, row.signalId, { approved: row })
    for (const row of await this.drafts(scope)) add(row.id, row.signalId, { draft: row })
    return [...forms.values()]
  }
}

export const toVersion = ({ orgId: _org, state: _state, ...row }: VersionRow): AlarmTableVersion => row

const inPlace = (one: AlarmTableRow, other: AlarmTableRow): number =>
  one.equipTitle.localeCompare(other.equipTitle) ||
  one.signalTitle.localeCompare(other.signalTitle) ||
  one.signalId.localeCompare(other.signalId) ||
  one.id.localeCompare(other.id)
