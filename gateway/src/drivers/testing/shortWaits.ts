import type { DriverWaits } from '../waits.ts'

/** For devices of tests, which are back at once, and whose signals are few. */
export const shortWaits: DriverWaits = {
  firstRetryMs: 50,
  longestRetryMs: 200,
  briefRetryMs: 100,
  steadyMs: 5_000,
  portMs: 200,
  connectMs: 10_000,
  collectMs: 1_000,
  crashMs: 100,
}
