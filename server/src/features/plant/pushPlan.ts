import { isDeepStrictEqual } from 'node:util'
import type { FieldProblem } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { orNotFound } from '../../platform/handle.ts'
import { type InnerCalls, notHeld } from './InnerCalls.ts'
import { plantKinds } from './kinds/index.ts'
import type { PlantKind } from './kinds/PlantKind.ts'
import { type Conflict, mergeItems } from './mergeItems.ts'
import type { PlantItem } from './plantText.ts'
import { type FileProblem, refusalOf } from './problems.ts'
import type { Wanted } from './readFiles.ts'
import { toldValue } from './toldValue.ts'
import { withAbsent } from './withAbsent.ts'

/** One item that a push changes. */
export interface Task {
  readonly path: string
  readonly kind: PlantKind
  readonly id: string
  /** As it is on the server; undefined for a new one. */
  readonly before: PlantItem | undefined
  /** As it will be; undefined for one that is removed. */
  readonly after: PlantItem | undefined
}

/**
 * Plans the changes of files: each is merged with what was changed on the server since it was pulled.
 * @param isOverwriting the files win
 * @throws {ApiError} 409 that names each field that both sides have changed
 */
export async function pushTasks(calls: InnerCalls, files: readonly Wanted[], isOverwriting: boolean): Promise<Task[]> {
  const problems: FileProblem[] = []
  const tasks: Task[] = []
  for (const kind of plantKinds) {
    const own = files.filter((file) => file.kind === kind.name)
    const { listed } = kind
    if (listed && !calls.may(listed)) {
      for (const { path } of own) problems.push({ file: path, error: notHeld(listed) })
      continue
    }
    const present = own.length > 0 ? new Set(await kind.ids(calls)) : new Set()
    for (const { path, id, item, base } of own) {
      const before = present.has(id) ? await readItem(calls, kind, id) : undefined
      const conflict = (fields: readonly FieldProblem[]) =>
        problems.push({ file: path, error: new ApiError('conflict', fields) })
      const started = isOverwriting ? before : base
      // Removed on the server, and not changed here: it stays away.
      if (!before && (!item || (base && !isOverwriting && isDeepStrictEqual(item, base)))) continue
      if (before && !item) {
        if (isDeepStrictEqual(before, started)) tasks.push({ path, kind, id, before, after: undefined })
        else conflict([{ path: 'id', reason: 'changed' }])
        continue
      }
      if (!before && started) {
        conflict([{ path: 'id', reason: 'changed' }])
        continue
      }
      const { value, conflicts } =
        before && item ? mergeItems(started, withAbsent(item, before), before) : { value: item, conflicts: [] }
      if (conflicts.length > 0) conflict(conflicts.map(problemOf))
      else if (!isDeepStrictEqual(value, before))
        // Both sides are items, so what they are merged to is one.
        tasks.push({ path, kind, id, before, after: value as PlantItem })
    }
  }
  if (problems.length > 0) throw refusalOf(problems)
  return tasks
}

const problemOf = ({ path, mine, theirs }: Conflict): FieldProblem => ({
  path,
  reason: 'changed',
  values: { file: toldValue(path, mine), server: toldValue(path, theirs) },
})

/** An item as its file has it. */
export const readItem = async (calls: InnerCalls, kind: PlantKind, id: string): Promise<PlantItem> =>
  JSON.parse(JSON.stringify(orNotFound(await kind.read(calls, id)))) as PlantItem
