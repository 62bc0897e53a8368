import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { Scope } from '../db/Database.ts'

/** The caller behind a socket, and its purpose. */
export interface SocketOwner {
  readonly sessionId: string
  readonly scope: Scope
  /** The equipment of another organisation that is watched by its share. */
  readonly sharedEquipId?: string | undefined
  /** The page that is watched; its password may change. */
  readonly watchedPageId?: string | undefined
}

/** A socket that may open. */
export interface Accepted {
  readonly owner: SocketOwner
  /** Attaches the listeners before anything is awaited, so that no message is lost. */
  readonly take: (socket: WebSocket) => void
}

/** A socket under one address prefix. */
export interface SocketRoute {
  readonly prefix: string
  readonly maxPayload: number
  /** Sub-protocols in order of preference; empty = none is negotiated. */
  readonly protocols: readonly string[]
  /** True: the route itself decides on pages of other origins. */
  readonly takesForeign?: boolean
  /** Decides on an upgrade. `rest` is the path after the prefix, `address` that of the caller. */
  accept(
    request: IncomingMessage,
    rest: string,
    isOwn: boolean,
    address: string,
  ): Promise<Accepted | { readonly refuse: 401 | 403 | 404 }>
}
