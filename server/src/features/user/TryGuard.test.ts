import { codes } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import type { From } from '../../platform/shared/Delays.ts'
import { MemoryStore, memoryState } from '../../testing/memoryState.ts'
import { TryGuard } from './TryGuard.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The longest delay of a stranger in these tests, s. */
const LONGEST_S = 600

const wrong = async () => undefined
const right = async () => 'in'

async function guarding({ store = new MemoryStore(), what = 'login', isStrict = false } = {}) {
  const clock = { now: 1_000_000 }
  const now = () => clock.now
  const state = await memoryState(now, store)
  const guardOf = (kind: string) =>
    new TryGuard({
      state,
      what: kind,
      field: 'password',
      ...(!isStrict && { strangersMs: LONGEST_S * 1_000 }),
      now,
    })
  const guard = guardOf(what)
  /** Seconds that a login attempt has to wait; 0 if it was made. */
  const wait = (
    name: string,
    who: string | From = 'here',
    attempt: () => Promise<string | undefined> = wrong,
    of = guard,
  ) =>
    of.try(name, who, attempt).then(
      () => 0,
      (error: { code: number; fields: { limit: number }[] }) => {
        expect(error.code).toBe(codes.tooMany)
        return error.fields[0]?.limit ?? Number.NaN
      },
    )
  return { guard, guardOf, clock, wait }
}

describe('wrong tries', () => {
  it('under spellings of one name count together, because a directory takes them for the same', async () => {
    const { guard, wait } = await guarding()
    for (const name of ['Wang', 'wang', ' W\u00e4ng', 'wa\u00adng', '\uff37ang']) expect(await wait(name, name)).toBe(0)
    expect(await wait('WANG', 'another')).toBe(1)
    expect(guard.failuresOf('w a n g', { address: 'here' })).toBe(5)
    await guard.forget('wAng')
    expect(await wait('wang', 'another')).toBe(0)
  })

  it('under one name wait from the fifth on, each twice as long, ten minutes at most', async () => {
    const { clock, wait } = await guarding()
    for (let i = 0; i < 5; i++) expect(await wait('a')).toBe(0)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
      expect(await wait('a')).toBe(seconds)
      // The right password must wait too, otherwise the wait would reveal it.
      expect(await wait('a', 'here', right)).toBe(seconds)
      expect(await wait('b', 'here', right)).toBe(0)
      clock.now += seconds * 1_000 - 1
      expect(await wait('a')).toBe(1)
      clock.now += 1
      expect(await wait('a')).toBe(0)
    }
  })

  it('are limited to five if sixty come at once from sixty addresses', async () => {
    const { wait } = await guarding()
    const waits = await Promise.all(Array.from({ length: 60 }, (_, i) => wait('a', `address ${i}`)))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  it('are forgotten after a right one from there, and after a day', async () => {
    const { guard, clock, wait } = await guarding()
    const here = { address: 'here' }
    for (let i = 0; i < 4; i++) await wait('a')
    await wait('a', 'there')
    expect(guard.failuresOf('a', here)).toBe(5)
    await wait('a', 'here', right)
    expect(guard.failuresOf('a', here)).toBe(1)
    for (let i = 0; i < 5; i++) await wait('b')
    clock.now += 24 * HOUR
    expect([guard.failuresOf('b', here), await wait('b')]).toEqual([0, 0])
  })

  it('are known to a server that follows a killed one, appointments too', async () => {
    const store = new MemoryStore()
    const before = await guarding({ store })
    for (let i = 0; i < 13; i++) {
      before.clock.now += 256_000
      expect(await before.wait('a', 'evil')).toBe(0)
    }
    expect(await before.wait('a', 'new')).toBe(256)
    before.clock.now += 255_000
    const after = await guarding({ store })
    after.clock.now = before.clock.now
    expect(await after.wait('a', 'new')).toBe(1)
    after.clock.now += 1_000
    expect(await after.wait('a', 'evil')).toBe(0)
    expect(await after.wait('a', 'new', right)).toBe(0)
  })

  it('make nobody wait longer because a clock was set back', async () => {
    const { clock, wait } = await guarding()
    for (let i = 0; i < 5; i++) await wait('a')
    clock.now -= HOUR
    expect(await wait('a')).toBe(1)
  })

  it('of codes after a password wait for each other from any address, five minutes at most, but a known device does not', async () => {
    const { clock, wait } = await guarding({ isStrict: true })
    let judged = 0
    for (let minutes = 0; minutes < 24 * 60; minutes++) {
      clock.now += MINUTE
      if ((await wait('a', `address ${minutes % 500}`)) === 0) judged++
    }
    clock.now += 10 * MINUTE
    await wait('a')
    expect(judged).toBeLessThan(300)
    expect(await wait('a', 'address 1', right)).toBeGreaterThan(0)
    expect(await wait('a', { address: 'address 1', device: 'd' }, right)).toBe(0)
  })
})

describe('an address', () => {
  it('waits for a minute at most after failing under twenty names; a known device there does not', async () => {
    const { clock, wait } = await guarding()
    for (let i = 0; i < 21; i++) expect(await wait(`name ${i}`, 'office')).toBe(0)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await wait(`name ${seconds} ${clock.now}`, 'office')).toBe(seconds)
      expect(await wait('own', { address: 'office', device: 'd' }, right)).toBe(0)
      expect(await wait('own', 'elsewhere', right)).toBe(0)
      const next = `next ${clock.now}`
      expect(await wait(next, 'office')).toBe(seconds)
      clock.now += seconds * 1_000
      expect(await wait(next, 'office')).toBe(0)
    }
    expect(await wait('colleague', 'office', right)).toBe(60)
    clock.now += 60_000
    expect(await wait('colleague', 'office', right)).toBe(0)
    clock.now += HOUR
    expect(await wait('a further name', 'office')).toBe(0)
  })

  it('does not wait after a hundred typing errors of one person, nor of people who then got in', async () => {
    const { clock, wait } = await guarding()
    for (let i = 0; i < 100; i++) {
      clock.now += (await wait('clumsy', 'office')) * 1_000
      if (i < 40) {
        await wait(`person ${i}`, 'office')
        await wait(`person ${i}`, 'office', right)
      }
      expect(await wait('colleague', 'office', right)).toBe(0)
    }
  })

  it('counts each kind of attempt apart', async () => {
    const { guardOf, wait } = await guarding()
    const other = guardOf('other')
    for (let i = 0; i < 40; i++) await wait(`name ${i}`, 'office', wrong, other)
    expect(await wait('further', 'office', wrong, other)).toBeGreaterThan(0)
    expect(await wait('a', 'office', right)).toBe(0)
  })
})

