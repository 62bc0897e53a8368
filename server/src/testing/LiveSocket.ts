import {
  LiveDecoder,
  type LiveFrame,
  type LiveValue,
  liveProtocols,
  type SignalScalar,
  type ValuesFrame,
} from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { type ClientOptions, WebSocket } from 'ws'
import type { TestClient } from './TestClient.ts'

/** A viewer's socket. It keeps the frames, and the values that a viewer would show. */
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

  /** @throws {Error} `refused 403` when the upgrade is refused */
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

  /** Opens the socket of a project page. @throws {Error} when the token or the upgrade is refused */
  static async ofPage(client: TestClient, pageId: string): Promise<LiveSocket> {
    const { reply } = await client.call(paths.projectMonitorToken, { pageId, dataEquip: '' })
    if (reply.code !== 200) throw new Error(`token refused ${reply.code}`)
    const { origin, cookie } = client
    return LiveSocket.open(`${origin}${paths.projectSocket}${reply.data}`, {
      origin,
      cookie,
      protocol: liveProtocols.binary,
    })
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  /** Deltas whose number does not follow the frame before it in the same epoch. */
  get gaps(): number {
    const numbered = this.frames.filter((frame): frame is ValuesFrame => frame.kind !== 'page')
    return numbered.filter((frame, i) => {
      const before = numbered[i - 1]
      return frame.kind === 'delta' && (frame.epoch !== before?.epoch || frame.seq !== before.seq + 1)
    }).length
  }

  /** The newest value of a signal. */
  newest(signalId: string): LiveValue | undefined {
    for (const frame of this.frames.toReversed()) {
      const found = frame.kind === 'page' ? undefined : frame.signalVal.findLast(({ id }) => id === signalId)
      if (found) return found
    }
    return undefined
  }

  get snapshots(): ValuesFrame[] {
    return this.frames.filter((frame): frame is ValuesFrame => frame.kind === 'snapshot')
  }

  get deltas(): ValuesFrame[] {
    return this.frames.filter((frame): frame is ValuesFrame => frame.kind === 'delta')
  }
}
