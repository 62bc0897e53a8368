import { paths } from '@mimic/contract'
import * as decoding from 'lib0/decoding'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import type { TestClient } from '../../testing/TestClient.ts'
import { until } from '../../testing/until.ts'
import { Message } from '../wire.ts'

/** A designer's tab: a y-websocket provider with its own document, which counts messages as README.md describes. */
export class Designer {
  readonly doc = new Y.Doc()
  readonly provider: WebsocketProvider
  readonly saves: { version: number; by: string }[] = []
  /** Step-2 and update messages of the current socket, and how many of them were acknowledged. */
  sent = 0
  acked = 0
  seq = 0
  closeCode: number | undefined

  constructor(client: TestClient, room: string) {
    const designer = this
    // Counts outgoing messages, and sends cookie and origin as a browser does.
    class CountingSocket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { cookie: client.cookie }, origin: client.origin })
        designer.sent = 0
        designer.acked = 0
        this.on('close', (code) => {
          designer.closeCode = code
        })
        this.on('unexpected-response', (_request, response) => {
          designer.closeCode = response.statusCode
          this.emit('error', new Error('refused'))
        })
      }
      override send(data: Parameters<WebSocket['send']>[0]): void {
        const decoder = decoding.createDecoder(data as Uint8Array)
        if (decoding.readVarUint(decoder) === Message.Sync && decoding.readVarUint(decoder) > 0) designer.sent++
        super.send(data)
      }
    }
    this.provider = new WebsocketProvider(
      `${client.origin.replace('http', 'ws')}${paths.pageEditSocket}`,
      room,
      this.doc,
      {
        // The class above is a WebSocket; the type of the option is the browser's.
        WebSocketPolyfill: CountingSocket as unknown as typeof globalThis.WebSocket,
        disableBc: true,
        maxBackoffTime: 300,
      },
    )
    this.provider.messageHandlers[Message.Ack] = (_encoder, decoder) => {
      this.seq = decoding.readVarUint(decoder)
      this.acked = decoding.readVarUint(decoder)
    }
    this.provider.messageHandlers[Message.Seat] = () => {}
    this.provider.messageHandlers[Message.Saved] = (_encoder, decoder) => {
      this.saves.push(JSON.parse(decoding.readVarString(decoder)))
    }
  }

  static async open(client: TestClient, pageId = 'page-a', projectId = 'project-a'): Promise<Designer> {
    const { reply } = await client.call(paths.projectPageEditOpen, { pageId, projectId })
    if (reply.code !== 200) throw new Error(`page.edit.open: ${reply.code}`)
    const designer = new Designer(client, (reply.data as { room: string }).room)
    await until(() => designer.provider.synced)
    return designer
  }

  get isSaved(): boolean {
    return this.provider.synced && this.sent > 0 && this.sent === this.acked
  }

  widget(id: string): Y.Map<unknown> {
    const map = this.doc.getMap('widgets').get(id)
    if (!(map instanceof Y.Map)) throw new Error(`no widget ${id}`)
    return map
  }

  /** Resolves when everything written is acknowledged. */
  async saved(ms = 5_000): Promise<void> {
    await until(() => this.isSaved, ms)
  }

  close(): void {
    this.provider.destroy()
    this.doc.destroy()
  }
}
