import { flatTree, heightOf, limits, pathTo, type TreeRow, treeOf } from '@mimic/contract'
import { ApiError, invalid, notFound } from '../../platform/ApiError.ts'

/** A group as its organisation has it; `place` is its order among those of its parent. */
export interface PlacedGroup extends TreeRow {
  readonly place: number
}

/** Where a group goes; without `beforeId`, to the end. */
export interface GroupTarget {
  readonly parentId: string
  readonly beforeId?: string | undefined
}

/** The groups below a parent, in their order. */
export const groupsBelow = <Row extends PlacedGroup>(rows: readonly Row[], parentId: string): Row[] =>
  rows.filter((row) => row.parentId === parentId).toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))

/**
 * @param id the group that goes below `parentId`; undefined for a new one
 * @throws {ApiError} 400 on `parentId`: `below` where it is the group itself or below it, `levels` where the tree gets too deep
 */
export function assertFits(rows: readonly PlacedGroup[], id: string | undefined, parentId: string): void {
  if (parentId === '') return
  const above = pathTo(rows, parentId)
  if (above.some((row) => row.id === id)) throw new ApiError('invalid', [{ path: 'parentId', reason: 'below' }])
  const node = flatTree(treeOf(rows)).find(({ row }) => row.id === id)
  if (above.length + (node ? heightOf(node) : 1) > limits.groupLevels)
    throw invalid('parentId', 'levels', limits.groupLevels)
}

/**
 * The groups that a move changes.
 * @throws {ApiError} 404; 400 for a parent that is not there or does not fit, and for a `beforeId` that is not below it
 */
export function moved(rows: readonly PlacedGroup[], id: string, { parentId, beforeId }: GroupTarget): PlacedGroup[] {
  const row = rows.find((each) => each.id === id)
  if (!row) throw notFound()
  if (parentId !== '' && !rows.some((each) => each.id === parentId)) throw invalid('parentId', 'unknown')
  assertFits(rows, id, parentId)
  const siblings = groupsBelow(rows, parentId)
  // Before itself, it stays where it is.
  const before = beforeId === id ? siblings[siblings.indexOf(row) + 1]?.id : beforeId
  if (beforeId === id && row.parentId !== parentId) throw invalid('beforeId', 'unknown')
  const others = siblings.filter((each) => each !== row)
  const at = before === undefined ? others.length : others.findIndex((each) => each.id === before)
  if (at < 0) throw invalid('beforeId', 'unknown')
  return changedPlaces(others.toSpliced(at, 0, row), parentId)
}

/** The groups that the removal of one changes: those below it stand in its place. */
export function lifted(rows: readonly PlacedGroup[], id: string): PlacedGroup[] {
  const row = rows.find((each) => each.id === id)
  if (!row) return []
  const siblings = groupsBelow(rows, row.parentId)
  return changedPlaces(siblings.toSpliced(siblings.indexOf(row), 1, ...groupsBelow(rows, id)), row.parentId)
}

/** Groups in the order that they get below a parent: those that stand elsewhere now. */
const changedPlaces = (ordered: readonly PlacedGroup[], parentId: string): PlacedGroup[] =>
  ordered.flatMap((row, place) =>
    row.parentId === parentId && row.place === place ? [] : [{ id: row.id, parentId, place }],
  )
