import {
  childrenByParent,
  type DocStore,
  type DocTx,
  fileItem,
  type ListProp,
  listEntries,
  newId,
  newOrder,
  PAGE_ID,
  type PageRecords,
  type Place,
  type Props,
  paintOrder,
  sameLeaf,
  type WidgetModel,
} from '@mimic/engine'
import { alignItems } from './alignItems.ts'
import { textOf } from './comparePages.ts'
import { longestRise } from './longestRise.ts'
import { matchWidgets } from './matchWidgets.ts'
import { isVersioned } from './pageOptions.ts'

/**
 * Writes the changes from the document to `wanted`, and nothing that is equal already: colleagues' selections, list items and
 * places that stay are not touched. A widget that is gone comes back under a new id, as ids are never used again.
 */
export function restorePage(doc: DocStore, tx: DocTx, wanted: PageRecords, models: readonly WidgetModel[]): void {
  const pairs = matchWidgets(doc, wanted, models)
  const ids = new Map([...pairs].map(([now, then]) => [then, now]))
  for (const { id } of wanted.widgets.values()) if (!ids.has(id)) ids.set(id, newId())
  const places = wantedPlaces(doc, wanted, ids)
  const gone = paintOrder(doc).filter(({ id }) => !pairs.has(id))
  // Ancestors first: each group stands in its place before something is put into it, so no step makes a cycle.
  for (const { id: then, type, props } of paintOrder(wanted)) {
    const id = ids.get(then) as string
    const place = places.get(id)
    if (!place) continue
    if (doc.get(id)) tx.move(id, place)
    else tx.add({ id, type, props, ...place })
  }
  for (const { id } of gone) if (doc.get(id)) tx.remove(id)
  const lists = new Map(models.map((model) => [model.type as string, model.lists]))
  for (const [id, then] of pairs) {
    const [now, old] = [doc.get(id), wanted.widgets.get(then)]
    if (now && old) tx.patch(id, leavesTo(now.props, old.props, lists.get(now.type) ?? {}))
  }
  const options = Object.entries(leavesTo(doc.con, wanted.con, {})).filter(([option]) => isVersioned(option))
  tx.patch(PAGE_ID, Object.fromEntries(options))
}

/** Places by id of what is new or must move; the longest run of siblings that can stay keeps its order keys. */
function wantedPlaces(doc: DocStore, wanted: PageRecords, ids: ReadonlyMap<string, string>): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [thenParent, records] of childrenByParent(wanted.widgets)) {
    const parent = thenParent === null ? null : (ids.get(thenParent) ?? null)
    const siblings = records.map(({ id }) => ids.get(id) as string)
    const ranks = new Map(doc.children(parent).map((id, i) => [id, i]))
    const staying = siblings.filter((id) => ranks.has(id))
    const rise = longestRise(staying.map((id) => ranks.get(id) ?? 0))
    if (rise.size === siblings.length) continue
    const kept = new Set(staying.filter((_, i) => rise.has(i)))
    const orders = siblings.map((id) => (kept.has(id) ? doc.get(id)?.order : undefined))
    keysAround(orders).forEach((order, i) => {
      const id = siblings[i] as string
      if (order !== orders[i]) places.set(id, { parent, order })
    })
  }
  return places
}

/** Order keys that rise strictly: given ones stay where they can, undefined ones are made up between them. */
function keysAround(given: readonly (string | undefined)[]): readonly string[] {
  let below: string | null = null
  return given.map((key, i) => {
    const floor = below
    const isRising = (each: string | undefined): each is string =>
      each !== undefined && (floor === null || each > floor)
    below = isRising(key) ? key : newOrder(floor, given.slice(i + 1).find(isRising) ?? null)
    return below
  })
}

/** Leaves to write so that `now` says what `then` says. */
function leavesTo(now: Props, then: Props, lists: Readonly<Record<string, ListProp>>): Props {
  const leaves: Record<string, unknown> = {}
  const paths = Object.keys(lists)
  for (const path of new Set([...Object.keys(now), ...Object.keys(then)])) {
    if (paths.some((list) => path.startsWith(`${list}.`))) continue
    if (!sameLeaf(now[path], then[path])) leaves[path] = then[path]
  }
  for (const path of paths) Object.assign(leaves, itemsTo(now, then, path, lists[path] as ListProp))
  return leaves
}

/** An item that is the same keeps its leaf, and one that changed its id and place. */
function itemsTo(now: Props, then: Props, path: string, list: ListProp): Props {
  const [present, wanted] = [listEntries(now, path, list), listEntries(then, path, list)]
  const text = ({ item }: { readonly item: object }) => textOf(fileItem(item))
  const all = alignItems(present.map(text), wanted.map(text))
  if (all.every(({ is }) => is === 'same')) return {}
  const steps = all.filter((step) => step.is !== 'removed')
  const leaves: Record<string, unknown> = {}
  for (const { path: leaf } of present) leaves[leaf] = undefined
  const keys = keysAround(steps.map((step) => (step.is === 'added' ? undefined : present[step.before]?.item.k)))
  steps.forEach((step, i) => {
    const old = step.is === 'added' ? undefined : present[step.before]
    const item = fileItem(wanted[step.after]?.item ?? {})
    leaves[old?.path ?? `${path}.${newId()}`] = { ...item, k: keys[i] }
  })
  for (const leaf of Object.keys(leaves)) if (sameLeaf(now[leaf], leaves[leaf])) delete leaves[leaf]
  return leaves
}
