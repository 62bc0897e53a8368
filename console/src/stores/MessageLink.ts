import { limits } from '@mimic/contract/limits'
import { closeCodes, IDLE_TEXT, type LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { CallError, endedCodes } from '../kit/call.ts'

export interface MessageLinkOptions {
  /** Fetches a fresh token: each is good for one socket. */
  readonly token: () => Promise<string>
  readonly onMessage: (message: LiveMessage) => void
  /** Connected, also again: what came meanwhile is asked for. */
  readonly onOpen: () => void
  readonly openSocket?: (path: string) => WebSocket
  readonly setTimer?: (fn: () => void, ms: number) => () => void
}

const realSocket = (path: string) => new WebSocket(location.origin.replace(/^http/, 'ws') + path)
const realTimer = (fn: () => void, ms: number) => {
  const id = setTimeout(fn, ms)
  return () => clearTimeout(id)
}

/** The message socket (7.2): there again 10 s after it was lost, an idle text each 60 s, over when the session is. */
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
      (token) => this.#isStopped || this.#open(paths.messageSocket + token),
      (error) => {
        if (!(error instanceof CallError) || !endedCodes.has(error.code)) this.#retry()
      },
    )
  }

  stop(): void {
    this.#isStopped = true
    this.#stopTimer()
    this.#socket?.close()
  }

  #open(path: string): void {
    const socket = this.#options.openSocket ? this.#options.openSocket(path) : realSocket(path)
    this.#socket = socket
    socket.onopen = () => {
      this.#options.onOpen()
      this.#idle(socket)
    }
    // Text frames of our own server.
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#options.onMessage(JSON.parse(data) as LiveMessage)
    socket.onclose = ({ code }) => {
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
    this.#stopTimer()
    if (!this.#isStopped) this.#stopTimer = this.#setTimer(() => this.start(), limits.socket.retryMs)
  }
}
