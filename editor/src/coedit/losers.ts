import { type DocDiff, type DocStore, PAGE_ID } from '@mimic/engine'
import { isGeometry } from '@mimic/engine/schema'
import type { CoeditNotice } from './CoeditLink.ts'

type Clash = Extract<CoeditNotice, { is: 'conflict' | 'replaced' }>

/** One field that two people wrote at the same time: the value that did not stay, and the one that did. */
export interface Outcome {
  readonly id: string
  /** Leaf path; `pos` for a place; undefined if the widget is gone. */
  readonly path: string | undefined
  readonly lost: unknown
  readonly stands: unknown
}

export function outcomesOf(notice: Clash): readonly Outcome[] {
  if (notice.is === 'conflict')
    return notice.conflicts.map(({ id, path, mine, theirs }) => ({ id, path, lost: mine, stands: theirs }))
  return notice.overlaps.map(({ id, path, mine, theirs }) => ({ id, path, lost: theirs, stands: mine }))
}

/**
 * @returns the values that did not stay and can be written instead: they are known, and their widget is there. What
 * stands in a group is not among the geometry, whose numbers may have been of another frame.
 */
export function losersOf(notice: Clash, document: DocStore) {
  return outcomesOf(notice).flatMap(({ id, path, lost: value }) => {
    if (path === undefined || path === 'pos' || value === undefined) return []
    const record = document.get(id)
    if (id !== PAGE_ID && (!record || (isGeometry(path) && record.parent !== null))) return []
    return [{ id, path, value }]
  })
}

/** @returns the notices without those about fields that the user has written again */
export function withoutWritten<T extends CoeditNotice | { readonly is: 'outside' }>(
  notices: readonly T[],
  { changes }: DocDiff,
): readonly T[] {
  const written = new Set(
    changes.flatMap((change) =>
      change.is === 'patch' ? Object.keys(change.after).map((path) => `${change.id} ${path}`) : [],
    ),
  )
  const isWritten = ({ id, path }: { readonly id: string; readonly path: string | undefined }) =>
    written.has(`${id} ${path}`)
  const isOver = (notice: T) => {
    if (notice.is === 'refused') return notice.at !== undefined && isWritten(notice.at)
    if (notice.is === 'conflict' || notice.is === 'replaced') return outcomesOf(notice).every(isWritten)
    return false
  }
  const left = notices.filter((notice) => !isOver(notice))
  return left.length < notices.length ? left : notices
}
