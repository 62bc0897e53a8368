export interface SignalMeta {
  readonly id: string
  readonly unit: string
  readonly scale: number
  readonly intervalMs: number
}

export interface SignalUpdate {
  readonly id: string
  readonly value: number | string | boolean | null
  /** Device time, ms since 1970 UTC. */
  readonly time: number
  /** 0 good, 1 uncertain, 2 bad, 3 no access: the reader may not see it. */
  readonly quality: number
  /** Nobody measured it. It is drawn like any other; the host marks the picture. */
  readonly simulated?: true | undefined
  /** The last good value before a bad one without a reading, where the server knows it. */
  readonly good?: number | string | boolean | null | undefined
  /** Age of the value on arrival, ms; Infinity when unknown; 0 when absent. */
  readonly ageMs?: number
}
