import * as decoding from 'lib0/decoding'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { endSocket } from '../live/endSocket.ts'
import { Presence, type Speaker } from './Presence.ts'
import type { NewUpdate, RoomStore, StoredRoom } from './RoomStore.ts'
import { SharedPage } from './SharedPage.ts'
import {
  ackMessage,
  Message,
  presenceMessage,
  roomCloseCodes,
  savedMessage,
  step1Message,
  step2Message,
  updateMessage,
} from './wire.ts'

export interface Who extends Speaker {
  readonly userId: string
  readonly sessionId: string
}

/** One designer's socket. */
interface Member {
  readonly who: Who
  readonly socket: WebSocket
  /** Step-2 and update messages heard from it. */
  heard: number
  /** How many of them came before one that left a gap; undefined while none does. */
  heardBeforeGap: number | undefined
}

interface Waiting {
  readonly member: Member
  /** Without data: an empty message, which only needs its acknowledgement in turn. */
  readonly update: NewUpdate | undefined
  readonly count: number
}

export interface RoomOptions {
  readonly pageId: string
  readonly store: RoomStore
  readonly log: Logger
  readonly now: () => number
  /** The store failed: what is in memory may not be on disk, so the room must not be used again. */
  readonly onBroken: () => void
}

const OPEN = 1
const MAX_UPDATE_BYTES = 1024 * 1024
const MAX_INBOX_BYTES = 16 * 1024 * 1024
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024
/** The log is squashed into a snapshot beyond either. */
const MAX_LOG = { updates: 1000, bytes: 4 * 1024 * 1024 }
/** A document this many times larger than the same page freshly written begins a new epoch. */
const EPOCH_FACTOR = 4
/** y-websocket reconnects when it hears nothing for 30 s. */
const HEARTBEAT_MS = 20_000

/** One page being edited: the shared document, its members, and the way of an update into the store and to the others. */
export class Room {
  readonly epoch: number
  readonly #options: RoomOptions
  readonly #members = new Set<Member>()
  readonly #presence = new Presence()
  readonly #heartbeat: NodeJS.Timeout
  #page: SharedPage
  #seq: number
  #log: { updates: number; bytes: number }
  #queue: Waiting[] = []
  #writing: Promise<void> | undefined
  /** Messages that came while the document is loaded again. */
  #inbox: { member: Member; data: Uint8Array }[] | undefined
  #isClosed = false

  constructor(options: RoomOptions, stored: StoredRoom) {
    this.#options = options
    this.epoch = stored.epoch
    this.#seq = stored.seq
    this.#page = new SharedPage(stored.updates)
    this.#log = sizeOf(stored.updates.slice(1))
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
  }

  get memberCount(): number {
    return this.#members.size
  }

  /** Attaches a socket; its listeners stand before anything is awaited. */
  join(socket: WebSocket, who: Who, onLeave: () => void): void {
    const member: Member = { socket, who, heard: 0, heardBeforeGap: undefined }
    this.#members.add(member)
    socket.on('message', (data: RawData) => this.#receive(member, bytesOf(data)))
    socket.on('close', () => {
      this.#members.delete(member)
      this.#tellPresence(this.#presence.leave(who))
      onLeave()
    })
    if (this.#isClosed) {
      endSocket(socket, roomCloseCodes.restart, 'restart')
      return
    }
    if (!this.#inbox) this.#send(member, step1Message(this.#page.doc))
    this.#send(member, presenceMessage(this.#presence.all()))
  }

  tellSaved(saved: { version: number; by: string }): void {
    this.#broadcast(savedMessage(saved))
  }

  /** Everybody in the room, for those who watch over their rights. */
  *people(): Generator<{ who: Who; end: (code: number, reason: string) => void }> {
    for (const { who, socket } of this.#members) yield { who, end: (code, reason) => endSocket(socket, code, reason) }
  }

  /** Stores what is on its way and squashes the log; the room is of no use afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    while (this.#writing) await this.#writing
    if (this.#log.updates > 0 && !this.#inbox) await this.#compact('mayBeginEpoch')
    this.#page.destroy()
  }

  #receive(member: Member, data: Uint8Array): void {
    if (member.socket.readyState !== OPEN || this.#isClosed) return
    if (this.#inbox) {
      this.#inbox.push({ member, data })
      const bytes = this.#inbox.reduce((sum, each) => sum + each.data.length, 0)
      if (bytes > MAX_INBOX_BYTES) endSocket(member.socket, roomCloseCodes.slow, 'slow')
      return
    }
    try {
      this.#read(member, data)
    } catch (error) {
      this.#drop(member, error instanceof Error ? error.message : String(error))
    }
  }

  /** @throws {Error} for a malformed message */
  #read(member: Member, data: Uint8Array): void {
    const decoder = decoding.createDecoder(data)
    const type = decoding.readVarUint(decoder)
    if (type === Message.Awareness)
      this.#tellPresence(this.#presence.take(member.who, decoding.readVarUint8Array(decoder)))
    else if (type === Message.QueryAwareness) this.#send(member, presenceMessage(this.#presence.all()))
    else if (type === Message.Sync) {
      const step = decoding.readVarUint(decoder)
      const body = decoding.readVarUint8Array(decoder)
      if (step === messageYjsSyncStep1) this.#send(member, step2Message(this.#page.doc, body))
      else if (step === messageYjsSyncStep2 || step === messageYjsUpdate)
        this.#takeUpdate(member, body, step === messageYjsSyncStep2)
      else throw new Error(`sync message of unknown step ${step}`)
    } else throw new Error(`message of unknown type ${type}`)
  }

  #takeUpdate(member: Member, data: Uint8Array, isStep2: boolean): void {
    if (data.length > MAX_UPDATE_BYTES) {
      endSocket(member.socket, roomCloseCodes.tooLarge, 'too large')
      return
    }
    member.heard++
    // A step 2 holds everything that the store lacked, so also what was held back.
    if (isStep2) member.heardBeforeGap = undefined
    const applied = this.#page.apply(data)
    switch (applied.is) {
      case 'gap':
        if (isStep2) this.#drop(member, 'a step 2 with a gap')
        else member.heardBeforeGap ??= member.heard - 1
        return
      case 'refused':
        this.#drop(member, applied.why)
        this.#reload()
        return
      default: {
        const { userId } = member.who
        const update = applied.is === 'empty' ? undefined : { seq: ++this.#seq, data, userId }
        this.#queue.push({ member, update, count: member.heardBeforeGap ?? member.heard })
        this.#writing ??= this.#write()
      }
    }
  }

  #drop(member: Member, why: string): void {
    const { pageId, log } = this.#options
    log.warn({ pageId, userId: member.who.userId, why }, 'a designer was dropped')
    endSocket(member.socket, roomCloseCodes.badUpdate, 'refused')
  }

  /** Group commit: whatever came in while the last group was written makes the next one. */
  async #write(): Promise<void> {
    const { store, pageId, now } = this.#options
    try {
      // Begins when this turn is over: what came in one turn is one group, and `#writing` is set before it is cleared.
      await Promise.resolve()
      while (this.#queue.length > 0) {
        const group = this.#queue
        this.#queue = []
        const updates = group.map(({ update }) => update).filter((update) => update !== undefined)
        if (updates.length > 0) await store.append(pageId, this.epoch, updates, now())
        this.#publish(group)
        const added = sizeOf(updates.map(({ data }) => data))
        this.#log = { updates: this.#log.updates + added.updates, bytes: this.#log.bytes + added.bytes }
        const isLong = this.#log.updates > MAX_LOG.updates || this.#log.bytes > MAX_LOG.bytes
        if (isLong && !this.#inbox && this.#queue.length === 0) await this.#compact('sameEpoch')
      }
    } catch (error) {
      this.#break(error)
    } finally {
      this.#writing = undefined
    }
  }

  #publish(group: readonly Waiting[]): void {
    for (const { member, update, count } of group) {
      if (update) this.#broadcast(updateMessage(update.data), member)
      this.#send(member, ackMessage(update?.seq ?? this.#seq, count))
    }
  }

