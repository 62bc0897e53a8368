import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import type { InnerCalls } from './InnerCalls.ts'
import { plantKinds } from './kinds/index.ts'
import { objectsOf, type Removal } from './kinds/PlantKind.ts'
import type { Json } from './plantText.ts'
import { refusalOf } from './problems.ts'
import { readItem, type Task } from './pushPlan.ts'
import { withAbsent } from './withAbsent.ts'

const keepsBuffered: Removal = { isDeletingBuffered: false, buffered: new Map() }

/** Rows of one query: stores limit its parameters. */
const SLICE = 500

/**
 * Makes the changes of a push by the ordinary calls. What needs something that is made later is tried again after it.
 * @throws {ApiError} that names file and field of each change that is refused
 */
export async function applyTasks(
  calls: InnerCalls,
  tasks: readonly Task[],
  removal: Removal = keepsBuffered,
): Promise<void> {
  const changes = tasks.filter(({ after }) => after !== undefined)
  for (const task of changes) await assertFree(calls.db, task)
  await applyInTurn(calls, changes, makeItem)
  for (const kind of plantKinds) {
    const items = tasks.flatMap((task) => (task.kind === kind && task.after ? [task.after] : []))
    if (items.length > 0) await kind.arrange?.(calls, items)
  }
  const removals = tasks.filter(({ after }) => after === undefined).toReversed()
  await applyInTurn(calls, removals, (inner, { kind, before }) =>
    before ? kind.remove(inner, before, removal) : Promise.resolve(),
  )
}

type Work = (calls: InnerCalls, task: Task) => Promise<void>

async function applyInTurn(calls: InnerCalls, tasks: readonly Task[], work: Work): Promise<void> {
  const widened = new Set<Task>()
  for (let open = [...tasks]; open.length > 0; ) {
    const failed: { task: Task; file: string; error: ApiError }[] = []
    for (const task of open) {
      const error = await refused(calls.db, () => work(calls, task))
      if (error) failed.push({ task, file: task.path, error })
    }
    const isStuck = failed.length === open.length
    open = failed.map(({ task }) => task)
    if (!isStuck) continue
    for (const [i, task] of open.entries()) {
      const wide = widened.has(task) ? undefined : await widen(calls, task)
      if (!wide) continue
      widened.add(wide)
      open[i] = wide
    }
    if (!open.some((task, i) => task !== failed[i]?.task)) throw refusalOf(failed)
  }
}

/**
 * Makes what nothing else of the push has to come before: a change without what it removes, which may still be used, and
 * without what names others, which may come later. @returns the rest of the task; undefined where even that is refused
 */
async function widen(calls: InnerCalls, task: Task): Promise<Task | undefined> {
  const { kind, before, after } = task
  if (!kind.widened || !after) return undefined
  const wide = kind.widened(before, after)
  const error = await refused(calls.db, () =>
    before ? kind.edit(calls, before, wide) : makeItem(calls, { ...task, after: wide }),
  )
  return error ? undefined : { ...task, before: wide }
}

async function makeItem(calls: InnerCalls, { kind, id, before, after }: Task): Promise<void> {
  if (!after) return
  if (!before) await kind.add(calls, after)
  const current = await readItem(calls, kind, id)
  // A new item may have got something by itself that its file leaves out: the alarm conditions of its template.
  const wanted = withAbsent(after, current)
  if (!isDeepStrictEqual(current, wanted)) await kind.edit(calls, current, wanted)
}

/** Runs work whose writes are undone if it is refused. @returns the refusal */
async function refused(trx: Db, work: () => Promise<void>): Promise<ApiError | undefined> {
  await sql`savepoint plant_task`.execute(trx)
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await sql`rollback to savepoint plant_task`.execute(trx)
    return error
  } finally {
    await sql`release savepoint plant_task`.execute(trx)
  }
}

/** @throws {ApiError} for an id of a new row that another row has, of whatever organisation */
async function assertFree(db: Db, { path, kind, id, before, after }: Task): Promise<void> {
  if (!after) return
  const old = new Map(before && kind.parts?.(before).map(({ table, list }) => [table, idsIn(list)]))
  const wanted = [
    ...(before ? [] : [{ table: kind.table, ids: [id] }]),
    ...(kind.parts?.(after) ?? []).map(({ table, list }) => {
      const known = new Set(old.get(table))
      return { table, ids: idsIn(list).filter((each) => !known.has(each)) }
    }),
  ]
  for (const { table, ids } of wanted)
    for (let i = 0; i < ids.length; i += SLICE) {
      // All of these tables have ids.
      const rows = db.selectFrom(table as 'equipment').select('id')
      const taken = await rows.where('id', 'in', ids.slice(i, i + SLICE)).execute()
      if (taken.length > 0)
        throw refusalOf([{ file: path, error: invalid(taken[0]?.id === id ? 'id' : `${taken[0]?.id}.id`, 'used') }])
    }
}

const idsIn = (list: Json | undefined): string[] =>
  objectsOf(list).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
