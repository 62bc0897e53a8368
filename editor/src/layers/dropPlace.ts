import type { DocStore } from '@mimic/engine'
import type { TreePlace } from '@mimic/engine/editing'
import type { LayerRow } from './layerRows.ts'

/** The target of a drop: the place in the tree, and the line or row that shows it. */
export interface Drop {
  readonly place: TreePlace
  /** Index of the row, and whether the mark stands above it, beneath it, or is the row. */
  readonly index: number
  readonly mark: 'above' | 'below' | 'into'
}

/**
 * `at`: rows from the top of the list, a fraction within a row. A group's middle takes in; the front of a list is its
 * top, so above a row is in front of it.
 */
export function dropPlace(doc: DocStore, rows: readonly LayerRow[], at: number): Drop | undefined {
  const index = Math.min(rows.length - 1, Math.max(0, Math.floor(at)))
  const row = rows[index]
  if (!row) return undefined
  const part = at - index
  if (row.isGroup && part >= 0.25 && (part < 0.75 || row.isOpen)) {
    return { place: { parent: row.id, above: doc.children(row.id).at(-1) ?? null }, index, mark: 'into' }
  }
  if (part < 0.5) return { place: { parent: row.parent, above: row.id }, index, mark: 'above' }
  const siblings = doc.children(row.parent)
  const above = siblings[siblings.indexOf(row.id) - 1] ?? null
  return { place: { parent: row.parent, above }, index, mark: 'below' }
}
