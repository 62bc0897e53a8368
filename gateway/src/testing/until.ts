import { setTimeout as delay } from 'node:timers/promises'

/** Waits until a condition holds. @throws {Error} when it does not within `ms` */
export async function until<T>(read: () => T | undefined | false, ms = 20_000): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const value = read()
    if (value !== undefined && value !== false) return value
    if (performance.now() > end) throw new Error(`it did not become true within ${ms} ms: ${read}`)
    await delay(15)
  }
}

/** Waits until a condition holds that takes time to be asked. @throws {Error} when it does not within `ms` */
export async function untilAsync(read: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const end = performance.now() + ms
  while (!(await read())) {
    if (performance.now() > end) throw new Error(`it did not become true within ${ms} ms: ${read}`)
    await delay(15)
  }
}
