import { compareOrder } from '../schema/props/listItems.ts'
import type { DocStore } from './DocStore.ts'

/** Checks the invariants after a transaction. O(widgets): for development and tests. @throws {Error} on a breach. */
export function assertDocument(store: DocStore): void {
  const seen = new Set<string>()
  const visit = (parent: string | null) => {
    let last: { order: string; id: string } | undefined
    for (const id of store.children(parent)) {
      const record = store.widgets.get(id)
      if (!record) throw new Error(`${id} is listed below ${parent} but is no widget`)
      if (record.id !== id) throw new Error(`${id} is stored as ${record.id}`)
      if (record.parent !== parent) throw new Error(`${id} is listed below ${parent} but belongs to ${record.parent}`)
      if (seen.has(id)) throw new Error(`${id} is in the tree twice`)
      if (last && compareOrder(last.order, last.id, record.order, id) >= 0) throw new Error(`${id} is out of order`)
      seen.add(id)
      last = record
      for (const [path, value] of Object.entries(record.props)) {
        if (value === undefined) throw new Error(`${id} keeps an absent leaf at ${path}`)
      }
      visit(id)
    }
  }
  visit(null)
  if (seen.size !== store.widgets.size) {
    throw new Error(`${seen.size} widgets are reachable from the page when ${store.widgets.size} were expected`)
  }
}
