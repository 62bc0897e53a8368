import { messageOf } from '@mimic/contract/messageOf'
import * as decoding from 'lib0/decoding'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { mergeUpdates } from 'yjs'
import { endSocket } from '../platform/http/endSocket.ts'
import { ClientOwners } from './ClientOwners.ts'
import { Presence, type Speaker } from './Presence.ts'
import type { Kept } from './pageKeeper.ts'
import { RoomLog } from './RoomLog.ts'
import type { NewUpdate, RoomStore, StoredRoom } from './RoomStore.ts'
import { SharedPage } from './SharedPage.ts'
import {
  ackMessage,
  Message,
  presenceMessage,
  problemMessage,
  refusedMessage,
  roomCloseCodes,
  type Saved,
  savedMessage,
  seatMessage,
  step1Message,
  step2Message,
  updateMessage,
} from './wire.ts'

export interface Who extends Speaker {
  readonly userId: string
}

/** The socket of one designer. */
interface Member {
  readonly who: Who
  readonly socket: WebSocket
  /** Step-2 and update messages received from it. */
  heard: number
  /** The number of updates before the first one that left a gap; undefined without a gap. */
  heardBeforeGap: number | undefined
  /** Its sync request waits for the disk. */
  isAsking: boolean
}

/** A message that is sent once everything before it is on disk. */
interface Waiting {
  readonly updates: readonly NewUpdate[]
  tell(): void
}

export interface RoomOptions {
  readonly pageId: string
  readonly store: RoomStore
  readonly log: Logger
  /** The newest saved version; undefined before the first save. */
  readonly saved: Saved | undefined
  /** The room must not be used again: the store failed, or a new epoch has begun. */
  readonly onOver: () => void
}

const OPEN = 1
const MAX_UPDATE_BYTES = 1024 * 1024
const MAX_INBOX_BYTES = 16 * 1024 * 1024
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024
/** y-websocket reconnects after 30 s of silence. */
const HEARTBEAT_MS = 20_000

/**
 * A page that is being edited: the shared document, its members, and the path of an update into the store and to the
 * others.
 */
export class Room {
  readonly #options: RoomOptions
  readonly #log: RoomLog
  readonly #members = new Set<Member>()
  readonly #presence = new Presence()
  readonly #owners = new ClientOwners()
  readonly #heartbeat: NodeJS.Timeout
  #page: SharedPage
  #queue: Waiting[] = []
  #writing: Promise<void> | undefined
  /** Messages that arrived while the document is reloaded. */
  #inbox: { member: Member; data: Uint8Array }[] | undefined
  #isClosed = false
  /** The newest version that was announced. */
  #saved: Saved | undefined

  constructor(options: RoomOptions, stored: StoredRoom) {
    this.#options = options
    this.#saved = options.saved
    this.#log = new RoomLog(options.store, options.pageId, stored)
    this.#page = new SharedPage(stored.updates)
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
  }

  get epoch(): number {
    return this.#log.epoch
  }

  get pageId(): string {
    return this.#options.pageId
  }

  get memberCount(): number {
    return this.#members.size
  }

