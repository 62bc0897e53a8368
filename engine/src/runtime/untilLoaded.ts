/** Wait between two attempts to fetch code, ms: the first and the longest. */
const SOON_MS = 5_000
const LATE_MS = 60_000

/**
 * Fetches code that the page can do without, until it arrives: a restarting server has it a moment later. Each failure
 * is reported.
 * @returns undefined when it is not wanted any more
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
