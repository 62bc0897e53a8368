import { CallError } from '@mimic/contract/client'
import { paths } from '../../contract/src/derived/paths.ts'
import { encodeForm } from '../../contract/src/index.ts'
import { CoeditLink, type CoeditNotice, type LinkState } from '../../editor/src/coedit/CoeditLink.ts'
import type { CoeditWire } from '../../editor/src/coedit/CoeditWire.ts'
import type { Patience } from '../../editor/src/coedit/RoomConnection.ts'
import type { Unsaved } from '../../editor/src/coedit/UnsavedChanges.ts'
import type { UnsavedKeeper } from '../../editor/src/coedit/UnsavedKeeper.ts'
import { assertDocument } from '../../engine/src/document/assertDocument.ts'
import { createDocStore, toRecords } from '../../engine/src/document/createDocStore.ts'
import type { DocStore } from '../../engine/src/document/DocStore.ts'
import { createHistory, type History } from '../../engine/src/history/createHistory.ts'
import { paintOrder } from '../../engine/src/schema/page/paintOrder.ts'
import { LastWriters } from '../../engine/src/testing/LastWriters.ts'
import { cookieSocket } from '../../server/src/coedit/testing/cookieSocket.ts'
import type { TestClient } from '../../server/src/testing/TestClient.ts'

const CALL_MS = 1_500

/** The browser's store, in memory. It outlives a window. */
export class Drawer {
  kept: readonly Unsaved[] = []
}

/** The designer without its screen: the real document, history and connection, on real sockets. */
export class HeadlessEditor {
  readonly document: DocStore
  readonly history: History
  readonly writers: LastWriters
  readonly link: CoeditLink
  readonly notices: CoeditNotice[] = []
  state: LinkState = { is: 'connecting' }
  pending = 0
  /** Number of people on the page, as far as this editor knows. */
  people = 0

  constructor(given: {
    client: TestClient
    pageId: string
    projectId?: string
    patience?: Patience
    drawer?: Drawer
    /** Whether the document is checked after every transaction; true by default. */
    isChecked?: boolean
  }) {
    const { client, pageId, projectId = 'project-a', patience, drawer = new Drawer() } = given
    this.document = createDocStore(undefined, (given.isChecked ?? true) ? { check: assertDocument } : {})
    this.history = createHistory(this.document)
    this.writers = new LastWriters(this.document)
    this.link = new CoeditLink({
      userName: client.loginname,
      document: this.document,
      wire: nodeWire(client, projectId, pageId),
      keeper: keeperOf(drawer),
      ...(patience ? { patience } : {}),
      onState: (state) => {
        this.state = state
      },
      onPending: (count) => {
        this.pending = count
      },
      onPeople: (people) => {
        this.people = people.length
      },
      onSaved: () => {},
      onNotice: (notice) => this.notices.push(notice),
    })
  }

  /** The page as text. Equal pages have equal texts. */
  get page(): string {
    return pageText(toRecords(this.document))
  }

  get isSettled(): boolean {
    return this.state.is === 'online' && this.pending === 0
  }

  close(): void {
    this.link.close()
    this.history.dispose()
  }
}

export function pageText(page: ReturnType<typeof toRecords>): string {
  const sorted = (props: object) => Object.fromEntries(Object.entries(props).sort(([a], [b]) => (a < b ? -1 : 1)))
  const widgets = paintOrder(page).map(({ id, type, parent, order, props }) => [id, type, parent, order, sorted(props)])
  return JSON.stringify({ con: sorted(page.con), widgets, count: page.widgets.size })
}

function keeperOf(drawer: Drawer): UnsavedKeeper {
  return {
    adopt: async () => drawer.kept,
    hold: (unsaved) =>
      queueMicrotask(() => {
        drawer.kept = unsaved.map((each) => ({ ...each, updates: [...each.updates] }))
      }),
    close: () => {},
  }
}

function nodeWire(client: TestClient, projectId: string, pageId: string): CoeditWire {
  const { origin, cookie } = client
  return {
    socketUrl: `${origin.replace('http', 'ws')}${paths.pageEditSocket}`,
    Socket: cookieSocket(client),
    async open() {
      const response = await fetch(origin + paths.projectPageEditOpen, {
        method: 'POST',
        body: encodeForm({ projectId, pageId }),
        headers: { cookie, origin, connection: 'close', 'content-type': 'application/x-www-form-urlencoded' },
        signal: AbortSignal.timeout(CALL_MS),
      }).catch((error: unknown) => {
        throw new CallError(503, String(error))
      })
      const { code, message, data } = (await response.json()) as {
        code: number
        message: string
        data: { room: string; schema: number }
      }
      if (code !== 200) throw new CallError(code, message)
      return data
    },
  }
}
