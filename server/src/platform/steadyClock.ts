/**
 * The wall clock of the start, plus what has passed since by the monotonic clock, whole ms: for durations that are stored.
 * It does not follow when the clock is set; the next start begins with the wall clock again.
 */
export function steadyClock(now: () => number, monotonic: () => number): () => number {
  const offsetMs = now() - monotonic()
  return () => Math.round(offsetMs + monotonic())
}
