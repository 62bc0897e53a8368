/** A row of a tree. */
export interface TreeRow {
  readonly id: string
  /** Empty at the top. */
  readonly parentId: string
}

/** A row with those below it, in the order of the rows. */
export interface TreeNode<Row extends TreeRow> {
  readonly row: Row
  /** 1 at the top. */
  readonly level: number
  readonly below: readonly TreeNode<Row>[]
}

/** Rows as a tree. One whose parent is not among them stands at the top. */
export function treeOf<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const byParent = Map.groupBy(rows, ({ parentId }) => (ids.has(parentId) ? parentId : ''))
  const nodesOf = (parentId: string, level: number): TreeNode<Row>[] =>
    (byParent.get(parentId) ?? []).map((row) => ({ row, level, below: nodesOf(row.id, level + 1) }))
  return nodesOf('', 1)
}

/** All nodes of a tree, each before those below it. */
export const flatTree = <Row extends TreeRow>(nodes: readonly TreeNode<Row>[]): TreeNode<Row>[] =>
  nodes.flatMap((node) => [node, ...flatTree(node.below)])

/** The row and all above it, from the top; empty for a row that is not there. */
export function pathTo<Row extends TreeRow>(rows: readonly Row[], id: string): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const path: Row[] = []
  for (let row = byId.get(id); row && !path.includes(row); row = byId.get(row.parentId)) path.unshift(row)
  return path
}

/** The ids of a row and of all below it; empty for a row that is not there. */
export function withBelow(rows: readonly TreeRow[], id: string): ReadonlySet<string> {
  const node = flatTree(treeOf(rows)).find(({ row }) => row.id === id)
  return new Set(node ? flatTree([node]).map(({ row }) => row.id) : [])
}

/** How many levels there are from a node down, itself included. */
export const heightOf = <Row extends TreeRow>({ below }: TreeNode<Row>): number =>
  1 + Math.max(0, ...below.map(heightOf))
