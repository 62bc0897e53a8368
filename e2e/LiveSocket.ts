import WebSocket from 'ws'
import { IDLE_TEXT, LiveDecoder, type LiveFrame, liveProtocols, type SignalVal } from '../contract/src/live/index.ts'
import { paths } from '../contract/src/paths.ts'
import type { Client } from './Client.ts'

/** The live values of one page, as a viewer gets them; counts what a viewer would have to mend. */
export class LiveSocket {
  readonly newest = new Map<string, SignalVal>()
  /** Frames whose number did not follow the one before within an epoch. */
  gaps = 0
  frames = 0
  readonly #socket: WebSocket
  readonly #decoder = new LiveDecoder()
  #epoch = ''
  #seq = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.on('message', (data: ArrayBuffer) => this.#take(this.#decoder.decode(data)))
    socket.on('error', () => socket.terminate())
  }

  /** Opens the socket of a project page. @throws {Error} when the token or the upgrade is refused. */
  static async open(client: Client, origin: string, pageId: string): Promise<LiveSocket> {
    const { data: token, code } = await client.call<string>(paths.projectToken, { pageId, dataEquip: '' })
    if (!token) throw new Error(`token refused: ${code}`)
    const url = `${origin.replace('http', 'ws')}${paths.projectSocket}${token}`
    const socket = new WebSocket(url, [liveProtocols.binary], { origin, headers: { cookie: client.cookie } })
    const live = new LiveSocket(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return live
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  idle(): void {
    this.#socket.send(IDLE_TEXT)
  }

  close(): void {
    this.#socket.terminate()
  }

  #take(frame: LiveFrame): void {
    this.frames++
    if (frame.kind === 'page') return
    if (frame.kind === 'delta' && (frame.epoch !== this.#epoch || frame.seq !== this.#seq + 1)) this.gaps++
    this.#epoch = frame.epoch
    this.#seq = frame.seq
    for (const value of frame.signalVal) this.newest.set(value.id, value)
  }
}
