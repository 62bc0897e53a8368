import { limits } from '@mimic/contract/limits'
import { closeCodes, IDLE_TEXT, type LiveMessage } from '@mimic/contract/live'
import { isRefusal } from '../LiveLink.ts'

export interface AlarmPushOptions {
  /** Fetches a fresh token: each is good for one socket. */
  readonly token: () => Promise<string>
  /** The socket's address for a token. */
  readonly address: (token: string) => string
  /** An alarm came or changed, or may have while nobody could tell. */
  readonly onAlarm: () => void
  readonly openSocket?: (url: string) => WebSocket
  readonly setTimer?: (fn: () => void, ms: number) => () => void
  readonly random?: () => number
}

const realTimer = (fn: () => void, ms: number): (() => void) => {
  const id = setTimeout(fn, ms)
  return () => clearTimeout(id)
}

/** The message socket (7.2), heard for its alarms alone: there again around 10 s after it was lost, until it is stopped. */
export class AlarmPush {
  readonly #options: AlarmPushOptions
  readonly #setTimer: (fn: () => void, ms: number) => () => void
  #socket: WebSocket | undefined
  #stopTimer: () => void = () => undefined
  #isStopped = false

  constructor(options: AlarmPushOptions) {
    this.#options = options
    this.#setTimer = options.setTimer ?? realTimer
  }

  start(): void {
    this.#options.token().then(
      (token) => {
        if (!this.#isStopped) this.#open(this.#options.address(token))
      },
      (error) => {
        // Without alarms that come by themselves, the table still asks every `rollTime`.
        if (!isRefusal(error)) this.#retry()
      },
    )
  }

  stop(): void {
    this.#isStopped = true
    this.#stopTimer()
    this.#socket?.close()
  }

  #open(url: string): void {
    const socket = this.#options.openSocket?.(url) ?? new WebSocket(url)
    this.#socket = socket
    socket.onopen = () => {
      this.#options.onAlarm()
      this.#idle(socket)
    }
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      // Text frames of our own server.
      if ((JSON.parse(data) as LiveMessage).type === 'alarm') this.#options.onAlarm()
    }
    socket.onclose = ({ code }) => {
      this.#stopTimer()
      if (code !== closeCodes.sessionEnded) this.#retry()
    }
  }

  #idle(socket: WebSocket): void {
    this.#stopTimer = this.#setTimer(() => {
      socket.send(IDLE_TEXT)
      this.#idle(socket)
    }, limits.socket.idleMs)
  }

  #retry(): void {
    const wait = limits.socket.retryMs * (0.5 + (this.#options.random ?? Math.random)())
    if (!this.#isStopped) this.#stopTimer = this.#setTimer(() => this.start(), wait)
  }
}
