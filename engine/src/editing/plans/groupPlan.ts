import type { DocStore, DocTx } from '../../document/DocStore.ts'
import { newId } from '../../document/newId.ts'
import { newOrder } from '../../document/order.ts'
import { type Box, unionOf } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, insideFrame, inverse, mapBox, pageBox } from '../Frame.ts'
import { unlockedOf } from './movePlan.ts'
import { reframedLeaves } from './reframePlan.ts'
import { fitsBelow } from './treePlan.ts'

/** Two or more unlocked widgets of one parent can be grouped (4), while groups are not nested too deep. */
export function canGroup(doc: DocStore, ids: readonly string[]): boolean {
  const unlocked = unlockedOf(doc, ids)
  const [parent, ...others] = new Set(unlocked.map((id) => doc.get(id)?.parent ?? null))
  return unlocked.length >= 2 && others.length === 0 && parent !== undefined && fitsBelow(doc, unlocked, parent, 1)
}

/** Puts the unlocked of `ids` into a new group, at the place of the topmost. @returns the group's id */
export function writeGroup(doc: DocStore, tx: DocTx, ids: readonly string[], edits: EditTable): string | undefined {
  if (!canGroup(doc, ids)) return undefined
  const unlocked = new Set(unlockedOf(doc, ids))
  const parent = doc.get([...unlocked][0] ?? '')?.parent ?? null
  const members = doc.children(parent).filter((id) => unlocked.has(id))
  const records = members.flatMap((id) => doc.get(id) ?? [])
  const outside = insideFrame(doc, parent, edits)
  const seen = unionOf(members.flatMap((member) => boxesOf(doc, member, edits)))
  const frame = seen && mapBox(inverse(outside), seen)
  const top = records.at(-1)
  if (!frame || !top) return undefined
  const id = newId()
  const siblings = doc.children(parent)
  const above = doc.get(siblings[siblings.indexOf(top.id) + 1] ?? '')?.order ?? null
  const [x, y, width, height] = frame.map(Math.round) as [number, number, number, number]
  const props = { 'position.x': x, 'position.y': y, 'position.width': width, 'position.height': height }
  tx.add({ id, type: 'WidgetGroup', parent, order: newOrder(top.order, above), props })
  for (const record of records) {
    tx.move(record.id, { parent: id, order: record.order })
    tx.patch(record.id, edits.get(record.type)?.move(record.props, -x, -y) ?? {})
  }
  return id
}

/** Takes a group apart: its widgets stand where they were seen, in its place. @returns the ids of what was inside */
export function writeUngroup(doc: DocStore, tx: DocTx, groupId: string, edits: EditTable): readonly string[] {
  const group = doc.get(groupId)
  if (group?.type !== 'WidgetGroup') return []
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
