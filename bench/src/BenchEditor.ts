import { paths } from '@mimic/contract/paths'
import { createDocStore, type DocStore } from '@mimic/engine'
import { WebSocket } from 'ws'
import { CoeditLink } from '../../editor/src/coedit/CoeditLink.ts'
import type { BenchHouse } from './BenchHouse.ts'

/** A designer without a screen, in this process: the real document and connection. */
export class BenchEditor {
  readonly document: DocStore = createDocStore()
  readonly link: CoeditLink
  pending = 0
  /** How many awareness updates of others it received. */
  heardOfPeople = 0
  #socket: WebSocket | undefined

  constructor(house: BenchHouse, projectId: string, pageId: string) {
    const { origin } = house
    const opened = (socket: WebSocket) => {
      this.#socket = socket
    }
    class CookieSocket extends WebSocket {
      constructor(url: string | URL) {
        super(url, { headers: { cookie: house.cookie }, origin })
        opened(this)
      }
    }
    this.link = new CoeditLink({
      userName: 'bench',
      document: this.document,
      wire: {
        socketUrl: `${origin.replace('http', 'ws')}${paths.pageEditSocket}`,
        // It has the interface of the browser's socket, as far as the provider uses it.
        Socket: CookieSocket as unknown as typeof globalThis.WebSocket,
        // The contract declares this call, so its reply has this shape.
        open: async () =>
          (await house.call(paths.projectPageEditOpen, { projectId, pageId })) as { room: string; schema: number },
      },
      keeper: { adopt: async () => [], hold: () => {}, close: () => {} },
      patience: { ackMs: 60_000, openMs: 60_000 },
      onState: () => {},
      onPending: (count) => {
        this.pending = count
      },
      onPeople: () => {
        this.heardOfPeople++
      },
      onSaved: () => {},
      onNotice: (notice) => {
        throw new Error(`a change does not stand: ${notice.is}`)
      },
    })
  }

  /** Resolves when all that was sent has left this process. */
  async sent(): Promise<void> {
    while ((this.#socket?.bufferedAmount ?? 0) > 0) await new Promise((done) => setTimeout(done, 1))
  }

  /** Resolves when the server has acknowledged everything. */
  async saved(): Promise<void> {
    while (this.pending > 0) await new Promise((done) => setTimeout(done, 1))
  }
}
