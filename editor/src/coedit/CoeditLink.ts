import { codes } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import {
  createDocStore,
  type DocDiff,
  type DocStore,
  newId,
  type Origin,
  paintOrder,
  type ReplayConflict,
  replay,
  type WidgetRecord,
} from '@mimic/engine'
import { bindDoc, LAYOUT, type Overlap, removalOf, removedRecords, watchOverlaps } from '@mimic/engine/yjs'
import * as Y from 'yjs'
import type { CoeditWire } from './CoeditWire.ts'
import { isSeat, type Person, type Presence, readPerson } from './presence.ts'
import { type Problem, problemIn } from './problemIn.ts'
import { bringBack, isWithin, type Removed, removedWork, workedOn } from './RemovedWork.ts'
import { type Patience, RoomConnection } from './RoomConnection.ts'
import { type Unsaved, UnsavedChanges } from './UnsavedChanges.ts'
import type { UnsavedKeeper } from './UnsavedKeeper.ts'

/** The close codes of server/src/coedit/README.md. */
const closes = { badUpdate: 4400, sessionEnded: 4401, forbidden: 4403, tooLarge: 4413 } as const
const PATIENCE: Patience = { ackMs: 10_000, openMs: 20_000 }
const RETRY_MS = { first: 300, most: 10_000 } as const
/** Room for the counter that orders the changes of one session. */
const KEY_DIGITS = 9

export type LinkState =
  | { readonly is: 'connecting' }
  | { readonly is: 'online' }
  | { readonly is: 'offline' }
  | { readonly is: 'reopening' }
  | { readonly is: 'refused'; readonly why: 'sessionEnded' | 'forbidden' | 'failed' }

/** Tells the user about changes that were not kept, or that replaced others. */
export type CoeditNotice =
  /** 5.2: a colleague was first, and the page is full. */
  | { readonly is: 'limit'; readonly limit: 'widgets' | 'weather' | 'webgl'; readonly ids: readonly string[] }
  /** Made offline or at the same moment as a colleague's change, which won. */
  | { readonly is: 'conflict'; readonly conflicts: readonly ReplayConflict[] }
  /** A change made here won over what colleagues wrote at that time. */
  | { readonly is: 'replaced'; readonly overlaps: readonly Overlap[] }
  /** A colleague removed widgets that were edited here; they can be brought back with those edits. */
  | { readonly is: 'removed'; readonly removed: Removed }
  /** The server takes everything but this change. `at`: the field that it names, if it does, and why. */
  | {
      readonly is: 'refused'
      readonly diff: DocDiff
      readonly at?: { readonly id: string; readonly path: string; readonly reason: string } | undefined
    }

export interface CoeditOptions {
  readonly userName: string
  readonly document: DocStore
  readonly wire: CoeditWire
  readonly keeper: UnsavedKeeper
  readonly patience?: Patience
  /** Widgets that are gone, and into whose fields the user is typing. */
  typedInto?(): readonly string[]
  onState(state: LinkState): void
  onPending(count: number): void
  onPeople(people: readonly Person[]): void
  onSaved(saved: { readonly version: number; readonly by: string }): void
  onNotice(notice: CoeditNotice): void
}

/** Keeps the document and the page's room equal: opens, reconnects, opens again when the room moves on. */
export class CoeditLink {
  readonly #options: CoeditOptions
  readonly #unsaved = new UnsavedChanges()
  /** Changes of earlier rooms and windows, until there is a document to bring them into. */
  #old: readonly Unsaved[] = []
  readonly #session = newId()
  /** Yjs client ids under which this user writes in the room: of this window, and of earlier ones that were not heard. */
  readonly #writers = new Set<number>()
  readonly #stopListening: () => void
  #changes = 0
  #seat = 0
  #presence: Omit<Presence, 'user'> = {}
  #connection: RoomConnection | undefined
  #unbind: () => void = () => {}
  /** The document is bound to a room's document; between two rooms it is not. */
  #isBound = false
  #isOpening = false
  #isClosed = false
  /** Consecutive refusals of the server. */
  #refusals = 0
  /** The server's problem with the last refused change. */
  #problem: Problem | undefined

