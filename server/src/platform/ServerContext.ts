import type { Logger } from 'pino'
import type { ServerConfig } from './config.ts'
import type { Db } from './db/Database.ts'
import type { StoreWatch } from './db/StoreWatch.ts'
import type { EmbedGate } from './EmbedGate.ts'
import type { Events } from './events.ts'
import type { Route } from './handle.ts'
import type { Metrics } from './Metrics.ts'
import type { Sessions } from './Sessions.ts'
import type { SharedState } from './SharedState.ts'
import type { ShareGate } from './ShareGate.ts'
import type { SocketRoute } from './upgrades.ts'

/** What every feature is given. Arguments, not singletons: a test makes its own. */
export interface ServerContext {
  readonly config: ServerConfig
  readonly db: Db
  /** Whether the store takes what it is given. */
  readonly store: StoreWatch
  readonly log: Logger
  readonly events: Events
  readonly sessions: Sessions
  readonly embeds: EmbedGate
  readonly shares: ShareGate
  readonly metrics: Metrics
  /** Tokens, codes and counters: they outlive this process. */
  readonly shared: SharedState
  /** Rate limits are multiplied by it: tests that call a thousand times a minute raise it. */
  readonly rateFactor: number
  /** Where users and other servers reach this one; known once it listens. */
  readonly ownUrl: () => string
  /** Wall clock, ms since 1970 UTC. */
  readonly now: () => number
  /** Never set, ms from any zero: what durations are measured by. */
  readonly monotonic: () => number
  /** As {@link now}, but it does not jump when the clock is set: what sessions expire by. */
  readonly steady: () => number
}

/** One part of the product: its calls, its sockets, and what runs between start and stop. */
export interface Feature {
  readonly routes: readonly Route[]
  readonly sockets?: readonly SocketRoute[]
  start?(): Promise<void>
  stop?(): Promise<void>
  /** What /healthz says when this part does not work; undefined while it does. */
  problem?(): string | undefined
}
