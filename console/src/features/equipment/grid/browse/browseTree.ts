import type { GatewayAnswer } from '@mimic/contract'
import { addressKey } from '../gridColumns.ts'
import type { GridRow } from '../gridRows.ts'
import { tagsOfPaths } from './tagsOfPaths.ts'

export type BrowsedNode = NonNullable<GatewayAnswer['nodes']>[number]

/** The nodes right below each node that was listed, by its name; those at the top by the empty one. */
export type Listed = ReadonlyMap<string, readonly BrowsedNode[]>

/** A node at a place of the tree: a device may offer it at several. */
export interface PlacedNode {
  readonly node: BrowsedNode
  /** The titles from the top down to its own. */
  readonly path: readonly string[]
  /** The names from the top down to its own, as one text. */
  readonly key: string
}

/** Adds what was answered for a node, which may include further levels. */
export const withAnswer = (listed: Listed, asked: string, nodes: readonly BrowsedNode[]): Listed =>
  new Map([...listed, [asked, []], ...Map.groupBy(nodes, ({ parent }) => parent ?? asked)])

/** The nodes below a place. @param above the place; undefined for the top */
export const placesBelow = (listed: Listed, above: PlacedNode | undefined): readonly PlacedNode[] =>
  (listed.get(above?.node.node ?? '') ?? []).map((node) => ({
    node,
    path: [...(above?.path ?? []), node.title],
    key: `${above?.key ?? ''}\n${node.node}`,
  }))

/** The nodes that are seen: those at the top, and below each place that is open. */
export function seenNodes(listed: Listed, open: ReadonlySet<string>, above?: PlacedNode): PlacedNode[] {
  return placesBelow(listed, above).flatMap((place) => [
    place,
    ...(open.has(place.key) ? seenNodes(listed, open, place) : []),
  ])
}

/** The values among all that was listed whose path or address has the text; each once. */
export function foundValues(listed: Listed, search: string): PlacedNode[] {
  const wanted = search.trim().toLowerCase()
  const found = new Map<string, PlacedNode>()
  const visited = new Set<string>()
  const visit = (above: PlacedNode | undefined): void => {
    for (const place of placesBelow(listed, above)) {
      const { node, path } = place
      const text = [path.join(' '), ...Object.values(node.signal?.address ?? {})].join(' ').toLowerCase()
      if (node.signal && !found.has(node.node) && text.includes(wanted)) found.set(node.node, place)
      // A node that is found at two places has the same below it at both, and some lead back to themselves.
      if (visited.has(node.node)) continue
      visited.add(node.node)
      visit(place)
    }
  }
  visit(undefined)
  return [...found.values()]
}

/** How many nodes have something below them that was not listed yet. */
export const unlistedCount = (listed: Listed): number =>
  new Set(
    [...listed.values()].flat().flatMap(({ node, hasChildren }) => (hasChildren && !listed.has(node) ? [node] : [])),
  ).size

/** Signals of values, with tags that no other signal has. @param taken the tags that are there */
export function rowsOfValues(
  values: readonly PlacedNode[],
  taken: ReadonlySet<string>,
  isPathTag: boolean,
): Pick<GridRow, 'cells'>[] {
  const tags = tagsOfPaths(
    values.map(({ path }) => path),
    taken,
    isPathTag,
  )
  return values.map(({ node: { title, signal } }, place) => {
    const address = Object.entries(signal?.address ?? {}).map(([name, value]) => [addressKey(name), String(value)])
    return {
      cells: {
        title,
        sn: tags[place] ?? title,
        dataType: signal?.dataType ?? 'number',
        access: signal?.isWritable ? 'rw' : 'r',
        ...Object.fromEntries(address),
      },
    }
  })
}
