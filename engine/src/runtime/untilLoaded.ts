/** Between two tries to fetch code, ms: at first, and at most. */
const SOON_MS = 5_000
const LATE_MS = 60_000

/**
 * Code that a page goes on without, fetched until it comes: a server that restarts has it a moment later. Each failure is
 * told.
 * @returns undefined when nobody wants it any more
 */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  isOver: () => boolean,
  onFailure: (error: unknown) => void,
): Promise<T | undefined> {
  for (let waitMs = SOON_MS; !isOver(); waitMs = Math.min(LATE_MS, 2 * waitMs)) {
    try {
      return await load()
    } catch (error) {
      onFailure(error)
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return undefined
}
