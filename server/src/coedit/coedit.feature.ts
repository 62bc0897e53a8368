import { ID_PATTERN, limits, paths, project } from '@mimic/contract'
import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { LAYOUT, seedDoc } from '@mimic/engine/yjs'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { PageRows } from '../features/pages/PageRows.ts'
import { notFound } from '../platform/ApiError.ts'
import { wholeOrg } from '../platform/db/range.ts'
import { handle } from '../platform/handle.ts'
import { endSocket } from '../platform/http/endSocket.ts'
import type { SocketRoute } from '../platform/http/SocketRoute.ts'
import type { Feature, ServerContext } from '../platform/ServerContext.ts'
import { type Designer, DesignerRights } from './DesignerRights.ts'
import { PushedPages } from './PushedPages.ts'
import type { Room } from './Room.ts'
import { RoomStore } from './RoomStore.ts'
import { Rooms } from './Rooms.ts'
import { roomCloseCodes } from './wire.ts'

/** The rights behind open sockets are checked again this often, in addition to the events that end them at once. */
const CHECK_MS = 60_000
const ROOM_NAME = new RegExp(`^page:(${ID_PATTERN}):(\\d{1,9})$`)

/** Rooms in which designers draw one page together; README.md has the wire format. */
export function coeditFeature(context: ServerContext): Feature & { readonly pushedPages: PushedPages } {
  const { db, log, events, sessions, metrics, now } = context
  const pages = new PageRows(db)
  const rooms = new Rooms({
    store: new RoomStore(db, now),
    log: log.child({ part: 'coedit' }),
    seed: (pageId, orgId) => seedFrom(pages, orgId, pageId),
  })
  const rights = new DesignerRights(rooms, log)
  metrics.gauge('coedit_rooms', 'Rooms in memory', () => rooms.size)
  metrics.gauge('coedit_members', 'Designers in rooms', () => rights.size)

  const notifyRoom = (pageId: string, what: string, notify: (room: Room) => void) =>
    rooms
      .present(pageId)
      ?.then(notify)
      .catch((error) => log.error({ err: error, pageId }, `designers were not told ${what}`))
  const unsubscribe = [
    rights.listen(events),
    events.on('pageSaved', ({ pageId, version, by }) => {
      notifyRoom(pageId, 'of the new version', (room) => room.tellSaved({ version, by }))
    }),
    events.on('pageDeleted', ({ pageId }) => {
      notifyRoom(pageId, 'that the page is gone', (room) => {
        for (const { end } of room.people()) end(roomCloseCodes.forbidden, 'page deleted')
      })
    }),
  ]
  let timer: NodeJS.Timeout | undefined

  return {
    pushedPages: new PushedPages(rooms, (trx, orgId, pageId) => seedFrom(new PageRows(trx), orgId, pageId), now),
    routes: [
      handle(project.pageEditOpen, async ({ projectId, pageId }, { session }) => {
        const page = await pages.find(session.scope, pageId)
        if (!page || page.projectId !== projectId) throw notFound()
        const { epoch } = await rooms.open(pageId, session.scope.orgId)
        return { room: `page:${pageId}:${epoch}`, epoch, schema: LAYOUT }
      }),
    ],
    sockets: [
      {
        prefix: paths.pageEditSocket,
        maxPayload: limits.page.bytes,
        protocols: [],
        accept: acceptIn({ pages, rooms, rights, sessions }),
      },
    ],
    async start() {
      timer = setInterval(() => rights.checkNow(() => true), CHECK_MS)
    },
    async stop() {
      clearInterval(timer)
      for (const off of unsubscribe) off()
      await rooms.stop()
    },
  }
}

interface Deps extends Pick<ServerContext, 'sessions'> {
  readonly pages: PageRows
  readonly rooms: Rooms
  readonly rights: DesignerRights
}

/** Decides who may join the room of a page. */
const acceptIn =
  ({ pages, rooms, rights, sessions }: Deps): SocketRoute['accept'] =>
  async (request, rest) => {
    const session = await sessions.ofRequest(request)
    if (!session) return { refuse: 401 }
    if (!session.auths.includes('page.edit')) return { refuse: 403 }
    const [, pageId, epoch] = ROOM_NAME.exec(rest.replaceAll('%3A', ':')) ?? []
    if (pageId === undefined || !(await pages.find(session.scope, pageId))) return { refuse: 404 }
    const room = await rooms.open(pageId, session.scope.orgId)
    const { cookie } = request.headers
    const designer: Designer = {
      name: session.loginname,
      userId: session.scope.userId,
      sessionId: session.id,
      session: () => sessions.ofRequest({ headers: { cookie } }),
      isInRange: async ({ scope }) => (await pages.find(scope, pageId)) !== undefined,
    }
    const take = (socket: WebSocket) => {
      if (room.epoch !== Number(epoch)) {
        endSocket(socket, roomCloseCodes.epoch, 'epoch')
        return
      }
      rights.add(designer)
      room.join(socket, designer, () => {
        rights.remove(designer)
        rooms.left(pageId)
      })
    }
    return { owner: { sessionId: session.id, scope: session.scope }, take }
  }

/** The newest saved version as a document; an empty page before the first save. */
async function seedFrom(pages: PageRows, orgId: string, pageId: string): Promise<Uint8Array> {
  const scope = wholeOrg(orgId)
  const page = await pages.find(scope, pageId)
  const saved = page && page.version > 0 ? await pages.version(scope, pageId, page.version, 'all') : undefined
  const file: unknown = saved ? JSON.parse(saved.file) : { format: 1, con: {}, widgets: [] }
  const doc = new Y.Doc()
  seedDoc(doc, parsePage(file, models).page)
  const bytes = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return bytes
}
