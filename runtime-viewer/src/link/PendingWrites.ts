/** A write waits for the server, a second person, or the device. */
export type WriteStage = 'sending' | 'second' | 'device'

/** A write that runs. */
export interface PendingWrite {
  readonly id: number
  /** The signal's title. */
  readonly signal: string
  readonly device: string
  /** The value as shown, with its unit. */
  readonly value: string
  /** Ms since 1970 UTC. */
  readonly since: number
  readonly stage: WriteStage
}

/**
 * The writes of one operator that run: from when they are sent until they have ended, whatever is shown meanwhile. A
 * host with several viewers gives them the same object.
 */
export class PendingWrites {
  /** Tells how a write ended whose own place is gone. */
  readonly tellLate: (text: string, isBad: boolean) => void
  readonly #changed = new Set<() => void>()
  #all: readonly PendingWrite[] = []
  #count = 0

  constructor(tellLate: (text: string, isBad: boolean) => void) {
    this.tellLate = tellLate
  }

  /** @returns the same array until something changes */
  readonly all = (): readonly PendingWrite[] => this.#all

  /** @returns the function that removes the listener */
  readonly listen = (changed: () => void): (() => void) => {
    this.#changed.add(changed)
    return () => this.#changed.delete(changed)
  }

  /** Lists a write while `work` runs. @returns the result of `work`, or throws its error */
  async during<T>(
    write: Pick<PendingWrite, 'signal' | 'device' | 'value'>,
    work: (onStage: (stage: WriteStage) => void) => Promise<T>,
  ): Promise<T> {
    const id = ++this.#count
    this.#set([...this.#all, { ...write, id, since: Date.now(), stage: 'sending' }])
    try {
      return await work((stage) => this.#set(this.#all.map((each) => (each.id === id ? { ...each, stage } : each))))
    } finally {
      this.#set(this.#all.filter((each) => each.id !== id))
    }
  }

  #set(all: readonly PendingWrite[]): void {
    this.#all = all
    for (const changed of this.#changed) changed()
  }
}
