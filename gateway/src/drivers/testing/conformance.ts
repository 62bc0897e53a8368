import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { codes } from '@mimic/contract/errors'
import { BAD } from '@mimic/contract/quality'
import { HOUR_MS } from '@mimic/contract/zone'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until, untilAsync } from '../../testing/until.ts'
import { FieldError, type FieldValue } from '../Driver.ts'
import { type BenchOptions, DeviceBench, TIMEOUT_MS } from './DeviceBench.ts'
import { isWithin, resources, setClock, settled, uncaughtIn } from './ownProcess.ts'
import { isWithout, type Peer, type Without } from './Peer.ts'
import { programs } from './programs.ts'
import { shortWaits } from './shortWaits.ts'

/** True in `npm run test:long`. */
const isLong = process.env['MIMIC_LONG'] === '1'
/** A driver's first program has the most of them: the driver is the same with the others. */
const reconnectsOf = (isFirst: boolean): number => (isLong ? 20 : isFirst ? 2 : 1)
/** Moments of its set-up at which a driver is closed. */
const MOMENTS = isLong ? 60 : 8
/** Events with which something arrives at a driver. */
const ARRIVALS: readonly unknown[] = ['data', 'message', 'readable', 'request']
/** A device that answers may be slow on a busy machine: its timeout is no part of what is tested. */
const PATIENT_MS = 5_000
/**
 * How long a driver may take to notice that a device is silent: a timeout, and what it does before and after. It is
 * counted in turns of the event loop that the driver shares, so a busy machine has as many as a quiet one.
 */
const TURN_MS = 15
const NOTICE_TURNS = (10 * TIMEOUT_MS) / TURN_MS
const MANY = 1_000
const MANY_CHANGES = isLong ? 4 : 2
/** Values from before a change that may follow it: of the read in progress, or of a message on its way. */
const MANY_STALE = 2
const GOOD = 0

/** Tests a kind of driver with each device program that it is declared with and that this machine has. */
export function conformance(driver: string): void {
  const declared = programs[driver]
  if (!declared || isWithout(declared)) throw new Error(`there is no device program for ${driver}`)
  for (const [i, { name, make, lacks }] of declared.entries()) {
    const lack = lacks?.()
    if (lack === undefined) describe(`${driver} with ${name}: a driver`, () => suite(make(), reconnectsOf(i === 0)))
    else it.skip(`${driver} is not tried with ${name}: ${lack}`)
  }
}

