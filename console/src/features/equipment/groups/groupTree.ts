import { flatTree, pathTo, type TreeNode, type TreeRow, treeOf, withBelow } from '@mimic/contract/tree'

/** A group in a tree. A name may be empty (5.4). */
export interface GroupRow extends TreeRow {
  readonly title: string
}

/** A line of the tree, as assistive technology is told of it. */
export interface ShownGroup<Row extends GroupRow> {
  readonly row: Row
  readonly level: number
  /** Undefined where there is nothing below. */
  readonly isOpen: boolean | undefined
  /** From 1, among the shown groups of its parent. */
  readonly position: number
  readonly setSize: number
}

/**
 * The lines of a tree.
 * @param open the ids of the groups whose parts are shown
 * @param search shows the groups whose name has it, with the path to each, whatever is open
 */
export function shownGroups<Row extends GroupRow>(
  rows: readonly Row[],
  open: ReadonlySet<string>,
  search: string,
): ShownGroup<Row>[] {
  const wanted = search.trim().toLowerCase()
  const kept = wanted === '' ? undefined : new Set(rows.filter(isNamed).flatMap(({ id }) => idsTo(id)))
  return linesOf(treeOf(rows))

  function isNamed({ title }: Row) {
    return title.toLowerCase().includes(wanted)
  }
  function idsTo(id: string) {
    return pathTo(rows, id).map((row) => row.id)
  }
  function linesOf(nodes: readonly TreeNode<Row>[]): ShownGroup<Row>[] {
    const shown = kept ? nodes.filter(({ row }) => kept.has(row.id)) : nodes
    return shown.flatMap(({ row, level, below }, i) => {
      const parts = kept ? below.filter((node) => kept.has(node.row.id)) : below
      const isOpen = parts.length === 0 ? undefined : kept !== undefined || open.has(row.id)
      const line = { row, level, isOpen, position: i + 1, setSize: shown.length }
      return [line, ...(isOpen ? linesOf(parts) : [])]
    })
  }
}

/** The line that a key leads to from one; undefined for a key that leads nowhere. */
export function lineAfterKey<Row extends GroupRow>(
  lines: readonly ShownGroup<Row>[],
  id: string,
  key: string,
): string | undefined {
  const at = lines.findIndex(({ row }) => row.id === id)
  const line = lines[at]
  if (!line) return undefined
  const idAt = (place: number) => lines[place]?.row.id
  switch (key) {
    case 'ArrowDown':
      return idAt(at + 1)
    case 'ArrowUp':
      return idAt(at - 1)
    case 'Home':
      return idAt(0)
    case 'End':
      return idAt(lines.length - 1)
    case 'ArrowRight':
      return line.isOpen ? idAt(at + 1) : undefined
    case 'ArrowLeft':
      return line.isOpen ? undefined : lines.findLast(({ level }, i) => i < at && level < line.level)?.row.id
    default: {
      if (key.length !== 1 || key === ' ') return undefined
      const next = [...lines.slice(at + 1), ...lines.slice(0, at)]
      return next.find(({ row }) => row.title.toLowerCase().startsWith(key.toLowerCase()))?.row.id
    }
  }
}

/** A step of a group in its tree: before or after its neighbour, into the group before it, out behind its parent. */
export type Step = 'up' | 'down' | 'in' | 'out'
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Alt with an arrow key moves a group. */
export const stepOfKey = ({ altKey, key }: { readonly altKey: boolean; readonly key: string }): Step | undefined =>
  altKey ? steps[key] : undefined

/** Where a group goes: below a parent (empty for the top), before a group there or to the end. */
export interface GroupPlace {
  readonly parentId: string
  readonly beforeId: string | undefined
}

/** Where a step leads; undefined where there is no such place. */
export function placeAfterStep(rows: readonly GroupRow[], id: string, step: Step): GroupPlace | undefined {
  const nodes = flatTree(treeOf(rows))
  const parentOf = (child: string) => nodes.find(({ below }) => below.some(({ row }) => row.id === child))
  const idsBelow = (parent: TreeNode<GroupRow> | undefined) =>
    (parent ? parent.below : treeOf(rows)).map(({ row }) => row.id)
  const parent = parentOf(id)
  const parentId = parent?.row.id ?? ''
  const ids = idsBelow(parent)
  const at = ids.indexOf(id)
  const before = ids[at - 1]
  switch (step) {
    case 'up':
      return before === undefined ? undefined : { parentId, beforeId: before }
    case 'down':
      return at + 1 < ids.length ? { parentId, beforeId: ids[at + 2] } : undefined
    case 'in':
      return before === undefined ? undefined : { parentId: before, beforeId: undefined }
    case 'out': {
      if (!parent) return undefined
      const above = parentOf(parentId)
      const uncles = idsBelow(above)
      return { parentId: above?.row.id ?? '', beforeId: uncles[uncles.indexOf(parentId) + 1] }
    }
  }
}

/** Where a group goes that is dropped on another one: before it, or into it. Undefined below itself. */
export function placeAfterDrop(
  rows: readonly GroupRow[],
  id: string,
  onto: string,
  isInto: boolean,
): GroupPlace | undefined {
  if (withBelow(rows, id).has(onto)) return undefined
  if (isInto) return { parentId: onto, beforeId: undefined }
  return { parentId: rows.find((row) => row.id === onto)?.parentId ?? '', beforeId: onto }
}
