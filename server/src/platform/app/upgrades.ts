import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { isOwnOrigin } from '../http/origin.ts'
import type { Proxies } from '../http/Proxies.ts'
import { ReaderWatch } from '../http/ReaderWatch.ts'
import type { SocketOwner, SocketRoute } from '../http/SocketRoute.ts'
import type { ServerContext } from '../ServerContext.ts'
import { onRightsChange } from '../sessions/onRightsChange.ts'
import { dropPlainCookie } from '../sessions/plainCookie.ts'
import { loggedUrl } from '../telemetry/log.ts'

const CLOSE_RESTART = 1012
/** The server does not wait for a client that ignores the close, because it has data to flush. */
const CLOSE_WAIT_MS = 1_000

/**
 * Takes WebSocket upgrades: origin first, then the route's own checks. A refusal says nothing but its status. Where
 * rights of its owner have changed during the checks, the client is refused and tries again: open sockets are checked
 * after a change, and one that is not open yet would miss it.
 */
export class Upgrades {
  readonly #context: ServerContext
  readonly #proxies: Proxies
  readonly #routes: readonly { route: SocketRoute; server: WebSocketServer }[]
  readonly #readers: ReaderWatch
  #isClosed = false
  /** Changes since each upgrade began that is being decided on. */
  readonly #missed = new Set<((owner: SocketOwner) => boolean)[]>()

  constructor(context: ServerContext, routes: readonly SocketRoute[], proxies: Proxies) {
    this.#context = context
    this.#proxies = proxies
    const silent = context.metrics.counter('sockets_silent_total', 'Sockets closed because nobody read them')
    this.#readers = new ReaderWatch(() => silent.inc(), undefined, context.waitFactor)
    this.#routes = routes.map((route) => ({
      route,
      server: new WebSocketServer({
        noServer: true,
        maxPayload: route.maxPayload,
        perMessageDeflate: false,
        handleProtocols: (offered) => route.protocols.find((name) => offered.has(name)) ?? false,
      }),
    }))
  }

  listen(server: Server): void {
    this.#readers.start()
    onRightsChange(this.#context.events, (isConcerned) => this.#tell(isConcerned))
    server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch((error) => {
        this.#context.log.error({ err: error, url: loggedUrl(request.url ?? '') }, 'upgrade failed')
        refuse(socket, 500)
      })
    })
  }

  /** Tells every client that the server restarts, and accepts no more clients. */
  close(): void {
    this.#isClosed = true
    this.#readers.stop()
    this.closeSockets()
    for (const { server } of this.#routes) server.close()
  }

  /** Tells every client to come back, and refuses those that are about to open. */
  closeSockets(): void {
    this.#tell(() => true)
    const clients = this.#routes.flatMap(({ server }) => [...server.clients])
    for (const client of clients) client.close(CLOSE_RESTART, 'restart')
    setTimeout(() => {
      for (const client of clients) client.terminate()
    }, CLOSE_WAIT_MS).unref()
  }

  #tell(isConcerned: (owner: SocketOwner) => boolean): void {
    for (const missed of this.#missed) missed.push(isConcerned)
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const path = (request.url ?? '').split('?')[0] ?? ''
    const match = this.#routes.find(({ route }) => path.startsWith(route.prefix))
    if (!match) return refuse(socket, 404)
    dropPlainCookie(request.headers, this.#proxies.isSecure(request))
    const isOwn = isOwnOrigin(request.headers, this.#context.config.extraOrigins)
    if (!isOwn && !match.route.takesForeign) return refuse(socket, 403)
    const missed: ((owner: SocketOwner) => boolean)[] = []
    this.#missed.add(missed)
    const rest = path.slice(match.route.prefix.length)
    const decision = await match.route
      .accept(request, rest, isOwn, this.#proxies.addressOf(request))
      .finally(() => this.#missed.delete(missed))
    if ('refuse' in decision) return refuse(socket, decision.refuse)
    const { owner } = decision
    if (this.#isClosed || missed.some((isConcerned) => isConcerned(owner))) return refuse(socket, 503)
    match.server.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', () => webSocket.terminate())
      this.#readers.add(webSocket)
      decision.take(webSocket)
    })
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
