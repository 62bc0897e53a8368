import { type PresenceEntry, readPresence } from './wire.ts'

const MAX_STATE_BYTES = 4 * 1024

/** Who speaks: its own object, so that a socket and what it shows are tied together. */
export interface Speaker {
  /** Written into every state as `user.name`. */
  readonly name: string
}

/**
 * What the designers of a room show of themselves: name, cursor, selection. A speaker has one client id, the first it
 * names; y-websocket repeats what it heard of others, so entries under other ids are left out, not punished.
 */
export class Presence {
  readonly #entries = new Map<number, PresenceEntry & { readonly owner: Speaker }>()
  readonly #idOf = new Map<Speaker, number>()

  /** @returns what changed, to be passed on. @throws {Error} when malformed or too large */
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
      const named = { clientId: entry.clientId, clock: entry.clock, state: withName(entry.state, speaker.name) }
      this.#idOf.set(speaker, entry.clientId)
      this.#entries.set(entry.clientId, { ...named, owner: speaker })
      changed.push(named)
    }
    return changed
  }

  /** @returns the entry that tells the others, if there was one */
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
function withName(state: string, name: string): string {
  const parsed: unknown = JSON.parse(state)
  if (!isRecord(parsed)) throw new Error('presence is no object')
  const user = isRecord(parsed['user']) ? parsed['user'] : {}
  return JSON.stringify({ ...parsed, user: { ...user, name } })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
