import { SharedState, type SharedStateStore } from '../platform/shared/SharedState.ts'

type Row = Awaited<ReturnType<SharedStateStore['load']>>[number]

/** A store of shared state that outlives the server states on it, as a database does. */
export class MemoryStore implements SharedStateStore {
  readonly rows = new Map<string, Row>()
  /** How often rows were written. */
  saves = 0
  /** Makes the next writes fail. */
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

/** The state that a starting server finds. */
export const memoryState = (now: () => number, store: SharedStateStore = new MemoryStore()): Promise<SharedState> =>
  SharedState.load({ store, now, onError: () => undefined })
