import { limits, type Mvar } from '@mimic/contract'
import { FormulaError } from '@mimic/contract/formula'
import { type LiveValue, measuredQuality } from '@mimic/contract/live'
import { invalid } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { orNotFound } from '../../platform/handle.ts'
import { type CalcRule, type CalcType, mvarKey, readCalcRule } from './store/calcRule.ts'

type Row = TableRow<'mvar'>
type Fields = Pick<Row, 'title' | 'unit' | 'calcType' | 'formula'>

/** Measured variables of one organisation's projects, with their newest values. */
export class MvarRows {
  readonly #db: Db
  readonly #newest: (id: string) => LiveValue | undefined

  constructor(db: Db, newest: (id: string) => LiveValue | undefined) {
    this.#db = db
    this.#newest = newest
  }

  /** The same rows inside a transaction. */
  in(trx: Db): MvarRows {
    return new MvarRows(trx, this.#newest)
  }

  async query(
    scope: Scope,
    projectId: string,
    query: { page: number; pageSize: number; search?: string | undefined; ids?: readonly string[] },
  ): Promise<{ rows: Mvar[]; total: number }> {
    if (query.ids?.length === 0) return { rows: [], total: 0 }
    let base = this.#db.selectFrom('mvar').where(inScope(scope, 'mvar')).where('projectId', '=', projectId)
    if (query.ids) base = base.where('id', 'in', query.ids)
    if (query.search) base = base.where(contains('title', query.search ?? ''))
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await base
      .selectAll()
      .orderBy('title')
      .orderBy('id')
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute()
    const all = await this.ofProject(scope, projectId)
    return { rows: rows.map((row) => this.#toMvar(row, all)), total }
  }

  ofProject(scope: Scope, projectId: string): Promise<Row[]> {
    return this.#db
      .selectFrom('mvar')
      .selectAll()
      .where(inScope(scope, 'mvar'))
      .where('projectId', '=', projectId)
      .execute()
  }

  /** @throws {ApiError} 404 */
  async find(scope: Scope, id: string): Promise<Mvar> {
    const row = orNotFound(
      await this.#db
        .selectFrom('mvar')
        .selectAll()
        .where(inScope(scope, 'mvar'))
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    return this.#toMvar(row, await this.ofProject(scope, row.projectId))
  }

  /** @throws {ApiError} when the project has the largest number of variables */
  async add(scope: Scope, row: Omit<Row, 'orgId'>): Promise<void> {
    if ((await this.ofProject(scope, row.projectId)).length >= limits.mvar.perProject)
      throw invalid('projectId', 'limit', limits.mvar.perProject)
    await this.#db
      .insertInto('mvar')
      .values({ ...row, orgId: scope.orgId })
      .execute()
  }

  async edit(scope: Scope, id: string, fields: Fields): Promise<void> {
    await this.#db.updateTable('mvar').set(fields).where(inScope(scope, 'mvar')).where('id', '=', id).execute()
  }

  async delete(scope: Scope, id: string): Promise<void> {
    // Its alarm conditions are removed with it; alarms that they raised stay in the history.
    const rules = this.#db.selectFrom('alarm_rule').select('id').where('signalId', '=', mvarKey(id))
    await this.#db.deleteFrom('alarm_state').where('ruleId', 'in', rules).execute()
    await this.#db
      .deleteFrom('alarm_rule')
      .where(inScope(scope, 'alarm_rule'))
      .where('signalId', '=', mvarKey(id))
      .execute()
    await this.#db.deleteFrom('mvar').where(inScope(scope, 'mvar')).where('id', '=', id).execute()
  }

  #toMvar({ orgId: _org, ...row }: Row, all: readonly Row[]): Mvar {
    const newest = this.#newest(mvarKey(row.id))
    return {
      ...row,
      ...sourcesOf(row.id, all),
      value: typeof newest?.value === 'number' ? newest.value : null,
      time: newest?.time ?? null,
      quality: measuredQuality(newest?.quality ?? 2),
      ...(newest?.simulated && { simulated: true }),
    }
  }
}

/** A stored rule; undefined for one that cannot be read. */
export function storedRule({ calcType, formula }: Pick<Row, 'calcType' | 'formula'>): CalcRule | undefined {
  try {
    // Checked when it was written; a seed file's may be anything.
    return readCalcRule(calcType as CalcType, formula)
  } catch (error) {
    if (error instanceof FormulaError) return undefined
    throw error
  }
}

/** The signals of a variable's formula, also through other variables of its project. */
function sourcesOf(id: string, all: readonly Row[]): Pick<Mvar, 'equips' | 'signals'> {
  const equips = new Set<string>()
  const signals = new Set<string>()
  const seen = new Set<string>()
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const row = all.find((each) => each.id === next)
    for (const input of (row && storedRule(row))?.inputs ?? []) {
      if (input.owner === 'mvar') open.push(input.id)
      else {
        equips.add(input.owner)
        signals.add(input.id)
      }
    }
  }
  return { equips: [...equips].sort(), signals: [...signals].sort() }
}
