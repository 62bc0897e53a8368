import { IDLE_TEXT, limits, message, paths } from '@mimic/contract'
import { closeCodes } from '@mimic/contract/live'
import type { WebSocket } from 'ws'
import { handle } from '../../platform/handle.ts'
import { endSocket } from '../../platform/http/endSocket.ts'
import type { SocketRoute } from '../../platform/http/SocketRoute.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { SocketTokens } from '../../platform/sessions/SocketTokens.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import { type KnownEquipment, MessageStream } from './MessageStream.ts'

const FLUSH_MS = 250
/** The rights behind open sockets are checked again this often, in addition to the events that end them at once. */
const SESSION_CHECK_MS = 60_000
const OPEN = 1

interface Client {
  readonly socket: WebSocket
  readonly sessionId: string
  readonly userId: string
  readonly cookie: string | undefined
  readonly sights: string
}

/** The message socket: sends alarms as they come to the accounts that may see them. */
export function messagesFeature(
  { sessions, shared, events, log, now }: ServerContext,
  equipment: (id: string) => KnownEquipment | undefined,
): Feature {
  const tokens = new SocketTokens(shared, now)
  const stream = new MessageStream(equipment)
  const clients = new Set<Client>()
  const timers: NodeJS.Timeout[] = []

  const check = async (isConcerned: (client: Client) => boolean) => {
    for (const client of [...clients].filter(isConcerned)) {
      const session = await sessions.ofRequest({ headers: { cookie: client.cookie } })
      if (!session) endSocket(client.socket, closeCodes.sessionEnded, 'session')
      else if (alarmSights(session.auths).join() !== client.sights)
        endSocket(client.socket, closeCodes.rights, 'rights')
    }
  }
  const checkNow = (isConcerned: (client: Client) => boolean) => {
    check(isConcerned).catch((error) => log.error({ err: error }, 'rights of listeners could not be checked'))
  }
  events.on('alarmsChanged', ({ rows }) => stream.note(rows))
  events.on('sessionEnded', ({ sessionId }) => checkNow((client) => client.sessionId === sessionId))
  events.on('accountChanged', ({ userId }) => checkNow((client) => client.userId === userId))

  const socketRoute: SocketRoute = {
    prefix: paths.messageSocket,
    maxPayload: limits.socket.maxFrameBytes,
    protocols: [],
    async accept(request, token) {
      const session = await sessions.ofRequest(request)
      if (!session) return { refuse: 401 }
      if ((await tokens.spend(token, session.id))?.kind !== 'message') return { refuse: 403 }
      const { id: sessionId, scope, auths } = session
      const sights = alarmSights(auths)
      return (socket) => {
        const client: Client = {
          socket,
          sessionId,
          userId: scope.userId,
          sights: sights.join(),
          cookie: request.headers.cookie,
        }
        clients.add(client)
        const end = stream.listen({ orgId: scope.orgId, sights, send: (text) => sendTo(socket, text) })
        socket.on('message', (data) => {
          if (data.toString() !== IDLE_TEXT) endSocket(socket, 1003, 'unknown message')
        })
        socket.on('close', () => {
          clients.delete(client)
          end()
        })
      }
    },
  }

  return {
    routes: [
      handle(message.token, async (_body, { session }) => tokens.issue(session.id, { kind: 'message' }), {
        perMinute: 600,
        per: 'session',
      }),
    ],
    sockets: [socketRoute],
    async start() {
      timers.push(
        setInterval(() => stream.flush(), FLUSH_MS),
        setInterval(() => checkNow(() => true), SESSION_CHECK_MS),
      )
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** @returns whether it was sent. A client that does not read is closed: it comes back and asks for its lists. */
function sendTo(socket: WebSocket, text: string): boolean {
  if (socket.readyState !== OPEN) return false
  if (socket.bufferedAmount > limits.socket.closeBytes) {
    endSocket(socket, closeCodes.slow, 'slow')
    return false
  }
  socket.send(text)
  return true
}
