import type { DocStore, DocTx } from '../../document/DocStore.ts'
import { newId } from '../../document/newId.ts'
import { newOrder } from '../../document/order.ts'
import { paintedIds } from '../../document/paintedIds.ts'
import { pageLimits } from '../../schema/limits.ts'
import { isContainer } from '../../schema/model/widgetTraits.ts'
import { type Box, unionOf } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, insideFrame, inverse, mapBox, pageBox } from '../Frame.ts'
import { unlockedOf } from './movePlan.ts'
import { reframedLeaves } from './reframePlan.ts'
import { fitsBelow, removeEmptied } from './treePlan.ts'

/**
 * @returns whether the widgets can be grouped (4): at least two are unlocked, groups are not nested too deep, and the
 * page has room for one more
 */
export function canGroup(doc: DocStore, ids: readonly string[]): boolean {
  const unlocked = unlockedOf(doc, ids)
  const isFull = doc.widgets.size >= pageLimits.widgets
  return !isFull && unlocked.length >= 2 && fitsBelow(doc, unlocked, parentOfAll(doc, unlocked), 1)
}

/**
 * Puts the unlocked of `ids` into a new group, at the place of the topmost, in the innermost group around them all.
 * They stay where they are seen; emptied groups are removed.
 * @returns the group's id
 */
export function writeGroup(doc: DocStore, tx: DocTx, ids: readonly string[], edits: EditTable): string | undefined {
  if (!canGroup(doc, ids)) return undefined
  const unlocked = new Set(unlockedOf(doc, ids))
  const parent = parentOfAll(doc, [...unlocked])
  const records = paintedIds(doc).flatMap((id) => (unlocked.has(id) ? (doc.get(id) ?? []) : []))
  const outside = insideFrame(doc, parent, edits)
  const seen = unionOf(records.flatMap(({ id }) => boxesOf(doc, id, edits)))
  const frame = seen && mapBox(inverse(outside), seen)
  const top = records.at(-1)
  if (!frame || !top) return undefined
  const id = newId()
  const siblings = doc.children(parent)
  // The child of the common parent that is the topmost widget, or a group around it.
  const at = siblings.findIndex((sibling) => sibling === top.id || isAround(doc, sibling, top.id))
  const below = doc.get(siblings[at] ?? '')?.order ?? null
  const above = doc.get(siblings[at + 1] ?? '')?.order ?? null
  const [x, y, width, height] = frame.map(Math.round) as [number, number, number, number]
  const props = { 'position.x': x, 'position.y': y, 'position.width': width, 'position.height': height }
  tx.add({ id, type: 'WidgetGroup', parent, order: newOrder(below, above), props })
  const isOneParent = records.every((record) => record.parent === parent)
  const left = new Set<string>()
  let order: string | null = null
  for (const record of records) {
    const isOutside = record.parent !== parent
    const leaves = isOutside ? reframedLeaves(record, frameOf(doc, record.id, edits), outside, edits) : {}
    const placed = isOutside ? { ...record.props, ...leaves } : record.props
    if (isOutside && record.parent !== null) left.add(record.parent)
    // Siblings are in order already.
    order = isOneParent ? record.order : newOrder(order, null)
    tx.move(record.id, { parent: id, order })
    tx.patch(record.id, { ...leaves, ...edits.get(record.type)?.move(placed, -x, -y) })
  }
  removeEmptied(doc, tx, left)
  return id
}

/**
 * Takes a group apart: its widgets stay where they were seen, at its place in the order.
 * @returns the ids of its parts
 */
export function writeUngroup(doc: DocStore, tx: DocTx, groupId: string, edits: EditTable): readonly string[] {
  const group = doc.get(groupId)
  if (!group || !isContainer(group.type)) return []
  const members = [...doc.children(groupId)]
  const inside = insideFrame(doc, groupId, edits)
  const outside = frameOf(doc, groupId, edits)
  const siblings = doc.children(group.parent)
  const above = doc.get(siblings[siblings.indexOf(groupId) + 1] ?? '')?.order ?? null
  let order = group.order
  for (const id of members) {
    const record = doc.get(id)
    if (!record) continue
    order = newOrder(order, above)
    tx.move(id, { parent: group.parent, order })
    tx.patch(id, reframedLeaves(record, inside, outside, edits))
  }
  tx.remove(groupId)
  return members
}

function boxesOf(doc: DocStore, id: string, edits: EditTable): Box[] {
  const box = pageBox(doc, id, edits)
  return box ? [box] : []
}

/** @returns the innermost group around all of `ids`; null = the page */
function parentOfAll(doc: DocStore, ids: readonly string[]): string | null {
  const [first, ...others] = ids
  for (let at = doc.get(first ?? '')?.parent ?? null; at !== null; at = doc.get(at)?.parent ?? null) {
    const around = at
    if (others.every((id) => isAround(doc, around, id))) return around
  }
  return null
}

function isAround(doc: DocStore, group: string, id: string): boolean {
  for (let at = doc.get(id)?.parent ?? null; at !== null; at = doc.get(at)?.parent ?? null)
    if (at === group) return true
  return false
}
