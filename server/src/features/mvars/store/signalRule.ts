import { parseFormula } from '@mimic/contract/formula'
import type { Db } from '../../../platform/db/Database.ts'
import { inScope, wholeOrg } from '../../../platform/db/range.ts'
import type { CalcRule } from './calcRule.ts'

/** The ids of a device's signals by their tags. */
export type Tags = ReadonlyMap<string, string>

/** A calculated signal, with the tags that its formula may name. */
export interface CalculatedSignal {
  readonly id: string
  readonly equipId: string
  readonly formula: string
  readonly tags: Tags
}

/**
 * Reads the formula of a calculated signal. `{tag}` is a signal of the same device.
 * @throws {FormulaError} with `unknown` for a tag that the device does not have
 */
export function readSignalRule(formula: string, equipId: string, tags: Tags): CalcRule {
  const tagged = (tag: string) => {
    const id = tags.get(tag)
    return id === undefined ? undefined : { owner: equipId, id }
  }
  const parsed = parseFormula(formula, { tagged })
  return { calcType: 'custom', inputs: parsed.inputs, formula: parsed }
}

/** The calculated signals of an organisation, or of all. */
export async function calculatedSignals(db: Db, orgId?: string): Promise<CalculatedSignal[]> {
  let calculated = db.selectFrom('signal').select(['id', 'equipId', 'formula']).where('formula', '!=', '')
  if (orgId !== undefined) calculated = calculated.where(inScope(wholeOrg(orgId), 'signal'))
  const rows = await calculated.execute()
  if (rows.length === 0) return []
  const siblings = await db
    .selectFrom('signal')
    .select(['id', 'equipId', 'sn'])
    .where('equipId', 'in', db.selectFrom('signal').select('equipId').where('formula', '!=', ''))
    .execute()
  const byEquipment = Map.groupBy(siblings, ({ equipId }) => equipId)
  const tags = new Map([...byEquipment].map(([equipId, all]) => [equipId, new Map(all.map(({ sn, id }) => [sn, id]))]))
  return rows.map((row) => ({ ...row, tags: tags.get(row.equipId) ?? new Map() }))
}
