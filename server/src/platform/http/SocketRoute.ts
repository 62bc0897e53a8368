import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'

/** A socket under one address prefix. */
export interface SocketRoute {
  readonly prefix: string
  readonly maxPayload: number
  /** Sub-protocols in order of preference; empty = none is negotiated. */
  readonly protocols: readonly string[]
  /** True: the route itself decides on pages of other origins. */
  readonly takesForeign?: boolean
  /**
   * Decides on an upgrade. `rest` is the path after the prefix. Listeners are attached by the returned function before
   * anything is awaited, so no message is lost.
   */
  accept(
    request: IncomingMessage,
    rest: string,
    isOwn: boolean,
  ): Promise<((socket: WebSocket) => void) | { readonly refuse: 401 | 403 | 404 }>
}
