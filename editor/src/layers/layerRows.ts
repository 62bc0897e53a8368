import type { DocStore } from '@mimic/engine'
import { isContainer } from '@mimic/engine/schema'

/** A line of the layers: a widget, and where it stands in the tree. */
export interface LayerRow {
  readonly id: string
  readonly parent: string | null
  readonly depth: number
  readonly isGroup: boolean
  readonly isOpen: boolean
  /** Place among its siblings from the front, 1 first, and how many there are. */
  readonly place: number
  readonly of: number
}

/**
 * The tree as lines, front first. A search shows what matches with the groups around it, all of them open.
 * `matches` is asked once for each widget.
 */
export function layerRows(
  doc: DocStore,
  isOpen: (id: string) => boolean,
  matches?: (id: string) => boolean,
): readonly LayerRow[] {
  const shown = matches && shownBy(doc, matches)
  const rows: LayerRow[] = []
  const visit = (parent: string | null, depth: number) => {
    const ids = doc.children(parent).filter((id) => !shown || shown.has(id))
    for (let i = ids.length - 1; i >= 0; i--) {
      const id = ids[i] as string
      const isGroup = isContainer(doc.get(id)?.type)
      const open = isGroup && (shown !== undefined || isOpen(id))
      rows.push({ id, parent, depth, isGroup, isOpen: open, place: ids.length - i, of: ids.length })
      if (open) visit(id, depth + 1)
    }
  }
  visit(null, 0)
  return rows
}

function shownBy(doc: DocStore, matches: (id: string) => boolean): ReadonlySet<string> {
  const shown = new Set<string>()
  for (const id of doc.widgets.keys()) {
    if (!matches(id)) continue
    for (let at: string | null = id; at !== null && !shown.has(at); at = doc.get(at)?.parent ?? null) shown.add(at)
  }
  return shown
}
