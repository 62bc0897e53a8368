import { type Mvar, mvarEntity } from '@mimic/contract'
import { FormulaError } from '@mimic/contract/formula'
import { type LiveValue, measuredQuality } from '@mimic/contract/live'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { type CalcRule, type CalcType, mvarKey, readCalcRule } from './store/calcRule.ts'

type Row = Pick<TableRow<'mvar'>, 'id' | 'title' | 'calcType' | 'formula'>
type Newest = (id: string) => LiveValue | undefined

/** Measured variables of one organisation's projects, with their newest values. */
export const mvarRows = (db: Db, newest: Newest) =>
  new EntityRows<typeof mvarEntity, Mvar>(db, mvarEntity, mvarStore(newest))

/** Facts of rows beyond their declaration: the newest value, and the inputs that follow from the formula. */
export const mvarStore = (newest: Newest) => ({
  complete: async (db: Db, scope: Scope, rows: Mvar[]): Promise<Mvar[]> => {
    const [first] = rows
    // Rows that are read together are of one project.
    const all = first ? await variablesOf(db, scope, first.projectId) : []
    return rows.map((row) => ({ ...row, ...sourcesOf(row.id, all), ...readingOf(newest(mvarKey(row.id))) }))
  },
})

export const variablesOf = (db: Db, scope: Scope, projectId: string) =>
  db.selectFrom('mvar').selectAll().where(inScope(scope, 'mvar')).where('projectId', '=', projectId).execute()

const readingOf = (newest: LiveValue | undefined): Pick<Mvar, 'value' | 'time' | 'quality' | 'simulated'> => ({
  value: typeof newest?.value === 'number' ? newest.value : null,
  time: newest?.time ?? null,
  quality: measuredQuality(newest?.quality ?? 2),
  ...(newest?.simulated && { simulated: true }),
})

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
