import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '@mimic/contract/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { FieldError, type FieldValue } from '../Driver.ts'
import { DeviceBench, TIMEOUT_MS } from './DeviceBench.ts'
import type { Peer } from './Peer.ts'

const RECONNECTS = 20
/** How long a driver may take to notice that a device is silent: a timeout, and what it does before and after. */
const NOTICE_MS = 10 * TIMEOUT_MS
const GOOD = 0
const BAD = 2

/** Tests that every kind of driver must pass, with a device program of the kind. */
export function conformance(name: string, makePeer: () => Peer): void {
  describe(`${name}: a driver`, () => {
    const peer = makePeer()
    const [first] = peer.signals
    const firstId = first?.entry.id ?? ''
    let bench: DeviceBench
    beforeAll(() => peer.start())
    afterAll(async () => {
      await peer.kill()
      await peer.dispose?.()
    })
    beforeEach(async () => {
      for (const { entry, values } of peer.signals) await peer.set(entry.id, values[0] ?? 0)
      bench = await DeviceBench.start(peer, peer.missing ? [peer.missing] : [])
      await bench.shows(firstId, ([, , , quality]) => quality === GOOD)
    })
    afterEach(async () => {
      peer.hang(false)
      peer.delay?.(0)
      await bench.stop()
    })

    it('reads each type, and every change of it', async () => {
      for (const { entry, values } of peer.signals)
        for (const value of values) {
          await peer.set(entry.id, value)
          await bench.shows(entry.id, (sample) => sample[2] === value && sample[3] === GOOD)
        }
    })

    it.skipIf(!peer.missing)('loses only the signal whose address is wrong', async () => {
      const missing = peer.missing?.id ?? ''
      await bench.shows(
        missing,
        ([, , value, quality, code]) => value === null && quality === BAD && code !== undefined,
      )
      for (const { entry } of peer.signals) await bench.shows(entry.id, ([, , , quality]) => quality === GOOD)
      expect(bench.isOnline).toBe(true)
    })

    it('writes, and reads the value back from the device', async () => {
      const { values } = signalOf(peer, peer.writable)
      for (const value of values) {
        expect(await bench.driver.write(peer.writable, value, () => true)).toEqual({ value, isHeld: true })
        expect(await peer.get(peer.writable)).toBe(value)
      }
      await bench.shows(peer.writable, (sample) => sample[2] === values.at(-1))
    })

    it('does not execute a write that has expired when its turn comes', async () => {
      const before = await peer.get(peer.writable)
      const other = otherThan(signalOf(peer, peer.writable).values, before)
      await expect(bench.driver.write(peer.writable, other, () => false)).rejects.toMatchObject({
        code: codes.writeExpired,
      })
      expect(await peer.get(peer.writable)).toBe(before)
    })

    it.skipIf(!peer.delay)('does not execute a write that expires while it waits behind another', async () => {
      const [one, two] = signalOf(peer, peer.writable).values
      const end = performance.now() + TIMEOUT_MS / 2
      peer.delay?.(TIMEOUT_MS / 2)
      const writes = await Promise.allSettled([
        bench.driver.write(peer.writable, two ?? 0, () => true),
        bench.driver.write(peer.writable, one ?? 0, () => performance.now() < end),
      ])
      peer.delay?.(0)
      expect(writes[0].status).toBe('fulfilled')
      expect(writes[1]).toMatchObject({ status: 'rejected', reason: { code: codes.writeExpired } })
      expect(await peer.get(peer.writable)).toBe(two)
    })

    it('reports all signals as bad when the device is killed in the middle of a read, and good ones when it is back', async () => {
      peer.delay?.(TIMEOUT_MS / 2)
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
      await expect(bench.driver.write(peer.writable, 1, () => true)).rejects.toBeInstanceOf(FieldError)
      peer.delay?.(0)
      await peer.start()
      await allGood(peer, bench)
      expect(bench.isOnline).toBe(true)
    })

    it('notices a device that stays connected and answers nothing, and goes on when it answers again', async () => {
      const from = performance.now()
      peer.hang(true)
      await until(() => bench.isOnline === false, NOTICE_MS)
      expect(performance.now() - from).toBeLessThan(NOTICE_MS)
      await expect(bench.driver.write(peer.writable, 1, () => true)).rejects.toBeInstanceOf(FieldError)
      peer.hang(false)
      await allGood(peer, bench)
    })

    it.skipIf(!peer.delay)('never takes a late answer for the answer to a later question', async () => {
      peer.delay?.(TIMEOUT_MS * 1.5)
      await until(() => bench.isOnline === false)
      for (const { entry, values } of peer.signals) await peer.set(entry.id, values[1] ?? 0)
      peer.delay?.(TIMEOUT_MS / 2)
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
        expect(readings.find(({ signalId }) => signalId === entry.id)).toMatchObject({
          value: values[0],
          quality: GOOD,
        })
      if (!peer.missing) return
      const { id } = peer.missing
      expect(readings.find(({ signalId }) => signalId === id)).toMatchObject({ value: null, quality: BAD })
    })

    it(`connects again ${RECONNECTS} times, and keeps no socket and no timer`, async () => {
      const before = resources()
      for (let i = 0; i < RECONNECTS; i++) {
        const from = bench.samples.length
        await peer.kill()
        await bench.shows(firstId, ([, , , quality]) => quality === BAD, from)
        await peer.start()
        await bench.shows(firstId, ([, , , quality]) => quality === GOOD, bench.samples.length)
      }
      if (peer.connections) await until(() => peer.connections?.() === 1)
      await until(() => resources().timers <= before.timers + 2 && resources().sockets <= before.sockets + 2)
      await bench.stop()
      if (peer.connections) await until(() => peer.connections?.() === 0)
      await expect(usable(bench)).resolves.toBe(false)
    })
  })
}

/** A driver that was closed is not read by anybody. */
const usable = async (bench: DeviceBench): Promise<boolean> => {
  const from = bench.samples.length
  await delay(TIMEOUT_MS)
  return bench.samples.length > from
}

async function allGood(peer: Peer, bench: DeviceBench): Promise<void> {
  const from = bench.samples.length
  for (const { entry } of peer.signals) await bench.shows(entry.id, ([, , , quality]) => quality === GOOD, from)
}

/** Open sockets and running timers of this process. */
function resources(): { sockets: number; timers: number } {
  const kinds = process.getActiveResourcesInfo()
  const count = (...names: string[]) => kinds.filter((kind) => names.includes(kind)).length
  return { sockets: count('TCPSocketWrap', 'TLSWrap', 'TCPWrap'), timers: count('Timeout') }
}

function signalOf(peer: Peer, id: string) {
  const signal = peer.signals.find(({ entry }) => entry.id === id)
  if (!signal) throw new Error(`the peer has no signal ${id}`)
  return signal
}

const otherThan = (values: readonly FieldValue[], value: FieldValue): FieldValue =>
  values.find((each) => each !== value) ?? value
