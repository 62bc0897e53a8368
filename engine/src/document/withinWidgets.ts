import type { DocStore } from './DocStore.ts'

/** @returns the ids of these widgets and of all inside them */
export function withinWidgets(doc: Pick<DocStore, 'children'>, ids: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    found.add(id)
    for (const child of doc.children(id)) visit(child)
  }
  for (const id of ids) visit(id)
  return found
}
