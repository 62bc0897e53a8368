import {
  closeCodes,
  IDLE_TEXT,
  type LiveMessage,
  PING_TEXT,
  PONG,
  type SilencedAlarms,
  WRITES_CHANGED,
} from '@mimic/contract/live'
import { viewLimits } from '@mimic/contract/viewLimits'
import { isRefusal } from './LiveLink.ts'
import { realTimer, type SetTimer } from './realTimer.ts'
import { SilenceWatch } from './SilenceWatch.ts'

export interface MessageLinkOptions {
  /** Fetches a fresh token: each is good for one socket. */
  readonly token: () => Promise<string>
  /** The socket's address for a token. */
  readonly address: (token: string) => string
  readonly onMessage: (message: LiveMessage) => void
  /** Called when writes wait for a second person, or wait no more. */
  readonly onWrites?: () => void
  /** Called when the account has silenced alarms, here or at another screen. */
  readonly onSilenced?: (alarmIds: readonly string[]) => void
  /** Called on every connection. Messages sent while it was closed are not repeated. */
  readonly onOpen: () => void
  /** Called when the account has other rights now, and the link connects again, or when the session has ended. */
  readonly onRights?: () => void
  readonly openSocket?: (url: string) => WebSocket
  readonly setTimer?: SetTimer
  readonly random?: () => number
  readonly now?: () => number
}

/** A socket that is not open by now is given up. */
const OPEN_MS = 10_000

/**
 * The message socket (7.2): reconnects around 10 s after it was lost, sends an idle text each 60 s, asks for an answer
 * when nothing was heard for a while, and ends with the session.
 */
export class MessageLink {
  readonly #options: MessageLinkOptions
  readonly #setTimer: SetTimer
  readonly #watch: SilenceWatch
  #socket: WebSocket | undefined
  /** Stops the deadline of a try, the idle texts of an open socket, or the wait for the next try. */
  #stopTimer: () => void = () => undefined
  #isStopped = false

  constructor(options: MessageLinkOptions) {
    this.#options = options
    this.#setTimer = options.setTimer ?? realTimer
    this.#watch = new SilenceWatch({
      ask: () => this.#socket?.send(PING_TEXT),
      onDead: () => this.#retry(),
      setTimer: this.#setTimer,
      now: options.now ?? Date.now,
    })
  }

  /** The token's call has a deadline of its own. */
  start(): void {
    this.#options.token().then(
      (token) => {
        if (!this.#isStopped) this.#open(this.#options.address(token))
      },
      (error) => {
        if (!isRefusal(error)) this.#retry()
      },
    )
  }

  stop(): void {
    this.#isStopped = true
    this.#drop()
  }

  #take(message: LiveMessage | SilencedAlarms): void {
    if (message.type === 'silenced') this.#options.onSilenced?.(message.alarmIds)
    else this.#options.onMessage(message)
  }

  #open(url: string): void {
    const socket = this.#options.openSocket?.(url) ?? new WebSocket(url)
    this.#socket = socket
    this.#stopTimer = this.#setTimer(() => this.#retry(), OPEN_MS)
    socket.onopen = () => {
      if (socket !== this.#socket) return
      this.#stopTimer()
      this.#options.onOpen()
      this.#idle(socket)
      this.#watch.start()
    }
    // Text frames of our own server.
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.#socket) return
      this.#watch.heard()
      if (data === WRITES_CHANGED) this.#options.onWrites?.()
      else if (data !== PONG) this.#take(JSON.parse(data) as LiveMessage | SilencedAlarms)
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      if (code === closeCodes.rights || code === closeCodes.sessionEnded) this.#options.onRights?.()
      if (code === closeCodes.sessionEnded) this.#drop()
      else this.#retry()
    }
  }

  /** Drops the socket, and ignores everything from it. */
  #drop(): void {
    this.#stopTimer()
    this.#watch.stop()
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  #idle(socket: WebSocket): void {
    this.#stopTimer = this.#setTimer(() => {
      socket.send(IDLE_TEXT)
      this.#idle(socket)
    }, viewLimits.socket.idleMs)
  }

  #retry(): void {
    if (this.#isStopped) return
    this.#drop()
    const wait = viewLimits.socket.retryMs * (0.5 + (this.#options.random ?? Math.random)())
    this.#stopTimer = this.#setTimer(() => this.start(), wait)
  }
}
