import { seededRandom } from '@mimic/engine/testing'
import { addAccounts, addDevices, type StoreOptions } from '@mimic/server/testing/ranged'
import type { BenchHouse, BenchSession } from './BenchHouse.ts'

const ORG = 'org-bench'

/**
 * Adds many devices to a house, and an account for each data range.
 * @param rangesOf the data ranges by name, as accounts have them
 * @param more is done to the store in the same pause
 */
export async function rangedSessions(
  house: BenchHouse,
  { count, seed }: { readonly count: number; readonly seed: number },
  rangesOf: (devices: readonly string[]) => Readonly<Record<string, Parameters<typeof addAccounts>[2][number]>>,
  more?: (
    store: StoreOptions,
    about: { readonly orgId: string; readonly equipIds: readonly string[] },
  ) => Promise<unknown>,
): Promise<{ readonly devices: readonly string[]; readonly sessions: ReadonlyMap<string, BenchSession> }> {
  const sessions = new Map<string, BenchSession>()
  let devices: readonly string[] = []
  await house.restartServer(async (store) => {
    devices = await addDevices(store, { orgId: ORG, count, random: seededRandom(seed) })
    await more?.(store, { orgId: ORG, equipIds: devices })
    const all = Object.entries(rangesOf(devices))
    const cookies = await addAccounts(
      store,
      'bench',
      all.map(([, range]) => range),
    )
    for (const [i, [name]] of all.entries()) sessions.set(name, { cookie: cookies[i] ?? '' })
  })
  return { devices, sessions }
}
