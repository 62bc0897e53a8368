import { IDLE_TEXT, limits, message, paths } from '@mimic/contract'
import { closeCodes, PING_TEXT, PONG, type SilencedAlarms, WRITES_CHANGED } from '@mimic/contract/live'
import type { WebSocket } from 'ws'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { handle } from '../../platform/handle.ts'
import { endSocket } from '../../platform/http/endSocket.ts'
import type { SocketOwner, SocketRoute } from '../../platform/http/SocketRoute.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { onRightsChange } from '../../platform/sessions/onRightsChange.ts'
import { RightsChecks } from '../../platform/sessions/RightsChecks.ts'
import type { PersonSession } from '../../platform/sessions/Session.ts'
import { SocketTokens } from '../../platform/sessions/SocketTokens.ts'
import { alarmSights } from '../alarms/store/alarmSight.ts'
import { listenedKeys, listenedRange } from './listenedRange.ts'
import { type KnownEquipment, MessageStream } from './MessageStream.ts'

const FLUSH_MS = 250
/** The rights behind open sockets are checked again this often, in addition to the events that end them at once. */
const SESSION_CHECK_MS = 60_000
const OPEN = 1

interface Client extends SocketOwner {
  readonly socket: WebSocket
  readonly sights: string
  /** The role and the permissions, which decide what it is told beside alarms. */
  readonly rights: string
  /** It is told when writes wait for a second person. */
  readonly mayWrite: boolean
  /** The key of its data range; undefined for everything. */
  readonly rangeKey: string | undefined
}

interface Deps extends Pick<ServerContext, 'db' | 'sessions'> {
  readonly tokens: SocketTokens
  readonly stream: MessageStream
  readonly clients: Set<Client>
}

/** The message socket: sends alarms and stored messages as they come to the accounts that may see them. */
export function messagesFeature(
  { db, sessions, shared, events, log, now }: ServerContext,
  equipment: (id: string) => KnownEquipment | undefined,
): Feature {
  const tokens = new SocketTokens(shared, now)
  const stream = new MessageStream(equipment)
  const deps: Deps = { db, sessions, tokens, stream, clients: new Set() }
  const timers: NodeJS.Timeout[] = []
  const checks = new RightsChecks<Client>(
    (isConcerned) => checkRights(deps, isConcerned),
    (error) => log.error({ err: error }, 'rights of listeners could not be checked'),
  )
  events.on('alarmsChanged', ({ rows }) => stream.note(rows))
  events.on('messagesStored', ({ rows }) => stream.noteStored(rows))
  events.on('waitingWritesChanged', ({ orgId }) => {
    // It says that there is something new; the call says what, to those who may see it.
    for (const client of deps.clients)
      if (client.scope.orgId === orgId && client.mayWrite) sendTo(client.socket, WRITES_CHANGED)
  })
  events.on('alarmsSilenced', ({ orgId, userId, ids }) => {
    const text = JSON.stringify({ type: 'silenced', alarmIds: ids } satisfies SilencedAlarms)
    for (const { socket, scope } of deps.clients)
      if (scope.orgId === orgId && scope.userId === userId) sendTo(socket, text)
  })
  onRightsChange(events, (isConcerned) => checks.add(isConcerned))
  return {
    routes: [
      handle(message.token, async (_body, { session }) => tokens.issue(session.id, { kind: 'message' }), {
        perMinute: 600,
        per: 'session',
      }),
    ],
    sockets: [
      { prefix: paths.messageSocket, maxPayload: limits.socket.maxFrameBytes, protocols: [], accept: accept(deps) },
    ],
    async start() {
      timers.push(
        setInterval(() => stream.flush(), FLUSH_MS),
        setInterval(() => checks.add(() => true), SESSION_CHECK_MS),
      )
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const accept =
  (deps: Deps): SocketRoute['accept'] =>
  async (request, token) => {
    const { db, sessions, tokens } = deps
    const session = await sessions.ofRequest(request)
    if (!session) return { refuse: 401 }
    if ((await tokens.spend(token, session.id))?.kind !== 'message') return { refuse: 403 }
    const { id: sessionId, scope, auths, roleId, isWall } = session
    const sights = alarmSights(auths)
    const range = await listenedRange(db, scope)
    const reader = isWall ? undefined : { userId: scope.userId, roleId, auths }
    const own = { sights: sights.join(), rights: rightsText(session), rangeKey: range?.key }
    const client = { sessionId, scope, ...own, mayWrite: auths.includes('signal.write') }
    const take = (socket: WebSocket) =>
      listen(deps, { socket, ...client }, { orgId: scope.orgId, sights, reader, range })
    return { owner: { sessionId, scope }, take }
  }

/** Sends a client what it may see, until its socket closes. */
function listen(
  { clients, stream }: Deps,
  client: Client,
  listener: Omit<Parameters<MessageStream['listen']>[0], 'send'>,
): void {
  const { socket } = client
  clients.add(client)
  const end = stream.listen({ ...listener, send: (text) => sendTo(socket, text) })
  socket.on('message', (data) => {
    const text = data.toString()
    if (text === PING_TEXT) sendTo(socket, PONG)
    else if (text !== IDLE_TEXT) endSocket(socket, 1003, 'unknown message')
  })
  socket.on('close', () => {
    clients.delete(client)
    end()
  })
}

/** Ends the sockets whose session is over or has other rights. */
async function checkRights({ db, sessions, clients }: Deps, isConcerned: (client: Client) => boolean): Promise<void> {
  const concerned = [...clients].filter(isConcerned)
  const open = await sessions.ofSockets(concerned.map(({ sessionId }) => sessionId))
  const keys = await rangeKeys(
    db,
    [...open.values()].map(({ scope }) => scope),
  )
  for (const client of concerned) {
    const session = open.get(client.sessionId)
    if (!session) {
      endSocket(client.socket, closeCodes.sessionEnded, 'session')
      continue
    }
    const { auths, scope } = session
    const isSame =
      alarmSights(auths).join() === client.sights &&
      auths.includes('signal.write') === client.mayWrite &&
      rightsText(session) === client.rights &&
      keys.get(rangeText(scope)) === client.rangeKey
    if (!isSame) endSocket(client.socket, closeCodes.rights, 'rights')
  }
}

const rightsText = ({ roleId, auths }: PersonSession): string => `${roleId} ${auths.join()}`

/** The keys of the limited ranges of scopes, by {@link rangeText}. */
async function rangeKeys(db: Db, scopes: readonly Scope[]): Promise<Map<string, string>> {
  const limited = scopes.filter(({ range }) => range.is !== 'all')
  const distinct = new Map(limited.map((scope) => [rangeText(scope), scope]))
  const keys = new Map<string, string>()
  for (const ofOrg of Map.groupBy(distinct, ([, { orgId }]) => orgId).values()) {
    const own = await listenedKeys(
      db,
      ofOrg.map(([, scope]) => scope),
    )
    for (const [i, [text]] of ofOrg.entries()) keys.set(text, own[i] ?? '')
  }
  return keys
}

const rangeText = ({ orgId, range }: Scope): string => `${orgId} ${JSON.stringify(range)}`

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
