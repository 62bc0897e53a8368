import { CallError } from '@mimic/contract/client'
import type { Desk } from '../commands/Command.ts'
import { type CatalogueSignal, signalCatalogue } from '../signals/SignalCatalogue.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { nextNumber, stepFor } from './nextNumber.ts'
import { nextSignals, type SignalLookup } from './nextSignals.ts'
import { namesOf, numberedIn, numberPlan } from './numberPlan.ts'

/** The numbers of one copy: the step of its names, and the new signals by the ids of those that they replace. */
interface CopyNumbers {
  readonly step: number
  readonly signals: ReadonlyMap<string, CatalogueSignal>
}

/**
 * Looks up what the next `count` copies of widgets are named. Where the server gives no answer, signals stay and the user
 * is told.
 */
export async function nextNumbers({ store, shell }: Desk, ids: readonly string[], count = 1): Promise<CopyNumbers[]> {
  const { document, editing } = store
  if (!editing) return []
  const { names, boundIds } = numberedIn(document, editing.edits, ids)
  const taken = new Set(namesOf(document, editing.edits))
  const found: CopyNumbers[] = []
  let isAnswered = true
  for (let copy = 0, from = 1; copy < count; copy++) {
    // Names that count nothing leave the step to the signals.
    const step = stepFor(names, taken, from) ?? from
    for (const name of names) taken.add(nextNumber(name, step) ?? name)
    const lookup = store.part(signalCatalogue)
    const signals: CopyNumbers['signals'] | undefined = isAnswered
      ? await signalsIfAnswered(lookup, boundIds, step)
      : undefined
    isAnswered = signals !== undefined
    found.push({ step, signals: signals ?? new Map() })
    from = step + 1
  }
  if (!isAnswered) shell.tell('numberOffline')
  return found
}

/** @returns the next signals; undefined where the server refuses or gives no answer */
async function signalsIfAnswered(lookup: SignalLookup, ids: readonly string[], step: number) {
  try {
    return await nextSignals(lookup, ids, step)
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}

/** Gives widgets the numbers that were looked up. */
export function writeNumbers({ document, editing }: DesignerStore, ids: readonly string[], numbers: CopyNumbers): void {
  if (!editing) return
  const plan = numberPlan(document, editing.edits, ids, numbers.step, (id) => {
    const signal = numbers.signals.get(id)
    return signal && { is: 'signal', ...signal }
  })
  if (plan.size > 0) editing.commit(plan)
}

/** Duplicates the selection with the next free numbers, as one step of undo. */
export async function duplicateNumbered(desk: Desk): Promise<void> {
  const { store } = desk
  const ids = store.selection
  const [numbers] = await nextNumbers(desk, ids)
  const { editing, commands } = store
  // Something else was selected meanwhile: then nothing is meant any more.
  if (!numbers || !editing || !commands || editing.selection !== ids) return
  store.asOneStep(() => {
    commands.duplicate()
    if (editing.selection !== ids) writeNumbers(store, editing.selection, numbers)
  })
}

/** Gives the selection itself the next free numbers. */
export async function renumberSelection(desk: Desk): Promise<void> {
  const ids = desk.store.selection
  const [numbers] = await nextNumbers(desk, ids)
  if (numbers) writeNumbers(desk.store, ids, numbers)
}
