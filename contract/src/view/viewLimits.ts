/** Limits for showing and using a page. The viewer loads only these. */
export const viewLimits = {
  /** 7.3 and 7.5: how long an open lasts, in seconds. */
  open: { deviceDelayS: 600, projectDelayS: 3600, intervalMinMs: 100, intervalMaxMs: 3_600_000 },
  /** `pollMs`: deadline of calls that are repeated. `polls`: how many of those are on their way at once. */
  http: { timeoutMs: 120_000, pollMs: 10_000, polls: 2 },
  socket: {
    tokenTtlMs: 30_000,
    idleMs: 60_000,
    retryMs: 10_000,
    coalesceBytes: 256 * 1024,
    closeBytes: 1024 * 1024,
    closeAfterMs: 15_000,
    maxFrameBytes: 64 * 1024,
  },
  /** 9: `points` per variable, `variables` per curve, `reports` per project. */
  history: { points: 200_000, variables: 10, pixels: 10_000, exportRows: 100_000, reports: 200, replaySteps: 3600 },
  /** 5.4: a query spans 30 days at most. */
  query: { rangeDays: 30 },
  write: { waitMs: 60_000, pollWaitsMs: [500, 1000, 2000, 5000, 10_000, 30_000], valueLength: 256 },
} as const
