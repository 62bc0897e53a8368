export const scriptLimits = {
  /** Processor time of one run, ms; waiting for people and devices does not count. */
  runMs: 1000,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /** Characters of a script. */
  script: 64 * 1024,
  /** Requests of one run. */
  asks: 20,
  /** Characters of a text that is shown. */
  text: 200,
} as const
