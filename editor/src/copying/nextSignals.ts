import type { CatalogueSignal } from '../signals/SignalCatalogue.ts'
import { nextNumber } from './nextNumber.ts'

/** The part of the catalogue that is asked. */
export interface SignalLookup {
  factsOf(ids: readonly string[]): Promise<readonly CatalogueSignal[]>
  search(search: string, isWritten: boolean, page: number): Promise<{ readonly rows: readonly CatalogueSignal[] }>
}

/**
 * The signals that stand `step` further than these, by their ids: the same signal of the next equipment, or else the next
 * signal of the same one. What does not exist, or twice, is left out, and so is every id of something else.
 * @throws {CallError} when the server gives no answer
 */
export async function nextSignals(
  lookup: SignalLookup,
  ids: readonly string[],
  step: number,
): Promise<ReadonlyMap<string, CatalogueSignal>> {
  const found = new Map<string, CatalogueSignal>()
  if (ids.length === 0) return found
  for (const signal of await lookup.factsOf(ids)) {
    const next = (await ofNextEquipment(lookup, signal, step)) ?? (await ofSameEquipment(lookup, signal, step))
    if (next) found.set(signal.id, next)
  }
  return found
}

async function ofNextEquipment(lookup: SignalLookup, { title, equipTitle }: CatalogueSignal, step: number) {
  const equipment = nextNumber(equipTitle, step)
  if (equipment === undefined) return undefined
  // The signals of an equipment are named after it: P-101 speed of P-101 is P-102 speed of P-102.
  const titles = [title, title.replaceAll(equipTitle, equipment), nextNumber(title, step)]
  for (const wanted of new Set(titles)) {
    if (wanted === undefined) continue
    const { rows } = await lookup.search(`${equipment} ${wanted}`, false, 1)
    const alike = rows.filter((row) => row.equipTitle === equipment && row.title === wanted)
    if (alike.length === 1) return alike[0]
  }
  return undefined
}

async function ofSameEquipment(lookup: SignalLookup, { title, equipId }: CatalogueSignal, step: number) {
  const wanted = nextNumber(title, step)
  if (wanted === undefined) return undefined
  const { rows } = await lookup.search(wanted, false, 1)
  const alike = rows.filter((row) => row.equipId === equipId && row.title === wanted)
  return alike.length === 1 ? alike[0] : undefined
}