  constructor(options: CoeditOptions) {
    this.#options = options
    this.#stopListening = options.document.onDiff((diff, origin) => {
      if (origin === 'remote') this.#missRemoved(diff)
      // A bound document tells its changes by `beforeSend`, where the order is certain.
      else if (!this.#isBound) this.#add(diff, origin)
    })
  }

  /** Opens the room and fills the document from it. @throws {CallError} when the server refuses. */
  async open(): Promise<void> {
    this.#old = [...this.#old, ...(await this.#options.keeper.adopt())]
    await this.#join('load')
  }

  /** Brings back widgets that a colleague removed, with this user's edits. */
  bringBack(removed: Removed): void {
    bringBack(this.#options.document, removed)
  }

  setPresence(presence: Omit<Presence, 'user'>): void {
    this.#presence = { ...this.#presence, ...presence }
    const awareness = this.#connection?.provider.awareness
    if (!awareness) return
    const user = { name: this.#options.userName, seat: this.#seat }
    awareness.setLocalState({ user, ...this.#presence })
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    this.#leave()
    this.#options.keeper.close()
  }

  /** Keeps a change of this user. It must be among the unsaved ones before the binding writes its updates. */
  #add(diff: DocDiff, origin: Origin): void {
    if (origin !== 'user' && origin !== 'history') return
    const key = `${this.#session}-${String(this.#changes++).padStart(KEY_DIGITS, '0')}`
    this.#unsaved.add({ key, room: this.#connection?.room ?? '', diff, updates: [] })
    this.#tellPending()
  }

  /**
   * A colleague has removed something that this user was at work on: it is being typed into, or the server has not
   * confirmed a change of it yet.
   */
  #missRemoved(diff: DocDiff): void {
    const { items } = this.#unsaved
    const typed = this.#options.typedInto?.() ?? []
    if ((items.length === 0 && typed.length === 0) || !this.#connection) return
    const { ydoc } = this.#connection
    // A person's removal carries a name. The server's own removals over a limit carry none, and are reported as a limit.
    const gone = diff.changes.flatMap((change) =>
      change.is === 'remove' && removalOf(ydoc, change.record.id) ? [change.record] : [],
    )
    this.#tellRemoved(gone, new Set([...workedOn(items.map((item) => item.diff)), ...typed]))
  }

  #tellRemoved(gone: readonly WidgetRecord[], mine: ReadonlySet<string>): void {
    if (!this.#connection) return
    for (const removed of removedWork(this.#connection.ydoc, gone, mine))
      this.#options.onNotice({ is: 'removed', removed })
  }

  #hearOverlaps(overlaps: readonly Overlap[]): void {
    const { onNotice } = this.#options
    const lost = overlaps.filter(({ stands }) => stands === 'theirs')
    const kept = overlaps.filter(({ stands }) => stands === 'mine')
    if (lost.length > 0) onNotice({ is: 'conflict', conflicts: lost })
    if (kept.length > 0) onNotice({ is: 'replaced', overlaps: kept })
  }

  #tellPending(): void {
    const { keeper, onPending } = this.#options
    const unsaved = [...this.#old, ...this.#unsaved.items]
    keeper.hold(unsaved, this.#connection?.provider.synced ? 'soon' : 'now')
    onPending(unsaved.length)
  }

  async #join(first: 'load' | 'remote'): Promise<void> {
    const { wire, document, userName, patience = PATIENCE, onState } = this.#options
    this.#isOpening = true
    this.#old = [...this.#old, ...this.#unsaved.takeAll()]
    this.#tellPending()
    try {
      const { room, schema } = await wire.open()
      if (schema !== LAYOUT)
        throw new CallError(codes.conflict, `the room has layout ${schema}, this designer knows ${LAYOUT}`)
      if (this.#isClosed) return
      const connection = this.#connect(room, patience)
      await synced(connection, patience.openMs)
      if (this.#isClosed) return
      this.#bringOver(connection)
      this.#unbind = bindDoc(document, connection.ydoc, connection, {
        first,
        by: userName,
        beforeSend: (diff, origin) => this.#add(diff, origin),
      })
      this.#isBound = true
      this.#isOpening = false
      this.#tellPending()
      onState({ is: 'online' })
    } catch (error) {
      this.#leave()
      throw error
    } finally {
      this.#isOpening = false
    }
  }

  #connect(room: string, patience: Patience): RoomConnection {
    const { wire, onState } = this.#options
    const connection = new RoomConnection({
      wire,
      room,
      patience,
      unsaved: this.#unsaved,
      onSynced: (isSynced) => {
        if (!this.#isOpening) onState({ is: isSynced ? 'online' : 'offline' })
      },
      onClosed: (code) => this.#onClosed(code),
      onAcked: (count) => {
        if (count > 0) this.#refusals = 0
        this.#tellPending()
      },
      onTold: (what, said) => this.#hear(what, said),
      onStale: () => void this.#reopen(),
    })
    this.#connection = connection
    this.#writers.clear()
    this.#writers.add(connection.ydoc.clientID)
    watchOverlaps(
      connection.ydoc,
      (clientId) => this.#writers.has(clientId),
      (overlaps) => this.#hearOverlaps(overlaps),
    )
    this.#watchPeople(connection)
    return connection
  }

  #onClosed(code: number): void {
    const { onState } = this.#options
    if (code === closes.badUpdate || code === closes.tooLarge) this.#refusals++
    // A failed opening throws its own error.
    if (this.#isOpening) return
    if (code === closes.sessionEnded) onState({ is: 'refused', why: 'sessionEnded' })
    else if (code === closes.forbidden) onState({ is: 'refused', why: 'forbidden' })
    else void this.#reopen()
  }

  #hear(what: 'saved' | 'refused' | 'seat' | 'problem', said: unknown): void {
    const { onSaved, onNotice } = this.#options
    if (what === 'problem') {
      // Our own server's (server/src/coedit/README.md), which closes the socket next.
      this.#problem = said as Problem
      return
    }
    if (what === 'seat') {
      const { seat } = said as { seat?: unknown }
      if (isSeat(seat)) this.#seat = seat
      this.setPresence({})
      return
    }
    if (what === 'saved') {
      const { version, by } = said as { version?: unknown; by?: unknown }
      if (typeof version === 'number' && typeof by === 'string') onSaved({ version, by })
      return
    }
    // Our own server's list (server/src/coedit/pageKeeper.ts).
    for (const refusal of said as readonly Omit<Extract<CoeditNotice, { is: 'limit' }>, 'is'>[])
      onNotice({ is: 'limit', ...refusal })
  }

  #watchPeople({ provider: { awareness } }: RoomConnection): void {
    const self = awareness.clientID
    let isFirst = true
    awareness.on(
      'change',
      ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', readonly number[]>) => {
        // The user's own pointer changes nothing that is shown here.
        if (!isFirst && added.length + removed.length === 0 && updated.every((id) => id === self)) return
        isFirst = false
        const people: Person[] = []
        for (const [id, state] of awareness.getStates()) {
          const person = readPerson(id, state, id === self)
          if (person) people.push(person)
        }
        this.#options.onPeople(people)
      },
    )
    this.setPresence({})
  }

  /** The room has moved to a new epoch, or a write was refused: a fresh document, and in it what was not confirmed. */
  async #reopen(): Promise<void> {
    const { onState } = this.#options
    this.#leave()
    for (let wait: number = RETRY_MS.first; !this.#isClosed; wait = Math.min(2 * wait, RETRY_MS.most)) {
      onState({ is: 'reopening' })
      try {
        await this.#join('remote')
        return
      } catch (error) {
        const why = refusalOf(error)
        if (this.#isClosed) return
        onState(why ? { is: 'refused', why } : { is: 'offline' })
        if (why) return
        await new Promise((done) => setTimeout(done, wait))
      }
    }
  }

  /**
   * Puts unconfirmed changes into the document of this room. Updates that were made for this very room are applied as
   * they are; all other changes are replayed where the document still has the values that they started from.
   */
  #bringOver(connection: RoomConnection): void {
    const { onNotice, document, userName } = this.#options
    const old = [...this.#old, ...this.#unsaved.takeAll()]
    this.#old = []
    // All changes before it are stored, so the first one is what the server refuses.
    const refused = this.#refusals > 1 ? old[0] : undefined
    if (refused) {
      onNotice({ is: 'refused', diff: refused.diff, at: problemIn(refused.diff, this.#problem) })
      this.#refusals = 0
      this.#problem = undefined
    }
    const fitting = this.#refusals === 0 ? old.filter((each) => each !== refused && fits(each, connection)) : []
    for (const { updates } of fitting)
      for (const update of updates) for (const client of Y.parseUpdateMeta(update).to.keys()) this.#writers.add(client)
    for (const unsaved of fitting) {
      this.#unsaved.add(unsaved)
      for (const update of unsaved.updates) Y.applyUpdate(connection.ydoc, update, 'kept')
    }
    connection.flush()
    const mine = workedOn(fitting.map(({ diff }) => diff))
    this.#tellRemoved(removedRecords(connection.ydoc, mine), mine)
    const rest = old.filter((each) => !fitting.includes(each))
    if (rest.every((each) => each === refused)) return
    const page = createDocStore()
    const unbind = bindDoc(page, connection.ydoc, connection, {
      by: userName,
      beforeSend: (diff, origin) => this.#add(diff, origin),
    })
    const conflicts = replay(
      page,
      rest.map(({ diff }) => diff),
      refused?.diff,
    )
    unbind()
    // The document here still has the removed widgets: it is bound to this room only afterwards.
    const gone = new Set(conflicts.flatMap(({ id, path }) => (path === undefined && document.get(id) ? [id] : [])))
    const withParts = paintOrder(document).filter(({ id }) => !page.get(id) && isWithin(document, id, gone))
    this.#tellRemoved(withParts.reverse(), gone)
    const others = conflicts.filter(({ id }) => !gone.has(id))
    if (others.length > 0) onNotice({ is: 'conflict', conflicts: others })
  }

  #leave(): void {
    this.#unbind()
    this.#unbind = () => {}
    this.#isBound = false
    this.#connection?.destroy()
    this.#connection = undefined
  }
}

/** True if a change that an earlier window made in this room can be applied to its document unchanged. */
function fits({ room, updates }: Unsaved, { room: name, ydoc }: RoomConnection): boolean {
  if (room !== name || updates.length === 0) return false
  const known = Y.decodeStateVector(Y.encodeStateVector(ydoc))
  let isKnown = true
  for (const update of updates) {
    const { from, to } = Y.parseUpdateMeta(update)
    for (const [client, clock] of from) if (clock > (known.get(client) ?? 0)) isKnown = false
    for (const [client, clock] of to) known.set(client, Math.max(clock, known.get(client) ?? 0))
  }
  return isKnown
}

function refusalOf(error: unknown): 'sessionEnded' | 'forbidden' | 'failed' | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === codes.sessionEnded || error.code === codes.sessionMissing) return 'sessionEnded'
  if (error.code === codes.forbidden || error.code === codes.notFound) return 'forbidden'
  return error.code === codes.conflict ? 'failed' : undefined
}

function synced({ provider }: RoomConnection, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallError(codes.timeout, 'the room did not answer')), withinMs)
    provider.once('sync', () => {
      clearTimeout(timer)
      resolve()
    })
    provider.once('closed', ({ code }) => {
      clearTimeout(timer)
      const { sessionEnded, forbidden } = closes
      const why = code === sessionEnded ? codes.sessionEnded : code === forbidden ? codes.forbidden : codes.internal
      reject(new CallError(why, 'room closed'))
    })
  })
}
