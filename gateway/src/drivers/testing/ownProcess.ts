import { setTimeout as delay } from 'node:timers/promises'
import { vi } from 'vitest'
import { takeUncaught } from '../../devices/owners.ts'
import { untilAsync } from '../../testing/until.ts'

/** Sets the wall clock of this process, which goes on from there. Timers and the monotonic clock are left alone. */
export function setClock(aheadMs: number): void {
  vi.unstubAllGlobals()
  const now = () => real.now() + aheadMs
  const real = Date
  vi.stubGlobal(
    'Date',
    new Proxy(real, {
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
    }),
  )
}

/** Does work in a process that gives errors to their owners, as a gateway's does. @returns what nobody caught */
export async function uncaughtIn(work: () => Promise<void>): Promise<{ error: unknown; hasOwner: boolean }[]> {
  const uncaught: { error: unknown; hasOwner: boolean }[] = []
  process.setUncaughtExceptionCaptureCallback((error) => {
    uncaught.push({ error, hasOwner: takeUncaught(error) })
  })
  try {
    await work()
  } finally {
    process.setUncaughtExceptionCaptureCallback(null)
  }
  return uncaught
}

/** Open sockets and running timers of this process. */
export function resources(): { sockets: number; timers: number } {
  const kinds = process.getActiveResourcesInfo()
  const count = (...names: string[]) => kinds.filter((kind) => names.includes(kind)).length
  return { sockets: count('TCPSocketWrap', 'TLSWrap', 'TCPWrap', 'UDPWrap'), timers: count('Timeout') }
}

export const isWithin = (now: ReturnType<typeof resources>, before: ReturnType<typeof resources>): boolean =>
  now.sockets <= before.sockets && now.timers <= before.timers

/** Waits until what was closed has ended. */
export async function settled(): Promise<void> {
  let before = JSON.stringify(resources())
  await untilAsync(async () => {
    await delay(100)
    const now = JSON.stringify(resources())
    const isSame = now === before
    before = now
    return isSame
  })
}