  /** The document as stored: what was refused is gone, what was accepted is there. */
  #reload(): void {
    const { store, pageId } = this.#options
    this.#inbox = []
    const load = async () => {
      while (this.#writing) await this.#writing
      const stored = await store.load(pageId)
      if (!stored) throw new Error('the room is no longer stored')
      this.#page.destroy()
      this.#page = new SharedPage(stored.updates)
      const inbox = this.#inbox ?? []
      this.#inbox = undefined
      for (const member of this.#members) if (member.heard === 0) this.#send(member, step1Message(this.#page.doc))
      for (const { member, data } of inbox) this.#receive(member, data)
    }
    load().catch((error) => this.#break(error))
  }

  /** Nobody is told "stored" for what is not: all connect again, to a room loaded anew, and send what it lacks. */
  #break(error: unknown): void {
    const { log, pageId, onBroken } = this.#options
    log.error({ err: error, pageId }, 'a room could not be stored')
    this.#isClosed = true
    this.#queue = []
    clearInterval(this.#heartbeat)
    for (const { socket } of this.#members) endSocket(socket, roomCloseCodes.storeFailed, 'store')
    onBroken()
  }

  /** One snapshot instead of snapshot and log. It may hold more than `seq` says: an update applied twice changes nothing. */
  async #compact(as: 'sameEpoch' | 'mayBeginEpoch'): Promise<void> {
    const { store, pageId } = this.#options
    const grown = this.#page.snapshot()
    const fresh = as === 'mayBeginEpoch' ? this.#page.freshSnapshot() : undefined
    const isOver = fresh !== undefined && grown.length > EPOCH_FACTOR * fresh.length
    await store.compact(pageId, {
      epoch: isOver ? this.epoch + 1 : this.epoch,
      seq: this.#seq,
      snapshot: isOver ? fresh : grown,
      ...(fresh ? { freshBytes: fresh.length } : {}),
    })
    this.#log = { updates: 0, bytes: 0 }
  }

  #tellPresence(entries: Parameters<typeof presenceMessage>[0]): void {
    if (entries.length > 0) this.#broadcast(presenceMessage(entries))
  }

  #beat(): void {
    const nothing = presenceMessage([])
    for (const member of this.#members) {
      if (member.socket.bufferedAmount > MAX_BUFFERED_BYTES) endSocket(member.socket, roomCloseCodes.slow, 'slow')
      else this.#send(member, nothing)
    }
  }

  #broadcast(message: Uint8Array, except?: Member): void {
    for (const member of this.#members) if (member !== except) this.#send(member, message)
  }

  #send({ socket }: Member, message: Uint8Array): void {
    if (socket.readyState !== OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) endSocket(socket, roomCloseCodes.slow, 'slow')
    else socket.send(message)
  }
}

const sizeOf = (updates: readonly Uint8Array[]) => ({
  updates: updates.length,
  bytes: updates.reduce((sum, update) => sum + update.length, 0),
})

// ws gives one Buffer per message with its default settings; a copy, because the parser keeps views into it.
const bytesOf = (data: RawData): Uint8Array => (data instanceof Buffer ? new Uint8Array(data) : new Uint8Array(0))
