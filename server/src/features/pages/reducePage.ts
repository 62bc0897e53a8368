import { createHash } from 'node:crypto'
import { models } from '@mimic/engine/models'
import { deriveBind, type PageBind, type PageFile, parsePage } from '@mimic/engine/schema'
import { holdsRegion, type Regions } from '../../platform/sessions/regions.ts'

/** A page without the widgets of some regions. */
export interface ReducedPage {
  readonly file: string
  readonly bind: PageBind
  /** Ids of the widgets that were taken out. */
  readonly removed: ReadonlySet<string>
}

interface Node {
  readonly id?: unknown
  readonly authRegion?: unknown
  readonly children?: unknown
}

/** The regions that the widgets of a page file name, sorted, each once. */
export function regionsIn(widgets: unknown): string[] {
  const found = new Set<string>()
  const visit = (nodes: unknown): void => {
    for (const node of nodesOf(nodes)) {
      const region = regionOf(node)
      if (region !== undefined) found.add(region)
      visit(node.children)
    }
  }
  visit(widgets)
  return [...found].sort()
}

/** The regions of the list that somebody does not hold. @param stored JSON of {@link regionsIn} */
export const hiddenOf = (stored: string, regions: Regions): readonly string[] =>
  // Written by us.
  stored === '' ? [] : (JSON.parse(stored) as string[]).filter((id) => !holdsRegion(regions, id))

/** Stands for a list of hidden regions in addresses and keys; empty for none. */
export const sightOf = (hidden: readonly string[]): string =>
  hidden.length === 0 ? '' : createHash('sha256').update(JSON.stringify(hidden)).digest('base64url').slice(0, 22)

/**
 * Takes the widgets of these regions out of a page file that we wrote, with everything inside them. The other widgets of
 * a group stay where they are, because a member's place is relative to its group. `bind` is derived again.
 */
export function reducePage(file: string, hidden: readonly string[]): ReducedPage {
  const gone = new Set(hidden)
  const removed = new Set<string>()
  const remove = (node: Node): void => {
    removed.add(String(node.id))
    for (const child of nodesOf(node.children)) remove(child)
  }
  const kept = (nodes: unknown): unknown =>
    Array.isArray(nodes)
      ? nodes.flatMap((node: unknown) => {
          if (!isNode(node)) return [node]
          const region = regionOf(node)
          if (region === undefined || !gone.has(region))
            return [node.children === undefined ? node : { ...node, children: kept(node.children) }]
          remove(node)
          return []
        })
      : nodes
  const page = JSON.parse(file) as PageFile
  const widgets = kept(page.widgets)
  const bind = deriveBind(parsePage({ ...page, widgets }, models).page)
  return { file: JSON.stringify({ ...page, widgets, bind }), bind, removed }
}

/** The region of a widget; undefined for none. A value that is no text stands for a region that nobody holds. */
function regionOf({ authRegion }: Node): string | undefined {
  if (authRegion === undefined || authRegion === null || authRegion === '') return undefined
  return typeof authRegion === 'string' ? authRegion : JSON.stringify(authRegion)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodesOf = (nodes: unknown): readonly Node[] => (Array.isArray(nodes) ? nodes.filter(isNode) : [])
