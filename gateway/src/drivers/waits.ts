/** Waits of drivers that do not depend on the timeout of a device, ms. */
export interface DriverWaits {
  /** Before the second attempt to connect. Each attempt that fails doubles the wait. */
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  /** After a connection that ended before it was steady. */
  readonly briefRetryMs: number
  /** A connection that ends sooner was no success: two clients of one id push each other out like this. */
  readonly steadyMs: number
  /** Before a port of the gateway that another program has is tried again. */
  readonly portMs: number
  /** For the first connection, where it takes a handshake with certificates. */
  readonly connectMs: number
  /** For the values of all signals when a device is tested that sends only now and then, and for topics to be listed. */
  readonly collectMs: number
  /** Before a device is started anew whose driver failed; twice as long each time, unless it ran well for a minute. */
  readonly crashMs: number
}

/** A gateway's own waits. */
export const usualWaits: DriverWaits = {
  firstRetryMs: 250,
  longestRetryMs: 3_000,
  briefRetryMs: 1_000,
  steadyMs: 5_000,
  portMs: 5_000,
  connectMs: 10_000,
  collectMs: 3_000,
  crashMs: 1_000,
}
