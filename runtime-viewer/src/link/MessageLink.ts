import { closeCodes, IDLE_TEXT, type LiveMessage, WRITES_CHANGED } from '@mimic/contract/live'
import { viewLimits } from '@mimic/contract/viewLimits'
import { isRefusal } from './LiveLink.ts'

export interface MessageLinkOptions {
  /** Fetches a fresh token: each is good for one socket. */
  readonly token: () => Promise<string>
  /** The socket's address for a token. */
  readonly address: (token: string) => string
  readonly onMessage: (message: LiveMessage) => void
  /** Called when writes wait for a second person, or wait no more. */
  readonly onWrites?: () => void
  /** Called on every connection. Messages sent while it was closed are not repeated. */
  readonly onOpen: () => void
  /** Called when the account has other rights now, and the link connects again, or when the session has ended. */
  readonly onRights?: () => void
  readonly openSocket?: (url: string) => WebSocket
  readonly setTimer?: (fn: () => void, ms: number) => () => void
  readonly random?: () => number
}

const realTimer = (fn: () => void, ms: number): (() => void) => {
  const id = setTimeout(fn, ms)
  return () => clearTimeout(id)
}

/**
 * The message socket (7.2): reconnects around 10 s after it was lost, sends an idle text each 60 s, and ends with the
 * session.
 */
export class MessageLink {
  readonly #options: MessageLinkOptions
  readonly #setTimer: (fn: () => void, ms: number) => () => void
  #socket: WebSocket | undefined
  #stopTimer: () => void = () => undefined
  #isStopped = false

  constructor(options: MessageLinkOptions) {
    this.#options = options
    this.#setTimer = options.setTimer ?? realTimer
  }

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
    this.#stopTimer()
    this.#socket?.close()
  }

  #open(url: string): void {
    const socket = this.#options.openSocket?.(url) ?? new WebSocket(url)
    this.#socket = socket
    socket.onopen = () => {
      this.#options.onOpen()
      this.#idle(socket)
    }
    // Text frames of our own server.
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === WRITES_CHANGED) this.#options.onWrites?.()
      else this.#options.onMessage(JSON.parse(data) as LiveMessage)
    }
    socket.onclose = ({ code }) => {
      this.#stopTimer()
      const isOfRights = code === closeCodes.rights || code === closeCodes.sessionEnded
      if (isOfRights && !this.#isStopped) this.#options.onRights?.()
      if (code !== closeCodes.sessionEnded) this.#retry()
    }
  }

  #idle(socket: WebSocket): void {
    this.#stopTimer = this.#setTimer(() => {
      socket.send(IDLE_TEXT)
      this.#idle(socket)
    }, viewLimits.socket.idleMs)
  }

  #retry(): void {
    const wait = viewLimits.socket.retryMs * (0.5 + (this.#options.random ?? Math.random)())
    if (!this.#isStopped) this.#stopTimer = this.#setTimer(() => this.start(), wait)
  }
}
