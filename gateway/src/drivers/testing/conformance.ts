import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '@mimic/contract/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until, untilAsync } from '../../testing/until.ts'
import { FieldError, type FieldValue } from '../Driver.ts'
import { DeviceBench, TIMEOUT_MS } from './DeviceBench.ts'
import { isWithout, type Peer, type Without } from './Peer.ts'
import { programs } from './programs.ts'

const RECONNECTS = process.env['MIMIC_LONG'] ? 20 : 6
/** How long a driver may take to notice that a device is silent: a timeout, and what it does before and after. */
const NOTICE_MS = 10 * TIMEOUT_MS
const MANY = 1_000
/** A change is seen by the next read, or sent at once; the rest is for a busy machine. */
const MANY_MS = 3_000
const HOUR_MS = 3_600_000
const GOOD = 0
const BAD = 2

/** Tests a kind of driver with each device program that it is declared with and that this machine has. */
export function conformance(driver: string): void {
  const declared = programs[driver]
  if (!declared || isWithout(declared)) throw new Error(`there is no device program for ${driver}`)
  for (const { name, make, lacks } of declared) {
    const lack = lacks?.()
    if (lack === undefined) describe(`${driver} with ${name}: a driver`, () => suite(make()))
    else it.skip(`${driver} is not tried with ${name}: ${lack}`)
  }
}

