import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Section 9: loading a chunk fails after 120 s. */
const CHUNK_TIMEOUT_MS = 120_000

/**
 * A component whose chunk is loaded when it is first shown. Unlike React's `lazy` it is shown as soon as it is here:
 * React holds content that follows a fallback back for up to 300 ms.
 * @param whileComing shown until the chunk is here
 * @throws {Error} to the error boundary, when the chunk fails or takes too long
 */
export function loaded<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  whileComing: ReactNode = null,
): ComponentType<P> {
  let part: ComponentType<P> | undefined
  return function Loaded(props: P) {
    const [Part, setPart] = useState(() => part)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      // Another instance may have loaded it since this one was rendered.
      if (part) {
        setPart(() => part)
        return
      }
      inTime(load()).then(
        (module) => {
          part = module.default
          setPart(() => module.default)
        },
        (error: unknown) => setFailure(error ?? new Error('the chunk was not loaded')),
      )
    }, [])
    if (failure !== undefined) throw failure
    return Part ? <Part {...props} /> : whileComing
  }
}

/** Rejects a promise that takes longer than the limit. */
export function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the chunk was not loaded in time')), CHUNK_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
