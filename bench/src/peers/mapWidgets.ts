import type { Node, PageJson } from './PageJson.ts'

/** The page with each widget that is no group changed; `n` counts them in paint order. */
export function mapWidgets(page: PageJson, change: (widget: Node, n: number) => Node): PageJson {
  let seen = 0
  const mapped = (node: Node): Node =>
    node.children ? { ...node, children: node.children.map(mapped) } : change(node, seen++)
  return { ...page, widgets: page.widgets.map(mapped) }
}
