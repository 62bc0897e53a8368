import { type DocStore, type Props, withinWidgets } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'
import { fieldRefusal } from '../fields/fieldValue.ts'
import { type PageMatch, placesWhere } from '../finding/pageMatches.ts'
import { withNested } from '../inspector/nested.ts'
import { type Bound, boundLeaves } from '../signals/binding.ts'
import { nextNumber } from './nextNumber.ts'

/** Leaves that name a thing of the plant. Texts of states, addresses and scripts count nothing. */
const named: ReadonlySet<string> = new Set(['widgetName', 'data.title', 'title', 'placeholder'])

/** The signal that takes the place of another one; undefined where there is none. */
export type NextSignal = (id: string) => Extract<Bound, { is: 'signal' }> | undefined

/** The names in widgets and in all inside them, and the ids of what they are bound to. */
export interface Numbered {
  readonly names: readonly string[]
  readonly boundIds: readonly string[]
}

export function numberedIn(doc: DocStore, edits: EditTable, ids: readonly string[]): Numbered {
  const found = placesIn(doc, edits, ids)
  const texts = (isBound: boolean) =>
    found.filter(({ kind }) => (kind === 'signal') === isBound).map(({ text }) => text)
  return { names: [...new Set(texts(false))], boundIds: [...new Set(texts(true))] }
}

/** All names of the page, which copies do not take. */
export function namesOf(doc: DocStore, edits: EditTable): ReadonlySet<string> {
  return new Set(numberedIn(doc, edits, doc.children(null)).names)
}

/** @returns leaves by widget id that have the widgets' names `step` further, and their signals where there are such */
export function numberPlan(
  doc: DocStore,
  edits: EditTable,
  ids: readonly string[],
  step: number,
  signalOf: NextSignal,
): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  for (const place of placesIn(doc, edits, ids)) {
    const record = doc.get(place.id)
    if (!record) continue
    const own = plan.get(place.id) ?? {}
    const leaves =
      place.kind === 'signal'
        ? signalLeaves(place, own[place.path] ?? record.props[place.path], signalOf(place.text))
        : { [place.path]: nextNumber(place.text, step) }
    if (Object.values(leaves).every((value) => value === undefined)) continue
    if (place.kind !== 'signal' && fieldRefusal([record], leaves, edits) !== undefined) continue
    plan.set(place.id, { ...own, ...leaves })
  }
  return plan
}

/** The leaves of another binding; of a list it is the item. */
function signalLeaves({ path, within }: PageMatch, item: unknown, signal: Bound | undefined): Props {
  if (!signal) return {}
  if (within === undefined) return boundLeaves(path, signal)
  const leaves = Object.entries(boundLeaves(within, signal))
  return { [path]: leaves.reduce((next, [at, value]) => withNested(next, at, value), item) }
}

function placesIn(doc: DocStore, edits: EditTable, ids: readonly string[]): readonly PageMatch[] {
  const inside = withinWidgets(doc, ids)
  const places = placesWhere(
    doc,
    edits,
    () => true,
    (id) => id,
  )
  return places.filter(
    ({ id, kind, path, within, text }) =>
      inside.has(id) && (kind === 'signal' || (within === undefined && named.has(path) && text !== '')),
  )
}
