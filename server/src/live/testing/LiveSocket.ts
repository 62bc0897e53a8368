import { LiveDecoder, type LiveFrame, type SignalScalar, type ValuesFrame } from '@mimic/contract/live'
import { type ClientOptions, WebSocket } from 'ws'

/** A viewer's socket: keeps the frames, and the values as a viewer would show them. */
export class LiveSocket {
  readonly frames: LiveFrame[] = []
  readonly values = new Map<string, SignalScalar>()
  readonly socket: WebSocket
  closeCode: number | undefined
  readonly #decoder = new LiveDecoder()

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer, isBinary) => {
      const frame: LiveFrame = isBinary ? this.#decoder.decode(new Uint8Array(data)) : JSON.parse(data.toString())
      this.frames.push(frame)
      if (frame.kind !== 'page') for (const { id, value } of frame.signalVal) this.values.set(id, value)
    })
    socket.on('close', (code) => {
      this.closeCode = code
    })
  }

  /** @throws {Error} `refused 403`, when the upgrade is */
  static open(
    url: string,
    options: { cookie: string; origin: string; protocol?: string } & ClientOptions,
  ): Promise<LiveSocket> {
    const { cookie, protocol, ...more } = options
    const socket = new WebSocket(url.replace('http', 'ws'), protocol ? [protocol] : [], {
      ...more,
      headers: { cookie },
    })
    const live = new LiveSocket(socket)
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(live))
      socket.on('unexpected-response', (_request, response) => reject(new Error(`refused ${response.statusCode}`)))
      socket.on('error', reject)
    })
  }

  get snapshots(): ValuesFrame[] {
    return this.frames.filter((frame): frame is ValuesFrame => frame.kind === 'snapshot')
  }

  get deltas(): ValuesFrame[] {
    return this.frames.filter((frame): frame is ValuesFrame => frame.kind === 'delta')
  }
}
