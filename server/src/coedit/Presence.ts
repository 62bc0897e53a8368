import { Seats } from './Seats.ts'
import { type PresenceEntry, readPresence } from './wire.ts'

const MAX_STATE_BYTES = 4 * 1024

/** The identity of a sender. It is an object, so that a socket and its presence entry stay tied together. */
export interface Speaker {
  /** This name is written into every state as `user.name`. */
  readonly name: string
  /** Windows of one session are one person, with one seat. */
  readonly sessionId: string
}

/**
 * The presence of the designers in a room: name, cursor, selection. A sender has one client id, the first that it
 * names. y-websocket also repeats states of others, so entries under other ids are ignored and not punished.
 */
export class Presence {
  readonly #entries = new Map<number, PresenceEntry & { readonly owner: Speaker }>()
  readonly #idOf = new Map<Speaker, number>()
  readonly #seats = new Seats()

  /** The seat that determines a speaker's colour: nobody else in the room has it, and it survives a reload. */
  sit(speaker: Speaker): number {
    return this.#seats.take(speaker.sessionId)
  }

  /** Called when the socket of a speaker is closed. */
  rise(speaker: Speaker): void {
    this.#seats.leave(speaker.sessionId)
  }

  /** @returns the changes, to be passed on. @throws {Error} when malformed or too large */
  take(speaker: Speaker, update: Uint8Array): PresenceEntry[] {
    const changed: PresenceEntry[] = []
    for (const entry of readPresence(update)) {
      const stored = this.#entries.get(entry.clientId)
      if (stored && stored.owner !== speaker) continue
      if ((this.#idOf.get(speaker) ?? entry.clientId) !== entry.clientId) continue
      if (stored && stored.clock >= entry.clock) continue
      if (entry.state === 'null') {
        if (stored) changed.push(...this.leave(speaker, entry.clock))
        continue
      }
      if (entry.state.length > MAX_STATE_BYTES) throw new Error('presence is too large')
      const named = {
        clientId: entry.clientId,
        clock: entry.clock,
        state: withUser(entry.state, speaker.name, this.#seats.of(speaker.sessionId)),
      }
      this.#idOf.set(speaker, entry.clientId)
      this.#entries.set(entry.clientId, { ...named, owner: speaker })
      changed.push(named)
    }
    return changed
  }

  /** @returns the entry that informs the others, if there was one */
  leave(speaker: Speaker, clock?: number): PresenceEntry[] {
    const clientId = this.#idOf.get(speaker)
    const stored = clientId === undefined ? undefined : this.#entries.get(clientId)
    if (clientId === undefined || !stored) return []
    this.#idOf.delete(speaker)
    this.#entries.delete(clientId)
    return [{ clientId, clock: clock ?? stored.clock + 1, state: 'null' }]
  }

  all(): PresenceEntry[] {
    return [...this.#entries.values()].map(({ clientId, clock, state }) => ({ clientId, clock, state }))
  }
}

/** @throws {Error} when the state is no JSON object */
function withUser(state: string, name: string, seat: number): string {
  const parsed: unknown = JSON.parse(state)
  if (!isRecord(parsed)) throw new Error('presence is no object')
  const user = isRecord(parsed['user']) ? parsed['user'] : {}
  return JSON.stringify({ ...parsed, user: { ...user, name, seat } })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
