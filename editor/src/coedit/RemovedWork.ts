import type { DocDiff, DocStore, WidgetRecord } from '@mimic/engine'
import { isContainer } from '@mimic/engine/schema'
import { removalOf } from '@mimic/engine/yjs'
import type { Doc } from 'yjs'

/** Widgets that a colleague removed while this user was at work on them. */
export interface Removed {
  /** Undefined where nobody is named any more. */
  readonly by: string | undefined
  /** Those that the user had worked on. */
  readonly ids: readonly string[]
  /** The widgets that come back with them, each group before its parts, with the user's edits. */
  readonly records: readonly WidgetRecord[]
}

/** Widgets that the user's diffs changed, and did not remove. */
export function workedOn(diffs: Iterable<DocDiff>): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { changes } of diffs)
    for (const change of changes) {
      if (change.is === 'remove') ids.delete(change.record.id)
      else ids.add(change.is === 'add' ? change.record.id : change.id)
    }
  return ids
}

/**
 * The removed widgets that the user had worked on, by who removed them, each with the groups around it and
 * with all below that went too. `gone` is in the order of removal, parts before their group.
 */
export function removedWork(ydoc: Doc, gone: readonly WidgetRecord[], mine: ReadonlySet<string>): readonly Removed[] {
  const byId = new Map(gone.map((record) => [record.id, record]))
  const rootOf = (record: WidgetRecord): WidgetRecord => {
    const around = byId.get(record.parent ?? '')
    return around ? rootOf(around) : record
  }
  const lost = new Map<string, { by: string | undefined; ids: string[]; roots: Set<string> }>()
  for (const record of gone) {
    if (!mine.has(record.id)) continue
    const by = removalOf(ydoc, record.id)?.by
    const entry = lost.get(by ?? '') ?? { by, ids: [], roots: new Set<string>() }
    entry.ids.push(record.id)
    entry.roots.add(rootOf(record).id)
    lost.set(by ?? '', entry)
  }
  return [...lost.values()].map(({ by, ids, roots }) => ({
    by,
    ids,
    records: gone.filter((record) => roots.has(rootOf(record).id)).reverse(),
  }))
}

/** Brings them back, where they are still gone. Not a step of undo: what is undone next is the user's own work. */
export function bringBack(document: DocStore, { records }: Removed): void {
  document.transact('history', (tx) => {
    for (const record of records) {
      if (document.get(record.id)) continue
      const parent = isContainer(document.get(record.parent ?? '')?.type) ? record.parent : null
      tx.add({ ...record, parent })
    }
  })
}

/** True for a widget that is one of `ids`, lies in one of them, or is a group around one. */
export function isWithin(document: DocStore, id: string, ids: ReadonlySet<string>): boolean {
  for (let at: string | null = id; at !== null; at = document.get(at)?.parent ?? null) if (ids.has(at)) return true
  return document.children(id).some((child) => isWithin(document, child, ids))
}
