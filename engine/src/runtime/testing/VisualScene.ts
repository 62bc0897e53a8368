import type { SignalMeta, SignalUpdate } from '../../live/SignalUpdate.ts'

/** Pages in the form of files, each about one thing; browser tests draw every one on both backends. */
export interface VisualScene {
  readonly name: string
  readonly page: unknown
  readonly signals?: readonly SignalMeta[]
  readonly values?: readonly SignalUpdate[]
  /** The connection is lost: every value is stale. */
  readonly isOffline?: true
  /** Number of failures that it reports. */
  readonly fails?: number
  /** Wall-clock time, ms since 1970 UTC. */
  readonly now?: number
  /** Samples of signals before now, one a second; null = no valid value. */
  readonly history?: Readonly<Record<string, readonly (number | null)[]>>
  /** `live` by default. */
  readonly mode?: 'design'
  /** The clock stops at this moment, ms: motion is drawn as it is then. */
  readonly frozenAt?: number
  readonly hover?: string
  readonly press?: string
}