  /** Attaches a socket. Its listeners are attached before anything is awaited. */
  join(socket: WebSocket, who: Who, onLeave: () => void): void {
    const member: Member = { socket, who, heard: 0, heardBeforeGap: undefined, isAsking: false }
    this.#members.add(member)
    const seat = this.#presence.sit(who)
    socket.on('message', (data: RawData) => this.#receive(member, bytesOf(data)))
    socket.on('close', () => {
      this.#members.delete(member)
      this.#tellPresence(this.#presence.leave(who))
      this.#presence.rise(who)
      onLeave()
    })
    if (this.#isClosed) {
      endSocket(socket, roomCloseCodes.restart, 'restart')
      return
    }
    if (!this.#inbox) this.#send(member, step1Message(this.#page.doc))
    this.#send(member, seatMessage(seat))
    this.#send(member, presenceMessage(this.#presence.all()))
    // It may have been saved while the connection was down, or between the client's reading of the page and now.
    if (this.#saved) this.#send(member, savedMessage(this.#saved))
  }

  /** Announces a version to everybody once, however often it is reported. */
  tellSaved(saved: Saved): void {
    if (this.#saved && saved.version <= this.#saved.version) return
    this.#saved = saved
    this.#broadcast(savedMessage(saved))
  }

  /** The members of the room, for those who check their rights. */
  *people(): Generator<{ who: Who; end: (code: number, reason: string) => void }> {
    for (const { who, socket } of this.#members) yield { who, end: (code, reason) => endSocket(socket, code, reason) }
  }

  /** An older version of this server wrote the document. */
  get isOld(): boolean {
    return this.#page.isOld
  }

  /** Rewrites an old document as a new epoch, while nobody is in the room. The room cannot be used afterwards. */
  async beginAnew(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    await this.#log.compact(this.#page, 'newEpoch')
    this.#page.destroy()
  }

  /** Stores pending updates and squashes the log. The room cannot be used afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    while (this.#writing) await this.#writing
    if (!this.#log.isEmpty && !this.#inbox) await this.#log.compact(this.#page, 'mayBeginEpoch')
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
      this.#drop(member, messageOf(error))
    }
  }

  /** @throws {Error} for a malformed message */
  #read(member: Member, data: Uint8Array): void {
    const decoder = decoding.createDecoder(data)
    const type = decoding.readVarUint(decoder)
    if (type === Message.Awareness) {
      const shown = this.#presence.take(member.who, decoding.readVarUint8Array(decoder))
      for (const { clientId } of shown) this.#owners.claim(clientId, member.who.userId)
      this.#tellPresence(shown)
    } else if (type === Message.QueryAwareness) this.#send(member, presenceMessage(this.#presence.all()))
    else if (type === Message.Sync) {
      const step = decoding.readVarUint(decoder)
      const body = decoding.readVarUint8Array(decoder)
      if (step === messageYjsSyncStep1) this.#answer(member, body)
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
    // A step 2 contains everything that the store lacked, including updates that were held back.
    if (isStep2) member.heardBeforeGap = undefined
    const { userId, name } = member.who
    const applied = this.#page.apply(data, name, (clientId) => this.#owners.isFree(clientId, userId))
    switch (applied.is) {
      case 'gap':
        if (isStep2) this.#drop(member, 'a step 2 with a gap')
        else member.heardBeforeGap ??= member.heard - 1
        return
      case 'refused':
        if (applied.problem) this.#send(member, problemMessage(applied.problem))
        this.#drop(member, applied.why)
        if (applied.isSpoilt) this.#reload()
        return
      case 'empty':
        this.#acknowledge(member)
        return
      default:
        for (const clientId of applied.writers) this.#owners.claim(clientId, userId)
        this.#accept(member, data, applied.kept)
    }
  }

  #accept(member: Member, data: Uint8Array, kept: Kept | undefined): void {
    const { userId } = member.who
    const log = this.#log
    const updates = [log.number(data, userId)]
    if (kept) updates.push(log.number(kept.update, userId))
    const { seq } = log
    // Both are sent together, so that nobody briefly sees widgets for which the page has no room.
    const told = updateMessage(kept ? mergeUpdates([data, kept.update]) : data)
    const count = member.heardBeforeGap ?? member.heard
    this.#enqueue(updates, () => {
      this.#broadcast(told, member)
      if (kept) {
        this.#send(member, updateMessage(kept.update))
        if (kept.refusals.length > 0) this.#send(member, refusedMessage(kept.refusals))
      }
      this.#send(member, ackMessage(seq, count))
    })
  }

  #acknowledge(member: Member): void {
    const count = member.heardBeforeGap ?? member.heard
    const { seq } = this.#log
    this.#enqueue([], () => this.#send(member, ackMessage(seq, count)))
  }

  /**
   * Clients see only what is on disk: a client that saw more than survives a crash would differ from all others for
   * good.
   */
  #answer(member: Member, stateVector: Uint8Array): void {
    // An answer may contain the whole page, so only one is made at a time, however many are requested.
    if (member.isAsking) return
    member.isAsking = true
    const answer = step2Message(this.#page.doc, stateVector)
    this.#enqueue([], () => {
      member.isAsking = false
      this.#send(member, answer)
    })
  }

  #enqueue(updates: readonly NewUpdate[], tell: () => void): void {
    this.#queue.push({ updates, tell })
    this.#writing ??= this.#write()
  }

  #drop(member: Member, why: string): void {
    const { pageId, log } = this.#options
    log.warn({ pageId, userId: member.who.userId, why }, 'a designer was dropped')
    endSocket(member.socket, roomCloseCodes.badUpdate, 'refused')
  }

  /** Group commit: updates that arrive while one group is written form the next one. */
  async #write(): Promise<void> {
    const log = this.#log
    try {
      // Starts after the current turn: updates of one turn form one group, and `#writing` is set before it is cleared.
      await Promise.resolve()
      while (this.#queue.length > 0) {
        const group = this.#queue
        this.#queue = []
        await log.append(group.flatMap(({ updates }) => updates))
        for (const { tell } of group) tell()
        const isDue = log.isLong || this.#page.isCrowded
        if (isDue && !this.#inbox && this.#queue.length === 0) await this.#squash()
      }
    } catch (error) {
      this.#break(error)
    } finally {
      this.#writing = undefined
    }
  }

  async #squash(): Promise<void> {
    if (!this.#log.isOutgrown(this.#page)) return this.#log.compact(this.#page, 'sameEpoch')
    // The room takes no more updates. A later one is not acknowledged, and its sender brings it into the new epoch.
    this.#isClosed = true
    await this.#log.compact(this.#page, 'newEpoch')
    this.#end(roomCloseCodes.epoch, 'epoch')
  }

  /** Reloads the document from the store: refused updates are gone, accepted ones are there. */
  #reload(): void {
    this.#inbox = []
    const load = async () => {
      while (this.#writing) await this.#writing
      const stored = await this.#log.load()
      this.#page.destroy()
      this.#page = new SharedPage(stored.updates)
      const inbox = this.#inbox ?? []
      this.#inbox = undefined
      for (const member of this.#members) if (member.heard === 0) this.#send(member, step1Message(this.#page.doc))
      for (const { member, data } of inbox) this.#receive(member, data)
    }
    load().catch((error) => this.#break(error))
  }

  /**
   * Nobody may be told "stored" for an update that is not: all reconnect to a reloaded room, and send what it lacks.
   */
  #break(error: unknown): void {
    const { log, pageId } = this.#options
    log.error({ err: error, pageId }, 'a room could not be stored')
    this.#end(roomCloseCodes.storeFailed, 'store')
  }

  #end(code: number, reason: string): void {
    this.#isClosed = true
    this.#queue = []
    clearInterval(this.#heartbeat)
    for (const { socket } of this.#members) endSocket(socket, code, reason)
    this.#options.onOver()
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

// ws gives one Buffer per message with its default settings; a copy, because the parser keeps views into it.
const bytesOf = (data: RawData): Uint8Array => (data instanceof Buffer ? new Uint8Array(data) : new Uint8Array(0))