describe('a stranger who keeps trying', () => {
  /**
   * Strangers try a name at a rate from so many addresses for five hours.
   * @param each called each second, after the strangers @returns how many wrong tries were read
   */
  async function besiege(
    { everyS, addresses }: { readonly everyS: number; readonly addresses: number },
    guarded: Awaited<ReturnType<typeof guarding>>,
    each: (second: number) => Promise<void>,
  ): Promise<number> {
    let judged = 0
    for (let second = 0; second < 5 * 3_600; second++) {
      if (second % everyS === 0) {
        const address = `stranger ${Math.floor(second / everyS) % addresses}`
        if ((await guarded.wait('victim', address)) === 0) judged++
      }
      await each(second)
      guarded.clock.now += 1_000
    }
    return judged
  }

  const sieges = [1, 30, 299, 600].flatMap((everyS) => [1, 3, 500].map((addresses) => ({ everyS, addresses })))

  it.each(sieges)('every $everyS s from $addresses addresses keeps nobody out and reads little', async (siege) => {
    const guarded = await guarding()
    const device = { address: 'stranger 0', device: 'd' }
    /** A new device comes at this time, tries, and tries again when it was told to. */
    let newcomer = { from: 3_617, at: 3_617 }
    const waits: number[] = []
    const judged = await besiege(siege, guarded, async (second) => {
      if (second % 599 === 0) expect(await guarded.wait('victim', device, right)).toBe(0)
      if (second !== newcomer.at) return
      const waitS = await guarded.wait('victim', `new ${newcomer.from}`, right)
      if (waitS > 0) newcomer = { ...newcomer, at: second + waitS }
      else {
        waits.push(second - newcomer.from)
        newcomer = { from: second + 1_013, at: second + 1_013 }
      }
    })
    expect(waits.length).toBeGreaterThan(5)
    expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_S)
    // Some come before the delay has grown; then each address has one in ten minutes.
    expect(judged).toBeLessThanOrEqual(16 + siege.addresses * 6 * 5)
  })

  it('has no further tries from the device of somebody who gets in', async () => {
    const guarded = await guarding()
    const device = { address: 'here', device: 'd' }
    const alone = await besiege({ everyS: 10, addresses: 1 }, await guarding(), async () => undefined)
    const beside = await besiege({ everyS: 10, addresses: 1 }, guarded, async (second) => {
      if (second % 60 === 0) await guarded.wait('victim', device, right)
    })
    expect(beside).toBe(alone)
  })

  it('does not delay the own errors of a known device, which wait by themselves, five minutes at most', async () => {
    const { guard, clock, wait } = await guarding()
    const device = { address: 'here', device: 'd' }
    for (let i = 0; i < 30; i++) await wait('a', `stranger ${i}`)
    for (let i = 0; i < 5; i++) expect(await wait('a', device)).toBe(0)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(await wait('a', device, right)).toBe(seconds)
      clock.now += seconds * 1_000
      expect(await wait('a', device)).toBe(0)
    }
    expect(await wait('a', { ...device, device: 'other' }, right)).toBe(0)
    clock.now += 300_000
    expect(await wait('a', device, right)).toBe(0)
    expect(guard.failuresOf('a', device)).toBe(0)
  })

  it('begins anew when an administrator lets everybody in, and earlier appointments are void', async () => {
    const { guard, clock, wait } = await guarding()
    for (let i = 0; i < 14; i++) {
      await wait('a')
      clock.now += LONGEST_S * 1_000
    }
    await wait('a')
    expect(await wait('a', 'new', right)).toBe(LONGEST_S)
    await guard.forget('a')
    expect(await wait('a', 'new', right)).toBe(0)
    for (let i = 0; i < 5; i++) expect(await wait('a')).toBe(0)
    expect(await wait('a')).toBe(1)
  })
})

it('tries of one name take turns, also after one that throws; other names and known devices do not wait', async () => {
  const { guard } = await guarding()
  const order: string[] = []
  const slow = guard.try('a', 'x', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('slow')
    throw new Error('broken')
  })
  const next = guard.try('a', 'x', async () => order.push('next'))
  const other = guard.try('b', 'x', async () => order.push('other'))
  const device = guard.try('a', { address: 'x', device: 'd' }, async () => order.push('device'))
  await expect(slow).rejects.toThrow('broken')
  await Promise.all([next, other, device])
  expect(order).toEqual(['other', 'device', 'slow', 'next'])
})
