import { type PlantChange, type PlantPush, SECRET } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { asBulkChange } from '../../platform/bulkChange.ts'
import { inScope } from '../../platform/db/range.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { ImageRows } from '../images/ImageRows.ts'
import { applyTasks } from './applyTasks.ts'
import { differences } from './differences.ts'
import type { InnerCalls } from './InnerCalls.ts'
import { isObject, type Json } from './plantText.ts'
import { namedPictures } from './projectIds.ts'
import { pushTasks, type Task } from './pushPlan.ts'
import type { Wanted } from './readFiles.ts'

/** Changed fields of one item that the answer tells. */
const TOLD = 50

export interface Pushed {
  readonly push: PlantPush
  /** The gateways that have a new configuration. */
  readonly renewed: readonly string[]
  readonly tasks: readonly Task[]
}

/** Keeps the open editors of pages from working on what a push has replaced. */
export interface PageRooms {
  /** @throws {ApiError} 409 for a page with edits that nobody has saved */
  assertSaved(calls: InnerCalls, page: { readonly path: string; readonly id: string }): Promise<void>
  /** Whoever opens the page from now on begins with its newest version. */
  renew(calls: InnerCalls, pageId: string): Promise<void>
}

interface PushOptions {
  /** The files win over what was changed on the server. */
  readonly isOverwriting: boolean
  /** A gateway is deleted although it may hold batches that the server does not have. */
  readonly isDeletingBuffered: boolean
  readonly rooms: PageRooms
  /** Names of those who have a page open in the designer, by page. */
  readonly openPages: ReadonlyMap<string, readonly string[]>
  readonly author: string
  readonly now: number
}

/** Makes the plant what the files say, in the transaction of the calls. */
export async function pushPlant(
  calls: InnerCalls,
  files: readonly Wanted[],
  { isOverwriting, isDeletingBuffered, rooms, openPages, author, now }: PushOptions,
): Promise<Pushed> {
  const tasks = await pushTasks(calls, files, isOverwriting)
  const redrawn = tasks.filter(({ kind, before, after }) => kind.name === 'page' && before && after)
  const open = redrawn.flatMap(({ path, id }) => (openPages.has(id) ? [{ path, names: openPages.get(id) ?? [] }] : []))
  if (open.length > 0)
    throw new ApiError(
      'conflict',
      open.map(({ path, names }) => ({ path, reason: 'used', detail: names.join(', ') })),
    )
  for (const page of redrawn) await rooms.assertSaved(calls, page)
  const bulk = { ids: [], gatewayIds: new Set<string>() }
  const affected = new Map<Task, string[]>()
  for (const task of tasks) if (task.before) affected.set(task, (await task.kind.affects?.(calls, task.id)) ?? [])
  const removal = { isDeletingBuffered, buffered: new Map<string, number | null>() }
  await asBulkChange(bulk, () => applyTasks(calls, tasks, removal))
  for (const { id } of redrawn) await rooms.renew(calls, id)
  const renewed = await new GatewayConfigs(calls.db).renew(bulk.gatewayIds, { author, action: 'plant.push', now })
  const secrets = tasks.filter(({ before, after }) => !before && after && hasSecret(after['driverConfig']))
  return {
    push: {
      changes: tasks.map((task) => ({
        ...changeOf(task, affected.get(task) ?? []),
        ...(removal.buffered.has(task.id) && { buffered: removal.buffered.get(task.id) ?? null }),
      })),
      gateways: await titlesOf(calls, renewed),
      secrets: secrets.map(({ path }) => path),
      pictures: await lackingPictures(calls, tasks),
    },
    renewed,
    tasks,
  }
}

function changeOf({ path, kind, id, before, after }: Task, affects: readonly string[]): PlantChange {
  const fields = before && after ? differences(before, after).toSorted((a, b) => (a.path < b.path ? -1 : 1)) : []
  return {
    path,
    change: !before ? 'create' : !after ? 'delete' : 'change',
    kind: kind.name,
    id,
    title: String((after ?? before)?.[kind.titleField] ?? ''),
    fields: fields.slice(0, TOLD),
    more: Math.max(0, fields.length - TOLD),
    affects: [...affects],
  }
}

const hasSecret = (config: Json | undefined): boolean => isObject(config) && Object.values(config).includes(SECRET)

/** The fields of changed pages whose picture is not here: they show a struck sign. */
async function lackingPictures({ db, scope }: InnerCalls, tasks: readonly Task[]): Promise<string[]> {
  const pages = tasks.filter(({ kind, after }) => kind.name === 'page' && after)
  const named = pages.flatMap(({ path, after }) =>
    namedPictures(after).map((picture) => ({ field: `${path}#${picture.path}`, id: picture.id })),
  )
  const images = new ImageRows(db)
  const there = new Map<string, boolean>()
  for (const { id } of named) if (!there.has(id)) there.set(id, (await images.find(scope, id)) !== undefined)
  return named.filter(({ id }) => !there.get(id)).map(({ field }) => field)
}

async function titlesOf({ db, scope }: InnerCalls, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const own = db.selectFrom('gateway').select('title').where(inScope(scope, 'gateway'))
  return (await own.where('id', 'in', ids).orderBy('title').execute()).map(({ title }) => title)
}
