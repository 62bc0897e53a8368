/**
 * What happens by an event. The deadline is a safety net for a busy machine: without the event, the checks of every
 * minute would find out later.
 * @throws {Error} when the promise has not settled within `ms`
 */
export async function soon<T>(promise: Promise<T>, ms = 20_000): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`it did not happen within ${ms} ms`)), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
