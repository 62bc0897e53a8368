import { codes } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { MemoryStore, memoryState } from '../../testing/memoryState.ts'
import { TryGuard } from './TryGuard.ts'

const wrong = async () => undefined
const right = async () => 'in'

async function guarding(store = new MemoryStore()) {
  const clock = { now: 1_000_000 }
  const now = () => clock.now
  const guard = new TryGuard({ state: await memoryState(now, store), what: 'login', field: 'password', now })
  /** Seconds that a login attempt has to wait; 0 if it was made. */
  const wait = (name: string, address = 'here', attempt: () => Promise<string | undefined> = wrong) =>
    guard.try(name, address, attempt).then(
      () => 0,
      (error: { code: number; fields: { limit: number }[] }) => {
        expect(error.code).toBe(codes.tooMany)
        return error.fields[0]?.limit
      },
    )
  return { guard, clock, wait }
}

describe('wrong tries', () => {
  it('under spellings of one name count together, because a directory takes them for the same', async () => {
    const { guard, wait } = await guarding()
    for (const name of ['Wang', 'wang', ' W\u00e4ng', 'wa\u00adng', '\uff37ang']) expect(await wait(name, name)).toBe(0)
    expect(await wait('WANG', 'another')).toBe(1)
    expect(guard.failuresOf('w a n g')).toBe(5)
    await guard.forget('wAng')
    expect(await wait('wang', 'another')).toBe(0)
  })

  it('under one name wait from the fifth on, each twice as long, from any address', async () => {
    const { clock, wait } = await guarding()
    for (let i = 0; i < 5; i++) expect(await wait('a', `address ${i}`)).toBe(0)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(await wait('a', `address of ${seconds}`)).toBe(seconds)
      // The right password must wait too, otherwise the wait would reveal it.
      expect(await wait('a', 'another', right)).toBe(seconds)
      expect(await wait('b', 'another', right)).toBe(0)
      clock.now += seconds * 1_000 - 1
      expect(await wait('a', 'late')).toBe(1)
      clock.now += 1
      expect(await wait('a', `address of ${seconds}`)).toBe(0)
    }
  })

  it('from one address wait after twenty over all names, and its own successes do not help', async () => {
    const { wait } = await guarding()
    for (let i = 0; i < 21; i++) {
      expect(await wait(`name ${i}`, 'evil')).toBe(0)
      if (i < 20) expect(await wait('own', 'evil', right)).toBe(0)
    }
    expect(await wait('name 21', 'evil')).toBe(1)
    expect(await wait('name 21', 'well')).toBe(0)
  })

  it('are limited to five if sixty come at once from sixty addresses', async () => {
    const { wait } = await guarding()
    const waits = await Promise.all(Array.from({ length: 60 }, (_, i) => wait('a', `address ${i}`)))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  it('are forgotten after a right one, and after a day', async () => {
    const { guard, clock, wait } = await guarding()
    for (let i = 0; i < 4; i++) await wait('a')
    await wait('a', 'here', right)
    expect(guard.failuresOf('a')).toBe(0)
    for (let i = 0; i < 5; i++) await wait('b')
    expect(guard.failuresOf('b')).toBe(5)
    clock.now += 24 * 3_600_000
    expect([guard.failuresOf('b'), await wait('b')]).toEqual([0, 0])
  })

  it('are known to a server that follows a killed one', async () => {
    const store = new MemoryStore()
    const before = await guarding(store)
    for (let i = 0; i < 5; i++) await before.wait('a')
    expect(await (await guarding(store)).wait('a')).toBe(1)
  })

  it('make nobody wait longer because a clock was set back', async () => {
    const { clock, wait } = await guarding()
    for (let i = 0; i < 5; i++) await wait('a')
    clock.now -= 3_600_000
    expect(await wait('a')).toBe(1)
  })
})

it('tries of one name take turns, also after one that throws; other names do not wait', async () => {
  const { guard } = await guarding()
  const order: string[] = []
  const slow = guard.try('a', 'x', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('slow')
    throw new Error('broken')
  })
  const next = guard.try('a', 'x', async () => order.push('next'))
  const other = guard.try('b', 'x', async () => order.push('other'))
  await expect(slow).rejects.toThrow('broken')
  await Promise.all([next, other])
  expect(order).toEqual(['other', 'slow', 'next'])
})
