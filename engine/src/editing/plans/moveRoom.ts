import type { EditTable } from '../EditTable.ts'
import { type PageTree, pageBox } from '../Frame.ts'
import { pageSize } from '../pageSize.ts'
import { edgeOf } from './pageEdge.ts'

/** Range of a move, page units: dx in [left, right], dy in [up, down]. It always contains 0. */
export interface MoveRoom {
  readonly left: number
  readonly right: number
  readonly up: number
  readonly down: number
}

/** A widget that is already nearer to the edge (a backdrop, a foreign page) may move inwards, and along the edge. */
export function moveRoom(page: PageTree, ids: readonly string[], edits: EditTable): MoveRoom {
  const { width: pageWidth, height: pageHeight } = pageSize(page.con)
  let room: MoveRoom = { left: -Infinity, right: Infinity, up: -Infinity, down: Infinity }
  for (const id of ids) {
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    const box = pageBox(page, id, edits)
    if (!edit || !box) continue
    const [x, y, width, height] = box
    const edge = edgeOf(edit.model.geometry)
    room = {
      left: Math.max(room.left, Math.min(0, edge - x)),
      right: Math.min(room.right, Math.max(0, pageWidth - edge - x - width)),
      up: Math.max(room.up, Math.min(0, edge - y)),
      down: Math.min(room.down, Math.max(0, pageHeight - edge - y - height)),
    }
  }
  return room
}

/** @returns the allowed part of a move, in whole units: a drag stops at the edge */
export function withinRoom(room: MoveRoom, dx: number, dy: number): { dx: number; dy: number } {
  return { dx: within(Math.round(dx), room.left, room.right), dy: within(Math.round(dy), room.up, room.down) }
}

function within(value: number, least: number, most: number): number {
  // Whole numbers that never pass the edge: a half unit of a foreign page rounds inwards.
  return Math.min(Math.max(value, Math.ceil(least)), Math.floor(most)) + 0
}
