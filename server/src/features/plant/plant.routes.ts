import { type PlantPush, plant } from '@mimic/contract'
import type { RunTransaction } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { type Caller, handle, type Route } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { HeldEvents } from './HeldEvents.ts'
import { InnerCalls } from './InnerCalls.ts'
import { pullPlant } from './pullPlant.ts'
import { type PageRooms, pushPlant } from './pushPlant.ts'
import { readFiles } from './readFiles.ts'

/** The routes of the ordinary calls on a transaction. */
export type PlantRoutes = (context: ServerContext) => readonly Route[]

export interface PlantParts {
  readonly routes: PlantRoutes
  /** Runs work in a transaction under the lock of the values; rules and formulas are read again afterwards. */
  readonly run: RunTransaction
  readonly rooms: PageRooms & {
    /** Stores what was edited. @returns the names of those who have a page open, by page */
    close(
      store: { readonly db: Db; readonly scope: Scope },
      pageIds: readonly string[],
    ): Promise<ReadonlyMap<string, readonly string[]>>
    /** Nobody goes on with what was open before. */
    dropped(pageIds: readonly string[]): Promise<void>
  }
}

/** Ends the transaction of a plan, which stores nothing. */
class PlanMade extends Error {
  readonly push: PlantPush
  constructor(push: PlantPush) {
    super('planned')
    this.push = push
  }
}

/** The plant as text: all of it out, changed files in. */
export function plantFeature(context: ServerContext, { routes, run, rooms }: PlantParts): Feature {
  const { db, events, now } = context
  const callsOn = (trx: Db, held: HeldEvents, caller: Caller) =>
    InnerCalls.audited(trx, routes({ ...context, db: trx, events: held }), caller, now)
  return {
    routes: [
      handle(plant.pull, (_, caller) => pullPlant(callsOn(db, new HeldEvents(), caller))),
      handle(plant.push, async ({ files, plan = false, overwrite = false, deleteBuffered = false }, caller) => {
        const wanted = readFiles(files)
        const held = new HeldEvents()
        const { loginname: author, scope } = caller.session
        const pageIds = wanted.flatMap(({ kind, id }) => (kind === 'page' ? [id] : []))
        const openPages = await rooms.close({ db, scope }, pageIds)
        try {
          const { push, renewed, tasks } = await caller.change(async (trx) => {
            const calls = callsOn(trx, held, caller)
            const pushed = await pushPlant(calls, wanted, {
              isOverwriting: overwrite,
              isDeletingBuffered: deleteBuffered,
              rooms,
              openPages,
              author,
              now: now(),
            })
            if (plan) throw new PlanMade(pushed.push)
            const counts = Map.groupBy(pushed.push.changes, ({ change }) => change)
            const detail = Object.fromEntries([...counts].map(([change, { length }]) => [change, length]))
            const entries = pushed.tasks.length === 0 ? [] : [{ subject: scope.orgId, detail }]
            return { rows: entries, reply: pushed }
          }, run)
          held.tell(events)
          for (const gatewayId of renewed) events.emit('gatewayConfigChanged', { gatewayId })
          await rooms.dropped(tasks.flatMap(({ kind, id, before }) => (kind.name === 'page' && before ? [id] : [])))
          return push
        } catch (error) {
          if (error instanceof PlanMade) return error.push
          throw error
        }
      }),
    ],
  }
}
