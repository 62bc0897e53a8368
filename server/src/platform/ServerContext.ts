import type { Logger } from 'pino'
import type { Db } from './db/Database.ts'
import type { StoreWatch } from './db/damage/StoreWatch.ts'
import type { Events } from './events.ts'
import type { Route } from './handle.ts'
import type { SocketRoute } from './http/SocketRoute.ts'
import type { EmbedGate } from './sessions/EmbedGate.ts'
import type { KeyGate } from './sessions/KeyGate.ts'
import type { KnownDevices } from './sessions/KnownDevices.ts'
import type { Sessions } from './sessions/Sessions.ts'
import type { ShareGate } from './sessions/ShareGate.ts'
import type { ServerConfig } from './settings/config.ts'
import type { StoreSecrets } from './settings/StoreSecrets.ts'
import type { SharedState } from './shared/SharedState.ts'
import type { Metrics } from './telemetry/Metrics.ts'

/** The services that every feature receives as an argument. There are no singletons, so a test makes its own. */
export interface ServerContext {
  readonly config: ServerConfig
  readonly db: Db
  /** Tells whether the store accepts writes. */
  readonly store: StoreWatch
  readonly log: Logger
  readonly events: Events
  readonly sessions: Sessions
  readonly devices: KnownDevices
  readonly embeds: EmbedGate
  readonly keys: KeyGate
  readonly shares: ShareGate
  readonly metrics: Metrics
  readonly secrets: StoreSecrets
  /** Tokens, codes and counters: they outlive this process. */
  readonly shared: SharedState
  /** Rate limits are multiplied by it: tests that call a thousand times a minute raise it. */
  readonly rateFactor: number
  /** Intervals of repeated checks, and deadlines for others to answer, are multiplied by it: tests lower it. */
  readonly waitFactor: number
  /** The address at which users and other servers reach this one; known once it listens. */
  readonly ownUrl: () => string
  /** Wall clock, ms since 1970 UTC. */
  readonly now: () => number
  /** Monotonic clock, ms from an arbitrary zero. Durations are measured by it. */
  readonly monotonic: () => number
  /** Wall clock like {@link now}, but it does not jump when the clock is set. Sessions expire by it. */
  readonly steady: () => number
}

/** One part of the product: its calls, its sockets, and the work that runs between start and stop. */
export interface Feature {
  readonly routes: readonly Route[]
  readonly sockets?: readonly SocketRoute[]
  start?(): Promise<void>
  stop?(): Promise<void>
  /** The text that /healthz shows while this part does not work; undefined while it does. */
  problem?(): string | undefined
  /** Warnings that /healthz tells beside that: this part works, and something else does not. */
  warnings?(): readonly string[]
}