/** What every kind of driver must do. */
function suite(peer: Peer, reconnects: number): void {
  const [first] = peer.signals
  const firstId = first?.entry.id ?? ''
  // Kept from bench to bench, as by a gateway that starts again.
  const folder = mkdtempSync(join(tmpdir(), 'mimic-device-'))
  let bench: DeviceBench
  let isPeerUp = false
  /** A point that some peers cannot be asked for. */
  function point<T>(title: string, what: T | Without, test: (what: T) => Promise<void>): void {
    if (isWithout(what)) it.skip(`${title}: ${what.because}`)
    else it(title, () => test(what))
  }
  const slow = isWithout(peer.delay) ? () => undefined : peer.delay
  async function startPeer(): Promise<void> {
    await peer.start()
    isPeerUp = true
  }
  async function killPeer(): Promise<void> {
    isPeerUp = false
    await peer.kill()
  }
  async function open(options: BenchOptions): Promise<void> {
    bench = await DeviceBench.start(peer, { folder, waits: shortWaits, ...options })
  }
  /** Gives each signal its first value, and waits until the driver has it. */
  async function begin(): Promise<void> {
    for (const { entry, values } of peer.signals) await peer.set(entry.id, values[0] ?? 0)
    for (const { entry, values } of peer.signals)
      await bench.shows(entry.id, ([, , value, quality]) => value === values[0] && quality === GOOD)
  }
  function restore(): void {
    vi.unstubAllGlobals()
    peer.hang(false)
    slow(0)
  }

  beforeAll(startPeer)
  afterAll(async () => {
    await peer.kill()
    await peer.dispose?.()
    rmSync(folder, { recursive: true, force: true })
  })

  describe('while its device answers', () => {
    beforeAll(() => open({ timeoutMs: PATIENT_MS }))
    afterAll(() => bench.stop())
    beforeEach(begin)
    afterEach(restore)

    it('reads each type, and every change of it', async () => {
      for (const { entry, values } of peer.signals)
        for (const value of values) {
          await peer.set(entry.id, value)
          await bench.shows(entry.id, (sample) => sample[2] === value && sample[3] === GOOD)
        }
    })

    point('loses only the signal whose address is wrong', peer.missing, async ({ id: missing }) => {
      await bench.shows(
        missing,
        ([, , value, quality, code]) => value === null && quality === BAD && code !== undefined,
      )
      for (const { entry } of peer.signals) await bench.shows(entry.id, ([, , , quality]) => quality === GOOD)
      expect(bench.isOnline).toBe(true)
    })

    point('writes, and reads the value back from the device', peer.writable, async (id) => {
      const { values } = signalOf(peer, id)
      // It holds the first one.
      for (const value of values.slice(peer.isSilentWhenSame ? 1 : 0)) {
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

    point('does not execute a write that expires while it waits behind another', peer.writable, async (id) => {
      const [one, two] = signalOf(peer, id).values
      // It expires when the one before is sent. No answer can come before a microtask; one can come before an immediate.
      let isExpired = false
      const first = () => {
        queueMicrotask(() => {
          isExpired = true
        })
        return true
      }
      const writes = await Promise.allSettled([
        bench.driver.write(id, two ?? 0, first),
        bench.driver.write(id, one ?? 0, () => !isExpired),
      ])
      expect(writes[0].status).toBe('fulfilled')
      expect(writes[1]).toMatchObject({ status: 'rejected', reason: { code: codes.writeExpired } })
      expect(await peer.get(id)).toBe(two)
      await bench.shows(id, (sample) => sample[2] === two)
    })

    it('lists what its device offers, if it can: each node by a name and each value by an address of its own', async () => {
      const { driver } = bench
      const { browse } = driver
      if (!browse) return
      const walk = async (node: string, depth: number): Promise<void> => {
        const nodes = await browse.call(driver, node)
        expect(new Set(nodes.map((each) => each.node)).size).toBe(nodes.length)
        const addresses = nodes.flatMap(({ signal }) => (signal ? [JSON.stringify(signal.address)] : []))
        expect(new Set(addresses).size).toBe(addresses.length)
        const below = nodes.findLast((each) => each.hasChildren && each.parent === undefined)
        if (below && depth > 0) await walk(below.node, depth - 1)
      }
      await walk('', 3)
    })

    it('test() tells the value of each signal, and why one has none', async () => {
      const readings = await bench.driver.test()
      for (const { entry, values } of peer.signals)
        expect(readings.find(({ signalId }) => signalId === entry.id)).toMatchObject({
          value: values[0],
          quality: GOOD,
        })
      if (isWithout(peer.missing)) return
      const { id } = peer.missing
      expect(readings.find(({ signalId }) => signalId === id)).toMatchObject({ value: null, quality: BAD })
    })
  })

  describe('that was opened just now', () => {
    afterEach(async () => {
      restore()
      await bench.stop()
      if (!isPeerUp) await startPeer()
    })

    point(`follows ${MANY} signals that change`, peer.many, async (many) => {
      await many.set(0)
      const signals = Array.from({ length: MANY }, (_, i) => many.entry(i))
      await open({ signals, intervalMs: 200, timeoutMs: PATIENT_MS })
      for (let value = 1; value <= MANY_CHANGES; value++) {
        await many.set(value)
        const from = bench.samples.length
        const [seen, stale] = [new Set<string>(), new Map<string, number>()]
        let at = from
        await until(() => {
          for (; at < bench.samples.length; at++) {
            const [id, , is, quality] = bench.samples[at] ?? ['', 0, null, BAD]
            // Before the first change there may be no connection yet.
            if (value > 1) expect([id, quality]).toEqual([id, GOOD])
            if (is === value) seen.add(id)
            else stale.set(id, (stale.get(id) ?? 0) + 1)
          }
          return seen.size === MANY
        })
        if (value > 1) expect(Math.max(0, ...stale.values())).toBeLessThanOrEqual(MANY_STALE)
      }
    })

    it('has no value where the device gives one that its signal names as none, and has one again after it', async () => {
      const numbers = peer.signals.flatMap(({ entry, values: [good, mark] }) =>
        typeof good === 'number'
          ? [{ entry: { ...entry, scale: 0.5, noValueAt: `${mark}` }, good, mark: Number(mark) }]
          : [],
      )
      expect(numbers.length).toBeGreaterThan(0)
      await open({ timeoutMs: PATIENT_MS, signals: numbers.map(({ entry }) => entry) })
      for (const { entry, good, mark } of numbers)
        for (const value of [good, mark, good]) {
          const from = bench.samples.length
          await peer.set(entry.id, value)
          await bench.shows(entry.id, ([, , is, quality, code]) =>
            value === mark ? is === null && quality === BAD && code === codes.noValue : is === good * 0.5,
          )
          const seen = bench.samples.slice(from).filter(([id]) => id === entry.id)
          expect(seen.filter(([, , is]) => is === mark || is === mark * 0.5)).toEqual([])
        }
      expect(bench.isOnline).toBe(true)
    })

    it(clockTitle(peer), async () => {
      // One that loses its connection by it notices that by its timeout.
      await open({ timeoutMs: peer.clock ? TIMEOUT_MS : PATIENT_MS })
      await begin()
      for (const [i, ms] of [HOUR_MS, -HOUR_MS].entries()) {
        setClock(ms)
        const from = bench.samples.length
        const value = first?.values[(i + 1) % 2] ?? 0
        await peer.set(firstId, value)
        // Its connection is lost by then, or stays.
        if (peer.clock) await delay(2 * TIMEOUT_MS)
        await bench.shows(firstId, (sample) => sample[2] === value, from)
        if (!isWithout(peer.writable)) {
          const id = peer.writable
          const wanted = signalOf(peer, id).values[(i + 1) % 2] ?? 0
          const held = { value: wanted, isHeld: true }
          const write = () => bench.driver.write(id, wanted, () => true)
          if (peer.clock)
            await untilAsync(() =>
              write().then(
                (back) => isDeepStrictEqual(back, held),
                () => false,
              ),
            )
          else expect(await write()).toEqual(held)
        }
        await delay(TIMEOUT_MS)
        if (peer.clock) continue
        const bad = bench.samples.slice(from).filter(([id, , , quality]) => id === firstId && quality === BAD)
        expect(bad).toEqual([])
        expect(bench.isOnline).toBe(true)
      }
    })

    it('notices a device that stays connected and answers nothing, and goes on when it answers again', async () => {
      await open({ timeoutMs: TIMEOUT_MS })
      await begin()
      peer.hang(true)
      let turns = 0
      for (; bench.isOnline !== false && turns < NOTICE_TURNS; turns++) await delay(TURN_MS)
      expect(turns).toBeLessThan(NOTICE_TURNS)
      await expectNoWrite(bench, peer)
      peer.hang(false)
      await allGood(peer, bench)
    })

    point('never takes a late answer for the answer to a later question', peer.delay, async () => {
      await open({ timeoutMs: TIMEOUT_MS })
      await begin()
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

    it(`is closed at ${MOMENTS} moments of its set-up, without an error that nobody catches, and keeps nothing`, async () => {
      const began = performance.now()
      await open({ timeoutMs: PATIENT_MS })
      await begin()
      const setUpMs = performance.now() - began
      await bench.stop()
      await settled()
      const before = resources()
      const uncaught = await uncaughtIn(async () => {
        for (let i = 0; i < MOMENTS; i++) {
          await open({ timeoutMs: PATIENT_MS })
          await delay((i * setUpMs) / MOMENTS)
          await bench.stop()
        }
        await until(() => isWithin(resources(), before))
      })
      expect(uncaught).toEqual([])
    })

    point('is started anew after its library has failed where nobody catches it', peer.callbacks ?? {}, async () => {
      // Connections that a library keeps for all devices belong to the one that made them.
      await killPeer()
      await startPeer()
      const inDriver = new AsyncLocalStorage<true>()
      await inDriver.run(true, () => open({ timeoutMs: PATIENT_MS }))
      await begin()
      const failure = new Error('a failure of the library')
      const { emit } = EventEmitter.prototype
      let isArmed = true
      const spy = vi.spyOn(EventEmitter.prototype, 'emit').mockImplementation(function (this: EventEmitter, ...args) {
        if (!isArmed || !inDriver.getStore() || !ARRIVALS.includes(args[0])) return emit.apply(this, args)
        isArmed = false
        throw failure
      })
      const uncaught = await uncaughtIn(async () => {
        for (const { entry, values } of peer.signals) await peer.set(entry.id, values[1] ?? 0)
        await until(() => bench.crashes === 1)
      }).finally(() => spy.mockRestore())
      expect(uncaught).toEqual([{ error: failure, hasOwner: true }])
      await allGood(peer, bench)
      expect(bench.isOnline).toBe(true)
      expect(bench.crashes).toBe(1)
    })

    it('starts before its device does, and ends without it', async () => {
      await killPeer()
      await settled()
      const before = resources()
      await open({ timeoutMs: TIMEOUT_MS })
      await until(() => bench.isOnline === false)
      await bench.stop()
      await until(() => isWithin(resources(), before))
      await open({ timeoutMs: TIMEOUT_MS })
      await until(() => bench.isOnline === false)
      await startPeer()
      await allGood(peer, bench)
    })

    it(`reports all signals as bad when the device is killed in the middle of a read, and good ones when it is back, ${times(reconnects)}, and keeps no socket and no timer`, {
      timeout: 180_000,
    }, async () => {
      const { connections } = peer
      const hasConnections = (count: number) =>
        isWithout(connections) ? undefined : untilAsync(async () => (await connections()) === count)
      await settled()
      const unopened = resources()
      await open({ timeoutMs: TIMEOUT_MS })
      await begin()
      let once = resources()
      for (let i = 0; i < reconnects; i++) {
        slow(TIMEOUT_MS / 2)
        await delay(TIMEOUT_MS / 4)
        const from = bench.samples.length
        await killPeer()
        for (const { entry } of peer.signals)
          await bench.shows(
            entry.id,
            ([, , value, quality, code]) => value === null && quality === BAD && Boolean(code),
            from,
          )
        expect(bench.isOnline).toBe(false)
        await expectNoWrite(bench, peer)
        slow(0)
        await startPeer()
        await allGood(peer, bench)
        await until(() => bench.isOnline)
        await hasConnections(1)
        if (i > 0) continue
        await settled()
        once = resources()
      }
      await until(() => isWithin(resources(), once))
      await bench.stop()
      await hasConnections(0)
      // A driver that was closed is not read by anybody.
      const from = bench.samples.length
      await delay(TIMEOUT_MS)
      expect(bench.samples.length).toBe(from)
      await until(() => isWithin(resources(), unopened))
    })
  })
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)
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

function signalOf(peer: Peer, id: string) {
  const signal = peer.signals.find(({ entry }) => entry.id === id)
  if (!signal) throw new Error(`the peer has no signal ${id}`)
  return signal
}

const otherThan = (values: readonly FieldValue[], value: FieldValue): FieldValue =>
  values.find((each) => each !== value) ?? value
