import type { DocStore, Props } from '@mimic/engine'
import type { EditTable } from '@mimic/engine/editing'
import { fieldRefusal } from '../fields/fieldValue.ts'
import { withNested } from '../inspector/nested.ts'
import type { PageMatch } from './pageMatches.ts'

/** Leaves by widget id, and how many texts change and how many cannot, because a field would not take the new one. */
interface ReplacePlan {
  readonly leaves: ReadonlyMap<string, Props>
  readonly replaced: number
  readonly refused: number
}

/** Every occurrence in a text, whatever its case. */
export function replaceIn(text: string, search: string, by: string): string {
  const lower = text.toLowerCase()
  const wanted = search.toLowerCase()
  // A few capitals have small letters of another length: then only the very spelling can be replaced.
  if (lower.length !== text.length || wanted.length !== search.length) return text.split(search).join(by)
  let next = ''
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    next += text.slice(from, at) + by
    from = at + search.length
  }
  return next + text.slice(from)
}

/** Replaces the searched text in texts and names; signals stay. */
export function replacePlan(
  doc: DocStore,
  edits: EditTable,
  matches: readonly PageMatch[],
  search: string,
  by: string,
): ReplacePlan {
  const leaves = new Map<string, Record<string, unknown>>()
  let replaced = 0
  let refused = 0
  for (const { id, path, within, kind, text } of matches) {
    const record = doc.get(id)
    if (kind === 'signal' || !record) continue
    const own = leaves.get(id) ?? {}
    const next = replaceIn(text, search, by)
    // Two texts of one item are one leaf.
    const value = within === undefined ? next : withNested(own[path] ?? record.props[path], within, next)
    if (next === text) continue
    if (!isTaken(record, edits, path, value)) {
      refused++
      continue
    }
    leaves.set(id, { ...own, [path]: value })
    replaced++
  }
  return { leaves, replaced, refused }
}

function isTaken(
  record: Parameters<typeof fieldRefusal>[0][number],
  edits: EditTable,
  path: string,
  value: unknown,
): boolean {
  if (typeof value === 'string') return fieldRefusal([record], { [path]: value }, edits) === undefined
  const list = edits.get(record.type)?.model.lists[path.slice(0, path.lastIndexOf('.'))]
  return list?.parseItem(value) !== undefined
}