/** What every kind of driver must do. */
function suite(peer: Peer): void {
  const [first] = peer.signals
  const firstId = first?.entry.id ?? ''
  let bench: DeviceBench
  /** A point that some peers cannot be asked for. */
  function point<T>(title: string, what: T | Without, test: (what: T) => Promise<void>): void {
    if (isWithout(what)) it.skip(`${title}: ${what.because}`)
    else it(title, () => test(what))
  }
  const slow = isWithout(peer.delay) ? () => undefined : peer.delay
  const isUp = () => bench.shows(firstId, ([, , , quality]) => quality === GOOD)

  beforeAll(() => peer.start())
  afterAll(async () => {
    await peer.kill()
    await peer.dispose?.()
  })
  beforeEach(async () => {
    for (const { entry, values } of peer.signals) await peer.set(entry.id, values[0] ?? 0)
    bench = await DeviceBench.start(peer)
    await isUp()
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    peer.hang(false)
    slow(0)
    await bench.stop()
  })

  it('reads each type, and every change of it', async () => {
    for (const { entry, values } of peer.signals)
      for (const value of values) {
        await peer.set(entry.id, value)
        await bench.shows(entry.id, (sample) => sample[2] === value && sample[3] === GOOD)
      }
  })

  point('loses only the signal whose address is wrong', peer.missing, async ({ id: missing }) => {
    await bench.shows(missing, ([, , value, quality, code]) => value === null && quality === BAD && code !== undefined)
    for (const { entry } of peer.signals) await bench.shows(entry.id, ([, , , quality]) => quality === GOOD)
    expect(bench.isOnline).toBe(true)
  })

  point('writes, and reads the value back from the device', peer.writable, async (id) => {
    const { values } = signalOf(peer, id)
    for (const value of values) {
      expect(await bench.driver.write(id, value, () => true)).toEqual({ value, isHeld: true })
      expect(await peer.get(id)).toBe(value)
    }
    await bench.shows(id, (sample) => sample[2] === values.at(-1))
  })

  point('does not execute a write that has expired when its turn comes', peer.writable, async (id) => {
    const before = await peer.get(id)
    const other = otherThan(signalOf(peer, id).values, before)
    await expect(bench.driver.write(id, other, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
    expect(await peer.get(id)).toBe(before)
  })

  point('does not execute a write that expires while it waits behind another', peer.delay, async () => {
    if (isWithout(peer.writable)) return
    const id = peer.writable
    const [one, two] = signalOf(peer, id).values
    const end = performance.now() + TIMEOUT_MS / 2
    slow(TIMEOUT_MS / 2)
    const writes = await Promise.allSettled([
      bench.driver.write(id, two ?? 0, () => true),
      bench.driver.write(id, one ?? 0, () => performance.now() < end),
    ])
    slow(0)
    expect(writes[0].status).toBe('fulfilled')
    expect(writes[1]).toMatchObject({ status: 'rejected', reason: { code: codes.writeExpired } })
    expect(await peer.get(id)).toBe(two)
  })

  it('reports all signals as bad when the device is killed in the middle of a read, and good ones when it is back', async () => {
    slow(TIMEOUT_MS / 2)
    await delay(TIMEOUT_MS / 4)
    const from = bench.samples.length
    await peer.kill()
    for (const { entry } of peer.signals)
      await bench.shows(
        entry.id,
        ([, , value, quality, code]) => value === null && quality === BAD && Boolean(code),
        from,
      )
    expect(bench.isOnline).toBe(false)
    await expectNoWrite(bench, peer)
    slow(0)
    await peer.start()
    await allGood(peer, bench)
    expect(bench.isOnline).toBe(true)
  })

  it('notices a device that stays connected and answers nothing, and goes on when it answers again', async () => {
    const from = performance.now()
    peer.hang(true)
    await until(() => bench.isOnline === false, NOTICE_MS)
    expect(performance.now() - from).toBeLessThan(NOTICE_MS)
    await expectNoWrite(bench, peer)
    peer.hang(false)
    await allGood(peer, bench)
  })

  point('never takes a late answer for the answer to a later question', peer.delay, async () => {
    slow(TIMEOUT_MS * 1.5)
    await until(() => bench.isOnline === false)
    for (const { entry, values } of peer.signals) await peer.set(entry.id, values[1] ?? 0)
    slow(TIMEOUT_MS / 4)
    const from = bench.samples.length
    await allGood(peer, bench)
    const good = bench.samples.slice(from).filter(([, , , quality]) => quality === GOOD)
    for (const { entry, values } of peer.signals) {
      const seen = good.flatMap(([id, , value]) => (id === entry.id ? [value] : []))
      expect(new Set(seen)).toEqual(new Set([values[1]]))
    }
  })

  it('test() tells the value of each signal, and why one has none', async () => {
    const readings = await bench.driver.test()
    for (const { entry, values } of peer.signals)
      expect(readings.find(({ signalId }) => signalId === entry.id)).toMatchObject({ value: values[0], quality: GOOD })
    if (isWithout(peer.missing)) return
    const { id } = peer.missing
    expect(readings.find(({ signalId }) => signalId === id)).toMatchObject({ value: null, quality: BAD })
  })

  point('follows 1,000 signals that change each second', peer.many, async (many) => {
    await bench.stop()
    await many.set(0)
    const signals = Array.from({ length: MANY }, (_, i) => many.entry(i))
    bench = await DeviceBench.start(peer, { signals, intervalMs: 1_000, timeoutMs: 1_000 })
    for (let value = 1; value <= 4; value++) {
      // The first change is before the values are awaited, so that connecting is not measured.
      const from = value === 1 ? 0 : bench.samples.length
      await many.set(value)
      const seen = new Set<string>()
      let at = from
      await until(
        () => {
          for (; at < bench.samples.length; at++) {
            const [id, , is, quality] = bench.samples[at] ?? ['', 0, null, BAD]
            if (value > 1) expect([id, quality]).toEqual([id, GOOD])
            if (is === value) seen.add(id)
          }
          return seen.size === MANY
        },
        value === 1 ? undefined : MANY_MS,
      )
    }
  })

  it(clockTitle(peer), async () => {
    for (const [i, ms] of [HOUR_MS, -HOUR_MS].entries()) {
      setClock(ms)
      const from = bench.samples.length
      const value = first?.values[(i + 1) % 2] ?? 0
      await peer.set(firstId, value)
      // Its connection is lost by then, or stays.
      if (peer.clock) await delay(2 * TIMEOUT_MS)
      await bench.shows(firstId, (sample) => sample[2] === value, from)
      if (!isWithout(peer.writable)) {
        const wanted = signalOf(peer, peer.writable).values[(i + 1) % 2] ?? 0
        expect(await bench.driver.write(peer.writable, wanted, () => true)).toEqual({ value: wanted, isHeld: true })
      }
      await delay(TIMEOUT_MS)
      if (peer.clock) continue
      const bad = bench.samples.slice(from).filter(([id, , , quality]) => id === firstId && quality === BAD)
      expect(bad).toEqual([])
      expect(bench.isOnline).toBe(true)
    }
  })

  it('starts before its device does, and ends without it', async () => {
    await bench.stop()
    await peer.kill()
    await settled()
    const before = resources()
    bench = await DeviceBench.start(peer)
    await until(() => bench.isOnline === false)
    await bench.stop()
    await until(() => resources().timers <= before.timers && resources().sockets <= before.sockets)
    bench = await DeviceBench.start(peer)
    await until(() => bench.isOnline === false)
    await peer.start()
    await allGood(peer, bench)
  })

  it(`connects again ${RECONNECTS} times, and keeps no socket and no timer`, { timeout: 180_000 }, async () => {
    const { connections } = peer
    const hasConnections = (count: number) =>
      isWithout(connections) ? undefined : untilAsync(async () => (await connections()) === count)
    await settled()
    const before = resources()
    for (let i = 0; i < RECONNECTS; i++) {
      const from = bench.samples.length
      await peer.kill()
      await bench.shows(firstId, ([, , , quality]) => quality === BAD, from)
      await peer.start()
      await bench.shows(firstId, ([, , , quality]) => quality === GOOD, bench.samples.length)
    }
    await hasConnections(1)
    await until(() => resources().timers <= before.timers + 2 && resources().sockets <= before.sockets + 2)
    await bench.stop()
    await hasConnections(0)
    // A driver that was closed is not read by anybody.
    const from = bench.samples.length
    await delay(TIMEOUT_MS)
    expect(bench.samples.length).toBe(from)
  })
}

const clockTitle = ({ clock }: Peer): string =>
  clock
    ? `has good values again when the clock of the gateway is set, but not without a break: ${clock.because}`
    : 'goes on when the clock of the gateway is set'

async function expectNoWrite(bench: DeviceBench, peer: Peer): Promise<void> {
  if (isWithout(peer.writable)) return
  await expect(bench.driver.write(peer.writable, 1, () => true)).rejects.toBeInstanceOf(FieldError)
}

async function allGood(peer: Peer, bench: DeviceBench): Promise<void> {
  const from = bench.samples.length
  for (const { entry } of peer.signals) await bench.shows(entry.id, ([, , , quality]) => quality === GOOD, from)
}

/** Sets the wall clock of this process, which goes on from there. Timers and the monotonic clock are left alone. */
function setClock(aheadMs: number): void {
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

/** Open sockets and running timers of this process. */
function resources(): { sockets: number; timers: number } {
  const kinds = process.getActiveResourcesInfo()
  const count = (...names: string[]) => kinds.filter((kind) => names.includes(kind)).length
  return { sockets: count('TCPSocketWrap', 'TLSWrap', 'TCPWrap', 'UDPWrap'), timers: count('Timeout') }
}

/** Waits until what was closed has ended. */
async function settled(): Promise<void> {
  let before = JSON.stringify(resources())
  await untilAsync(async () => {
    await delay(100)
    const now = JSON.stringify(resources())
    const isSame = now === before
    before = now
    return isSame
  })
}

function signalOf(peer: Peer, id: string) {
  const signal = peer.signals.find(({ entry }) => entry.id === id)
  if (!signal) throw new Error(`the peer has no signal ${id}`)
  return signal
}

const otherThan = (values: readonly FieldValue[], value: FieldValue): FieldValue =>
  values.find((each) => each !== value) ?? value
