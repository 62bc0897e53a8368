import { SharedState, type SharedStateStore } from '../platform/shared/SharedState.ts'

type Row = Awaited<ReturnType<SharedStateStore['load']>>[number]

/** A store of shared state that outlives the states on it, as the database outlives servers. */
export class MemoryStore implements SharedStateStore {
  readonly rows = new Map<string, Row>()
  /** How often rows were written. */
  saves = 0
  /** Fails the next writes. */
  isFailing = false

  async load(): Promise<Row[]> {
    return [...this.rows.values()]
  }

  async save(rows: readonly Row[]): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    if (this.isFailing) throw new Error('the store is away')
    this.saves++
    for (const row of rows) this.rows.set(`${row.kind} ${row.name}`, row)
  }

  async forget(time: number): Promise<void> {
    for (const [key, { expires }] of this.rows) if (expires <= time) this.rows.delete(key)
  }
}

/** The state as a server finds it at its start. */
export const memoryState = (now: () => number, store: SharedStateStore = new MemoryStore()): Promise<SharedState> =>
  SharedState.load({ store, now, onError: () => undefined })
