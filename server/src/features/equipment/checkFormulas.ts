import type { FormulaProblem, StoredSignal } from '@mimic/contract'
import { FormulaError, type Reference } from '@mimic/contract/formula'
import { type ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { CalcRule } from '../mvars/store/calcRule.ts'
import { orderRules } from '../mvars/store/orderRules.ts'
import { calculatedSignals, readSignalRule, type Tags } from '../mvars/store/signalRule.ts'

type Named = Pick<StoredSignal, 'sn' | 'formula'>

/** Reads a formula. `{tag}` is one of the tags; a variable of a project is nothing that a device knows. */
function readFormula(
  formula: string,
  equipId: string,
  tags: Tags,
): { readonly rule: CalcRule } | { readonly problem: FormulaProblem } {
  try {
    const rule = readSignalRule(formula, equipId, tags)
    const mvars = rule.inputs.filter(({ owner }) => owner === 'mvar').map(({ owner, id }) => `${owner}.${id}`)
    return mvars.length === 0 ? { rule } : { problem: unknown(formula, mvars) }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return {
      problem: { reason: error.reason, at: error.at, names: error.unknown === undefined ? [] : [error.unknown] },
    }
  }
}

const unknown = (formula: string, names: readonly string[]): FormulaProblem => ({
  reason: 'unknown',
  at: Math.max(0, formula.indexOf(names[0] ?? '')),
  names: [...names],
})

/** The references to signals of other devices that the organisation does not have. */
async function unknownOthers(db: Db, scope: Scope, rule: CalcRule, equipId: string): Promise<string[]> {
  const others = rule.inputs.filter(({ owner }) => owner !== equipId)
  if (others.length === 0) return []
  const rows = await db
    .selectFrom('signal')
    .select(['id', 'equipId'])
    .where(inScope(scope, 'signal'))
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  const owners = new Map(rows.map((row) => [row.id, row.equipId]))
  return others.filter(({ owner, id }) => owners.get(id) !== owner).map(({ owner, id }) => `${owner}.${id}`)
}

/**
 * Checks the formulas of a device as they stand in the store. It belongs into the transaction that wrote them.
 * @throws {ApiError} that names each wrong one: `signals.3.formula`
 */
export async function assertFormulas(
  db: Db,
  scope: Scope,
  equipId: string,
  signals: readonly StoredSignal[],
): Promise<void> {
  if (signals.every(({ formula }) => formula === '')) return
  const tags = new Map(signals.map(({ sn, id }) => [sn, id]))
  const places = new Map(signals.map(({ id }, place) => [id, place]))
  const rules = new Map<string, CalcRule>()
  for (const { id, formula } of signals) {
    if (formula === '') continue
    const read = readFormula(formula, equipId, tags)
    if ('problem' in read) throw refusal(places.get(id), read.problem)
    const names = await unknownOthers(db, scope, read.rule, equipId)
    if (names.length > 0) throw refusal(places.get(id), unknown(formula, names))
    rules.set(id, read.rule)
  }
  for (const other of await calculatedSignals(db, scope.orgId)) {
    if (other.equipId === equipId) continue
    const read = readFormula(other.formula, other.equipId, other.tags)
    if ('rule' in read) rules.set(other.id, read.rule)
  }
  const cycle = cycleOf(rules)
  if (!cycle) return
  const own = cycle.find((id) => places.has(id)) ?? ''
  const names = cycle.map((id) => signals[places.get(id) ?? -1]?.sn ?? id)
  throw refusal(places.get(own), { reason: 'cycle', at: 0, names })
}

/** Checks the formulas of signals that are not stored, by their tags. @throws {ApiError} on `signals.3.formula` */
export function assertDraftFormulas(signals: readonly Named[]): void {
  const { rules, problems } = draftRules(signals)
  const [wrong] = problems
  if (wrong) throw refusal(wrong[0], wrong[1])
  const names = cycleOf(rules)
  if (!names) return
  const place = signals.findIndex(({ sn }) => sn === names[0])
  throw refusal(place, { reason: 'cycle', at: 0, names })
}

interface AskedFormula {
  /** Undefined for a signal of a template: nothing can be made of it yet. */
  readonly equipmentId: string | undefined
  readonly sn: string
  readonly formula: string
}

/** Checks one formula of a draft, and reads it with the ids of the stored signals. */
export async function checkDraft(
  db: Db,
  scope: Scope,
  { equipmentId, sn, formula }: AskedFormula,
  signals: readonly Named[],
): Promise<{ readonly rule: CalcRule } | { readonly problem: FormulaProblem }> {
  const all = [...signals.filter((each) => each.sn !== sn), { sn, formula }]
  const { rules, problems } = draftRules(all)
  // A problem of another formula is told there.
  const problem = formula.trim() === '' ? EMPTY : problems.get(all.length - 1)
  const rule = rules.get(sn)
  if (problem || !rule) return { problem: problem ?? EMPTY }
  const names = await unknownOthers(db, scope, rule, DRAFT)
  if (names.length > 0) return { problem: unknown(formula, names) }
  const cycle = cycleOf(rules)
  if (cycle?.includes(sn)) return { problem: { reason: 'cycle', at: 0, names: cycle } }
  const ids = equipmentId === undefined ? new Map<string, string>() : await idsByTag(db, scope, equipmentId)
  const stored = (input: Reference) =>
    input.owner === DRAFT ? { owner: equipmentId ?? DRAFT, id: ids.get(input.id) ?? '' } : input
  return { rule: { ...rule, inputs: rule.inputs.map(stored) } }
}

const EMPTY: FormulaProblem = { reason: 'empty', at: 0, names: [] }
/** Stands for the equipment of signals that are not stored; ids hold no colon. */
const DRAFT = 'draft:'

/** The rules of signals by their tags, and what is wrong by the places of the signals. */
function draftRules(signals: readonly Named[]) {
  const tags = new Map(signals.map(({ sn }) => [sn, sn]))
  const rules = new Map<string, CalcRule>()
  const problems = new Map<number, FormulaProblem>()
  for (const [place, { sn, formula }] of signals.entries()) {
    if (formula === '') continue
    const read = readFormula(formula, DRAFT, tags)
    if ('rule' in read) rules.set(sn, read.rule)
    else problems.set(place, read.problem)
  }
  return { rules, problems }
}

function cycleOf(rules: ReadonlyMap<string, CalcRule>): string[] | undefined {
  const ordered = orderRules(rules)
  return 'cycle' in ordered ? [...ordered.cycle] : undefined
}

async function idsByTag(db: Db, scope: Scope, equipId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('signal')
    .select(['id', 'sn'])
    .where(inScope(scope, 'signal'))
    .where('equipId', '=', equipId)
    .execute()
  return new Map(rows.map(({ id, sn }) => [sn, id]))
}

const problemDetail = ({ reason, at, names }: FormulaProblem): string =>
  names.length > 0 ? `${reason}: ${names.join(reason === 'cycle' ? ' → ' : ', ')}` : `${reason}: ${at}`

const refusal = (place: number | undefined, problem: FormulaProblem): ApiError =>
  invalid(`signals.${place}.formula`, 'format', problemDetail(problem))

/** Formulas that name a signal by its tag follow it when it gets another. */
export function withRenamedTags<S extends Named & { readonly id: string | undefined }>(
  signals: readonly S[],
  before: readonly Pick<StoredSignal, 'id' | 'sn'>[],
): S[] {
  const tags = new Set(signals.map(({ sn }) => sn))
  const old = new Map(before.map(({ id, sn }) => [id, sn]))
  const renamed = new Map<string, string>()
  for (const { id, sn } of signals) {
    const was = id === undefined ? undefined : old.get(id)
    if (was !== undefined && !tags.has(was)) renamed.set(was, sn)
  }
  if (renamed.size === 0) return [...signals]
  return signals.map((signal) => ({
    ...signal,
    formula: signal.formula.replaceAll(/\{([^{}]*)\}/g, (whole, tag: string) => {
      const now = renamed.get(tag.trim())
      return now === undefined ? whole : `{${now}}`
    }),
  }))
}
