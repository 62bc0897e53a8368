import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import type { CoeditWire } from './CoeditWire.ts'
import type { UnsavedChanges } from './UnsavedChanges.ts'

/** The message types of server/src/coedit/README.md. */
const Message = { sync: 0, ack: 100, saved: 101, refused: 102, seat: 103, problem: 104 } as const
const Step = { vector: 0, all: 1, update: 2 } as const
const MAX_UPDATE_BYTES = 1024 * 1024
const EMPTY_UPDATE = new Uint8Array([0, 0])
const WATCH_MS = 500

export interface Patience {
  /** A change that is not acknowledged within this, ms: the socket is given up, as one that only seems open. */
  readonly ackMs: number
  /** The page must be here within this, ms. */
  readonly openMs: number
}

export interface RoomConnectionOptions {
  readonly wire: CoeditWire
  readonly room: string
  readonly unsaved: UnsavedChanges
  readonly patience: Patience
  onSynced(isSynced: boolean): void
  /** The server has closed for good: see the codes in the README. */
  onClosed(code: number): void
  onAcked(count: number): void
  /** A message of the server beside the document, as JSON that is not checked yet. */
  onTold(what: 'saved' | 'refused' | 'seat' | 'problem', said: unknown): void
  onStale(): void
}

/**
 * One room's document and its socket. `y-websocket` connects, keeps alive and brings what others write; what this client
 * writes goes out here: in messages of bounded size, counted, and again on the next socket until it is acknowledged.
 */
export class RoomConnection {
  readonly ydoc = new Y.Doc()
  readonly provider: WebsocketProvider
  readonly room: string
  readonly #options: RoomConnectionOptions
  readonly #watch: ReturnType<typeof setInterval>
  /** The server's first question was answered on this socket: from then on updates go out as they are made. */
  #isAnswered = false
  #isSending = false
  #openedAt = performance.now()
  /** Since when the server owes something. */
  #owedAt = 0

  constructor(options: RoomConnectionOptions) {
    this.#options = options
    this.room = options.room
    this.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) this.#sendNewest(update)
    })
    this.provider = new WebsocketProvider(options.wire.socketUrl, options.room, this.ydoc, {
      disableBc: true,
      WebSocketPolyfill: this.#countedSocket(),
    })
    this.#listen()
    this.#watch = setInterval(() => this.#lookAfter(), WATCH_MS)
  }

  /** Sends what is waiting, if the socket is ready for it. */
  flush(): void {
    if (!this.#isAnswered) return
    for (const part of this.#options.unsaved.parts()) this.#send(Step.update, part)
  }

  destroy(): void {
    clearInterval(this.#watch)
    this.provider.destroy()
    this.ydoc.destroy()
  }

  #listen(): void {
    const { unsaved, onSynced, onClosed, onAcked, onTold } = this.#options
    const handlers = this.provider.messageHandlers
    const sync = handlers[Message.sync]
    handlers[Message.sync] = (encoder, decoder, provider, emitSynced, type) => {
      const start = decoder.pos
      if (decoding.readVarUint(decoder) === Step.vector) {
        this.#answer(decoding.readVarUint8Array(decoder))
        return
      }
      decoder.pos = start
      sync?.(encoder, decoder, provider, emitSynced, type)
    }
    handlers[Message.ack] = (_encoder, decoder) => {
      decoding.readVarUint(decoder)
      const stored = unsaved.acked(decoding.readVarUint(decoder))
      this.#owedAt = performance.now()
      onAcked(stored.length)
    }
    for (const what of ['saved', 'seat', 'refused', 'problem'] as const)
      handlers[Message[what]] = (_encoder, decoder) => onTold(what, JSON.parse(decoding.readVarString(decoder)))
    this.provider.on('sync', (isSynced) => onSynced(isSynced))
    this.provider.on('status', ({ status }) => {
      if (status === 'disconnected') this.#meetAgain()
    })
    this.provider.on('closed', ({ code }) => onClosed(code))
  }

  /**
   * Awareness takes only what is newer than it knows. Whoever was here before is forgotten with the socket, and one's own
   * state becomes a newer one: else people would miss each other until their next sign of life, up to 15 s later.
   */
  #meetAgain(): void {
    const { awareness } = this.provider
    for (const id of [...awareness.meta.keys()]) if (id !== awareness.clientID) awareness.meta.delete(id)
    awareness.setLocalState(awareness.getLocalState())
  }

  /** The server says what it has. It lacks the unsaved changes, and nothing else unless it has lost something. */
  #answer(stateVector: Uint8Array): void {
    const { unsaved, onStale } = this.#options
    this.#isAnswered = true
    const whole = this.#isLacking(stateVector) ? Y.encodeStateAsUpdate(this.ydoc, stateVector) : undefined
    if (whole && whole.length > MAX_UPDATE_BYTES) {
      onStale()
      return
    }
    if (whole) {
      unsaved.sentAll()
      this.#send(Step.all, whole)
      return
    }
    this.flush()
    unsaved.sentOther()
    this.#send(Step.all, EMPTY_UPDATE)
  }

  #isLacking(stateVector: Uint8Array): boolean {
    const theirs = Y.decodeStateVector(stateVector)
    const first = this.#options.unsaved.firstClocks()
    for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(this.ydoc)))
      if ((theirs.get(client) ?? 0) < Math.min(clock, first.get(client) ?? clock)) return true
    return false
  }

  #sendNewest(update: Uint8Array): void {
    const { unsaved } = this.#options
    unsaved.wrote(update)
    if (!this.#isAnswered) return
    unsaved.sentNewest()
    this.#send(Step.update, update)
  }

  #send(step: number, body: Uint8Array): void {
    if (!this.#options.unsaved.isOwed) this.#owedAt = performance.now()
    this.#isSending = true
    try {
      this.provider.ws?.send(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, Message.sync)
          encoding.writeVarUint(encoder, step)
          encoding.writeVarUint8Array(encoder, body)
        }) as Uint8Array<ArrayBuffer>,
      )
    } finally {
      this.#isSending = false
    }
  }

  /** A socket may seem open while nothing gets through (a sleeping machine, a router that forgot it). */
  #lookAfter(): void {
    const { provider } = this
    const { patience, unsaved } = this.#options
    if (!provider.shouldConnect || provider.ws === null) return
    const now = performance.now()
    const isDeaf = provider.synced
      ? unsaved.isOwed && now - this.#owedAt > patience.ackMs
      : now - this.#openedAt > patience.openMs
    if (!isDeaf) return
    provider.disconnect()
    provider.connect()
  }

  /** The provider would send each update by itself, also before the server has said what it lacks. */
  #countedSocket(): typeof WebSocket {
    const opened = () => {
      this.#isAnswered = false
      this.#openedAt = performance.now()
      this.#options.unsaved.socketOpened()
    }
    const isOwn = () => this.#isSending
    return class extends this.#options.wire.Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        opened()
      }

      override send(data: string | ArrayBufferLike | Blob | ArrayBufferView<ArrayBuffer>): void {
        // The first byte is the type, the second the sync step.
        const isUpdate = data instanceof Uint8Array && data[0] === Message.sync && data[1] !== Step.vector
        if (!isUpdate || isOwn()) super.send(data as ArrayBuffer)
      }
    }
  }
}
