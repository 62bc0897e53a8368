import type { DocStore, DocTx } from '../../document/DocStore.ts'
import { newId } from '../../document/newId.ts'
import { newOrder } from '../../document/order.ts'
import type { Props } from '../../schema/prop.ts'
import { turned } from '../../schema/turned.ts'
import type { WidgetRecord } from '../../schema/WidgetRecord.ts'
import { quarterTurns, unionOf, visualBox } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { unlockedOf } from './movePlan.ts'

/** Two or more unlocked widgets of one parent can be grouped (4). */
export function canGroup(doc: DocStore, ids: readonly string[]): boolean {
  const unlocked = unlockedOf(doc, ids)
  return unlocked.length >= 2 && new Set(unlocked.map((id) => doc.get(id)?.parent)).size === 1
}

/** Puts the unlocked of `ids` into a new group, at the place of the topmost. @returns the group's id */
export function writeGroup(doc: DocStore, tx: DocTx, ids: readonly string[], edits: EditTable): string | undefined {
  if (!canGroup(doc, ids)) return undefined
  const unlocked = new Set(unlockedOf(doc, ids))
  const parent = doc.get([...unlocked][0] ?? '')?.parent ?? null
  const members = doc.children(parent).filter((id) => unlocked.has(id))
  const records = members.flatMap((id) => doc.get(id) ?? [])
  const frame = unionOf(records.flatMap((record) => boxOf(record, edits)))
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
  const inside = [...doc.children(groupId)]
  const siblings = doc.children(group.parent)
  const above = doc.get(siblings[siblings.indexOf(groupId) + 1] ?? '')?.order ?? null
  let order = group.order
  for (const id of inside) {
    const record = doc.get(id)
    if (!record) continue
    order = newOrder(order, above)
    tx.move(id, { parent: group.parent, order })
    tx.patch(id, outsideLeaves(record, group, edits))
  }
  tx.remove(groupId)
  return inside
}

function boxOf(record: WidgetRecord, edits: EditTable) {
  const edit = edits.get(record.type)
  return edit ? [visualBox(edit.model, record.props)] : []
}

/** The leaves that keep a child where it was seen once its group, which may be turned, is gone. */
function outsideLeaves(record: WidgetRecord, group: WidgetRecord, edits: EditTable): Props {
  const edit = edits.get(record.type)
  if (!edit) return {}
  const gx = Number(group.props['position.x'] ?? 0)
  const gy = Number(group.props['position.y'] ?? 0)
  const turns = quarterTurns(group.props)
  if (turns === 0) return edit.move(record.props, gx, gy)
  const cx = Number(group.props['position.width'] ?? 0) / 2
  const cy = Number(group.props['position.height'] ?? 0) / 2
  if (edit.turn) return edit.turn(edit.move(record.props, gx, gy), gx + cx, gy + cy, turns)
  const [x, y, width, height] = visualBox(edit.model, record.props)
  const centre = turned(x + width / 2, y + height / 2, cx, cy, turns)
  return {
    ...edit.move(record.props, gx + centre.x - x - width / 2, gy + centre.y - y - height / 2),
    'position.rotate': ((quarterTurns(record.props) + turns) % 4) * 90,
  }
}
