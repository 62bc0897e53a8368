import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import {
  closeCodes,
  IDLE_TEXT,
  LiveDecoder,
  type LiveFrame,
  liveProtocols,
  RESYNC_TEXT,
  type ValuesFrame,
} from '@mimic/contract/live'

export type LinkState =
  | { readonly is: 'connecting' }
  | { readonly is: 'live' }
  | { readonly is: 'retrying'; readonly since: number }
  | { readonly is: 'ended' }

export interface LiveLinkOptions {
  /** Fetches a fresh token: each is good for one socket. */
  readonly token: () => Promise<string>
  /** The socket's address for a token. */
  readonly address: (token: string) => string
  readonly onFrame: (frame: ValuesFrame) => void
  readonly onPage: (version: number) => void
  readonly onState: (state: LinkState) => void
  readonly openSocket?: (url: string, protocols: readonly string[]) => WebSocket
  readonly setTimer?: (fn: () => void, ms: number) => () => void
  readonly random?: () => number
  readonly now?: () => number
}

const realTimer = (fn: () => void, ms: number): (() => void) => {
  const id = setTimeout(fn, ms)
  return () => clearTimeout(id)
}

/** Answers that will be the same at the next try; anything else may pass. */
const refusals: readonly unknown[] = [
  codes.sessionMissing,
  codes.forbidden,
  codes.notFound,
  codes.pageLocked,
  codes.sessionEnded,
]

/** Told by the code alone: who makes the token call brings an error class of its own. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.includes(error.code)
}

/** The first retry comes soon: most often only this one connection was cut. */
const FIRST_RETRY_MS = 1_000

/**
 * One live socket that is always there again: a fresh token each time, 10 s between tries with full jitter so that a
 * restarted server is not run over, an idle text each 60 s, a snapshot asked for whenever a frame was missed.
 */
export class LiveLink {
  readonly #options: LiveLinkOptions
  readonly #setTimer: (fn: () => void, ms: number) => () => void
  readonly #random: () => number
  readonly #now: () => number
  #socket: WebSocket | undefined
  #stopTimer: () => void = () => undefined
  #stopIdle: () => void = () => undefined
  #tries = 0
  #epoch = ''
  #seq = 0
  #downSince: number | undefined
  #isStopped = false

  constructor(options: LiveLinkOptions) {
    this.#options = options
    this.#setTimer = options.setTimer ?? realTimer
    this.#random = options.random ?? Math.random
    this.#now = options.now ?? Date.now
  }

  start(): void {
    this.#options.onState({ is: 'connecting' })
    this.#connect()
  }

  /** Connects at once instead of at the next try: the machine woke up, or the network is back. */
  hurry(): void {
    if (this.#isStopped || this.#socket) return
    this.#stopTimer()
    this.#connect()
  }

  stop(): void {
    this.#isStopped = true
    this.#stopTimer()
    this.#stopIdle()
    this.#socket?.close()
    this.#socket = undefined
  }

  #connect(): void {
    this.#options.token().then(
      (token) => {
        if (!this.#isStopped) this.#open(this.#options.address(token))
      },
      (error) => {
        if (isRefusal(error)) this.#end()
        else this.#retry()
      },
    )
  }

  #open(url: string): void {
    const protocols = [liveProtocols.binary, liveProtocols.json]
    const socket = this.#options.openSocket ? this.#options.openSocket(url, protocols) : new WebSocket(url, protocols)
    socket.binaryType = 'arraybuffer'
    const decoder = new LiveDecoder()
    this.#socket = socket
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return
      try {
        // A text frame is the JSON form of the same union, from our own server.
        this.#take(typeof data === 'string' ? (JSON.parse(data) as LiveFrame) : decoder.decode(data))
      } catch {
        socket.close()
      }
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      this.#socket = undefined
      this.#stopIdle()
      if (code === closeCodes.sessionEnded) this.#end()
      else this.#retry()
    }
    this.#scheduleIdle()
  }

  #take(frame: LiveFrame): void {
    if (frame.kind === 'page') {
      this.#options.onPage(frame.version)
      return
    }
    if (frame.kind === 'delta' && (frame.epoch !== this.#epoch || frame.seq !== this.#seq + 1)) {
      // One question is enough: until its snapshot comes, deltas of this gap are of no use.
      if (this.#epoch !== '') this.#socket?.send(RESYNC_TEXT)
      this.#epoch = ''
      return
    }
    this.#epoch = frame.epoch
    this.#seq = frame.seq
    if (frame.kind === 'snapshot') {
      this.#tries = 0
      this.#downSince = undefined
      this.#options.onState({ is: 'live' })
    }
    this.#options.onFrame(frame)
  }

  #retry(): void {
    if (this.#isStopped) return
    this.#downSince ??= this.#now()
    this.#options.onState({ is: 'retrying', since: this.#downSince })
    // Full jitter around the specified 10 s; the very first try of an outage comes within a second.
    const wait = this.#tries++ === 0 ? this.#random() * FIRST_RETRY_MS : limits.socket.retryMs * (0.5 + this.#random())
    this.#stopTimer()
    this.#stopTimer = this.#setTimer(() => this.#connect(), wait)
  }

  #end(): void {
    if (this.#isStopped) return
    this.#options.onState({ is: 'ended' })
  }

  #scheduleIdle(): void {
    this.#stopIdle()
    this.#stopIdle = this.#setTimer(() => {
      this.#socket?.send(IDLE_TEXT)
      this.#scheduleIdle()
    }, limits.socket.idleMs)
  }
}
