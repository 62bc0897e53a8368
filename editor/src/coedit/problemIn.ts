import { type DocDiff, PAGE_ID } from '@mimic/engine'

/** The server's problem with a change: a JSON path, `$.widgets.<id>.<leaf>` or `$.con.<option>`, and why. */
export interface Problem {
  readonly path: string
  readonly reason: string
}

/** @returns the field of the change that the server means; undefined where it means none of it */
export function problemIn({ changes }: DocDiff, problem: Problem | undefined) {
  if (!problem) return undefined
  const { path, reason } = problem
  for (const change of changes) {
    const id = change.is === 'add' || change.is === 'remove' ? change.record.id : change.id
    const at = id === PAGE_ID ? '$.con.' : `$.widgets.${id}.`
    if (path.startsWith(at)) return { id, path: path.slice(at.length), reason }
  }
  return undefined
}
