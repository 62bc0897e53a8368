/** How many absent sessions are remembered: somebody who reloads or comes back gets the same seat. */
const REMEMBERED = 24

/** Numbers from 0 for the sessions in a room, each unique in the room. */
export class Seats {
  /** Sessions in the order in which they last came or went. */
  readonly #sessions = new Map<string, { readonly seat: number; windows: number }>()

  /** Registers one more window of the session. @returns its seat */
  take(sessionId: string): number {
    const known = this.#sessions.get(sessionId)
    this.#sessions.delete(sessionId)
    const entry = { seat: known?.seat ?? this.#free(), windows: (known?.windows ?? 0) + 1 }
    this.#sessions.set(sessionId, entry)
    return entry.seat
  }

  leave(sessionId: string): void {
    const entry = this.#sessions.get(sessionId)
    if (!entry) return
    this.#sessions.delete(sessionId)
    this.#sessions.set(sessionId, { ...entry, windows: entry.windows - 1 })
  }

  /** The seat of a session that is in the room. */
  of(sessionId: string): number {
    return this.#sessions.get(sessionId)?.seat ?? 0
  }

  #free(): number {
    // The session that has been absent longest gives up its seat first.
    const absent = [...this.#sessions].find(([, { windows }]) => windows <= 0)
    if (this.#sessions.size >= REMEMBERED && absent) {
      this.#sessions.delete(absent[0])
      return absent[1].seat
    }
    const taken = new Set([...this.#sessions.values()].map(({ seat }) => seat))
    let seat = 0
    while (taken.has(seat)) seat++
    return seat
  }
}
