import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Many calls that are one change. */
export interface BulkChange {
  /** The ids that the next new rows take, in the order in which they are added. */
  ids: string[]
  /** The gateways of changed devices: each gets one configuration when all is done. */
  readonly gatewayIds: Set<string>
}

const bulk = new AsyncLocalStorage<BulkChange>()

/** Runs `work` as one change. */
export const asBulkChange = <T>(change: BulkChange, work: () => Promise<T>): Promise<T> => bulk.run(change, work)

/** The change that is being made; undefined for a call of its own. */
export const currentBulkChange = (): BulkChange | undefined => bulk.getStore()

/** The id of a new row: the one that its change has for it, otherwise one that nobody can guess. */
export const newId = (): string => bulk.getStore()?.ids.shift() ?? randomUUID()
