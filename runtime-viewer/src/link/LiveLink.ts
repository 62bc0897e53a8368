import {
  closeCodes,
  IDLE_TEXT,
  LiveDecoder,
  type LiveFrame,
  liveProtocols,
  RESYNC_TEXT,
  type ValuesFrame,
} from '@mimic/contract/live'
import { viewCodes } from '@mimic/contract/viewCodes'
import { viewLimits } from '@mimic/contract/viewLimits'
import { realTimer, type SetTimer } from './realTimer.ts'
import { SilenceWatch } from './SilenceWatch.ts'

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
  readonly setTimer?: SetTimer
  readonly random?: () => number
  readonly now?: () => number
}

/** Answers that will be the same at the next attempt; any other failure may pass. */
const refusals: readonly unknown[] = [
  viewCodes.sessionMissing,
  viewCodes.forbidden,
  viewCodes.notFound,
  viewCodes.pageLocked,
  viewCodes.sessionEnded,
]

/** Recognised by the code alone, because callers may have their own error classes. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.includes(error.code)
}

/** The first retry comes soon: most often only this one connection was cut. */
const FIRST_RETRY_MS = 1_000
/** A step of an attempt (token, socket, snapshot) that takes longer is given up with the attempt. */
const STEP_MS = 10_000
/**
 * A token that has not come within this is asked for once more beside, because the first question may have gone out on a
 * connection that is dead: one that the browser kept from the time before the network failed.
 */
const ASK_AGAIN_MS = 3_000
/** `hurry` replaces an attempt that is older than this, because it began before the network was back. */
const OLD_TRY_MS = 2_000

/**
 * A live socket that reconnects by itself: a fresh token each time, 10 s from attempt to attempt with full jitter so that
 * a restarted server is not overrun, an idle text each 60 s, a request for a snapshot whenever a frame was missed or
 * nothing was heard for a while.
 */
export class LiveLink {
  readonly #options: LiveLinkOptions
  readonly #setTimer: SetTimer
  readonly #random: () => number
  readonly #now: () => number
  #socket: WebSocket | undefined
  #stopTimer: () => void = () => undefined
  #stopIdle: () => void = () => undefined
  #stopAsking: () => void = () => undefined
  readonly #watch: SilenceWatch
  /** Number of the current try; results of earlier ones are ignored. */
  #attempt = 0
  /** When the attempt in progress began; 0 without one. */
  #triedAt = 0
  #isLive = false
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
    this.#watch = new SilenceWatch({
      ask: () => this.#socket?.send(RESYNC_TEXT),
      onDead: () => this.#retry(),
      setTimer: this.#setTimer,
      now: this.#now,
    })
  }

  start(): void {
    this.#options.onState({ is: 'connecting' })
    this.#connect()
  }

  /** The machine woke up, or the network is back: a live link has to prove itself, any other connects at once. */
  hurry(): void {
    if (this.#isStopped) return
    if (this.#isLive) this.#watch.ask()
    else if (this.#triedAt === 0 || this.#now() - this.#triedAt > OLD_TRY_MS) this.#connect()
  }

  stop(): void {
    this.#isStopped = true
    this.#stopTimer()
    this.#drop()
  }

  #connect(): void {
    this.#drop()
    this.#triedAt = this.#now()
    this.#step()
    const attempt = ++this.#attempt
    this.#askToken(attempt)
    this.#stopAsking = this.#setTimer(() => this.#askToken(attempt), ASK_AGAIN_MS)
  }

  #step(): void {
    this.#stopTimer()
    this.#stopTimer = this.#setTimer(() => this.#retry(), STEP_MS)
  }

  #askToken(attempt: number): void {
    // The first answer counts. Tokens that come later end by themselves.
    const isAwaited = () => attempt === this.#attempt && !this.#isStopped && !this.#socket
    this.#options.token().then(
      (token) => {
        if (isAwaited()) this.#open(this.#options.address(token))
      },
      (error) => {
        if (!isAwaited()) return
        if (isRefusal(error)) this.#end()
        else this.#retry()
      },
    )
  }

  /** Drops the socket, and ignores everything from it. */
  #drop(): void {
    this.#stopIdle()
    this.#stopAsking()
    this.#watch.stop()
    const socket = this.#socket
    this.#socket = undefined
    this.#isLive = false
    socket?.close()
  }

  #open(url: string): void {
    const protocols = [liveProtocols.binary, liveProtocols.json]
    const socket = this.#options.openSocket ? this.#options.openSocket(url, protocols) : new WebSocket(url, protocols)
    socket.binaryType = 'arraybuffer'
    const decoder = new LiveDecoder()
    this.#socket = socket
    this.#stopAsking()
    this.#step()
    socket.onopen = () => {
      if (socket === this.#socket && !this.#isLive) this.#step()
    }
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return
      this.#watch.heard()
      try {
        // A text frame is the JSON form of the same union, from our own server.
        this.#take(typeof data === 'string' ? (JSON.parse(data) as LiveFrame) : decoder.decode(data))
      } catch {
        // A frame that cannot be read: the next connection begins with all values.
        socket.close()
      }
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
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
      // One request is enough: until its snapshot comes, deltas of this gap are useless.
      if (this.#epoch !== '') this.#socket?.send(RESYNC_TEXT)
      this.#epoch = ''
      return
    }
    this.#epoch = frame.epoch
    this.#seq = frame.seq
    if (frame.kind === 'snapshot') {
      this.#tries = 0
      this.#downSince = undefined
      if (!this.#isLive) this.#becomeLive()
    }
    this.#options.onFrame(frame)
  }

  #becomeLive(): void {
    this.#isLive = true
    this.#triedAt = 0
    // No attempt is in progress any more.
    this.#stopTimer()
    this.#watch.start()
    this.#options.onState({ is: 'live' })
  }

  #retry(): void {
    if (this.#isStopped) return
    const spentMs = this.#triedAt === 0 ? 0 : this.#now() - this.#triedAt
    this.#drop()
    this.#attempt++
    this.#triedAt = 0
    this.#downSince ??= this.#now()
    this.#options.onState({ is: 'retrying', since: this.#downSince })
    // Full jitter around the specified 10 s, from start to start; the very first try of an outage comes within a second.
    const wait =
      this.#tries++ === 0
        ? this.#random() * FIRST_RETRY_MS
        : Math.max(viewLimits.socket.retryMs * (0.5 + this.#random()) - spentMs, 0)
    this.#stopTimer()
    this.#stopTimer = this.#setTimer(() => this.#connect(), wait)
  }

  #end(): void {
    if (this.#isStopped) return
    this.#stopTimer()
    this.#drop()
    this.#attempt++
    this.#triedAt = 0
    this.#options.onState({ is: 'ended' })
  }

  #scheduleIdle(): void {
    this.#stopIdle()
    this.#stopIdle = this.#setTimer(() => {
      this.#socket?.send(IDLE_TEXT)
      this.#scheduleIdle()
    }, viewLimits.socket.idleMs)
  }
}
