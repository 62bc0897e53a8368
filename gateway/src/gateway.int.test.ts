import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '@mimic/contract/errors'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignalEntry } from './config/config.ts'
import { Site } from './testing/Site.ts'
import { skipAfterFailure } from './testing/skipAfterFailure.ts'
import { until } from './testing/until.ts'

const HEARTBEAT_MS = 1_000
/** The clocks of the plant and of the gateway are this machine's: more is another unit, or another zone. */
const SAME_TIME_MS = 30_000
/** Of every device of the site. */
const INTERVAL_MS = 100
const ids = (site: Site) => new Set(site.bus.samples.map(([id]) => id))

describe('a gateway at the demo plant', () => {
  let site: Site
  skipAfterFailure()
  beforeAll(async () => {
    site = await Site.start({
      change: ({ devices }) => {
        const [intake, , , tank] = devices
        // Mistakes of a hurried engineer: registers that the device lacks, and limits wider than its own.
        const wrong: SignalEntry[] = [
          { id: '1001-wrong', area: 'input', address: 60, type: 'u16' },
          { id: '1001-wrong-sp', area: 'holding', address: 900, type: 'u16', writable: true },
        ]
        intake!.signals.push(...wrong)
        Object.assign(tank!.signals.find(({ id }) => id === '1004-level-sp')!, { upperLimit: 100, deadBand: 50 })
        tank!.heartbeatMs = HEARTBEAT_MS
      },
    })
  })
  afterAll(() => site.stop())

  it('sends every signal of every device with its time and good quality', async () => {
    const count = await until(() => {
      const good = new Set(site.bus.samples.filter(([, , , quality]) => quality === 0).map(([id]) => id))
      return good.size >= 120 && good.size
    })
    expect(count).toBeGreaterThanOrEqual(120)
    const [, time, value, quality] = await until(() => site.bus.newest('1004-level'))
    expect(Math.abs(Date.now() - time)).toBeLessThan(SAME_TIME_MS)
    expect(value).toBeCloseTo(3.1, 0)
    expect(quality).toBe(0)
    expect(await until(() => site.bus.newest('1001-p1-run'))).toMatchObject([
      expect.anything(),
      expect.anything(),
      true,
      0,
    ])
  })

  it('reports which devices answer', async () => {
    await until(() => Object.keys(site.bus.status?.devices ?? {}).length === 6)
    expect(site.bus.status).toMatchObject({ online: true, devices: { 1001: true, 1006: true } })
  })

  it('loses only the signals whose address is wrong, not their neighbours in the same request', async () => {
    const at = site.bus.samples.length
    await until(() => site.bus.samples.slice(at).some(([id]) => id === '1001-wrong'))
    await delay(300)
    expect(site.bus.newest('1001-wrong')).toEqual([
      '1001-wrong',
      expect.any(Number),
      null,
      2,
      codes.gatewayIllegalAddress,
    ])
    expect(site.bus.newest('1001-level')).toMatchObject(['1001-level', expect.any(Number), expect.any(Number), 0])
    expect(site.bus.newest('1001-p3-hours')).toMatchObject(['1001-p3-hours', expect.any(Number), expect.any(Number), 0])
  })

  it('writes, reads back, and shows the new value at once', async () => {
    expect(await site.bus.write('1004-level-sp', 2.75)).toMatchObject({ code: codes.ok, value: 2.75 })
    const reads = () => site.bus.samples.filter(([id]) => id === '1004-level').length
    const before = reads()
    await until(() => site.bus.newest('1004-level-sp')?.[2] === 2.75)
    // Not only with its next heartbeat.
    expect(reads() - before).toBeLessThan(HEARTBEAT_MS / INTERVAL_MS / 2)
    expect(await site.bus.write('1005-coagulant-sp', 21.5)).toMatchObject({ code: codes.ok, value: 21.5 })
    expect(await site.bus.write('1005-fan-run', false)).toMatchObject({ code: codes.ok, value: false })
    await until(() => site.bus.newest('1005-fan-running')?.[2] === false)
  })

  it('sends a value within its dead band once a heartbeat, while its neighbours are sent at every read', async () => {
    const count = (id: string) => site.bus.samples.filter((sample) => sample[0] === id).length
    const [before, neighbour] = [count('1004-level-sp'), count('1004-level')]
    await until(() => count('1004-level-sp') >= before + 3)
    expect(count('1004-level') - neighbour).toBeGreaterThan(6)
    const times = site.bus.samples.flatMap(([id, time]) => (id === '1004-level-sp' ? [time] : [])).slice(-3)
    for (const [i, time] of times.slice(1).entries())
      expect(time - (times[i] ?? 0)).toBeGreaterThanOrEqual(HEARTBEAT_MS)
  })

  it.each([
    ['an unknown signal', '1004-nothing', 1, codes.variableMissing],
    ['a read-only signal', '1004-level', 1, codes.writeReadOnlyThere],
    ['a value of the wrong type', '1004-level-sp', true, codes.dataType],
    ['a value out of the configured range', '1002-valve-sp', 101, codes.writeOutOfLimit],
    ['an address that the device does not have', '1001-wrong-sp', 1, codes.gatewayIllegalAddress],
    ['a value that the device refuses', '1004-level-sp', 5.5, codes.gatewayIllegalValue],
  ])('answers a write of %s with its code', async (_, signalId, value, code) => {
    expect(await site.bus.write(signalId, value)).toMatchObject({ code, value: null })
  })

  it.each([
    ['is faulty', 'fault', codes.writeSlaveFault],
    ['is busy', 'busy', codes.writeSlaveBusy],
    ['does not answer', 'silent', codes.responseTimeout],
  ] as const)('reports when a device %s, while the others go on', async (_, trouble, code) => {
    site.trouble('1002', trouble)
    await until(() => site.bus.newest('1002-level')?.[3] === 2)
    expect(await site.bus.write('1002-valve-sp', 70)).toMatchObject({ code, value: null })
    const [, time, value] = site.bus.newest('1002-level')!
    expect(value).toBeNull()
    expect(Math.abs(Date.now() - time)).toBeLessThan(SAME_TIME_MS)
    // Busy and faulty are answers, so the device counts as present.
    await until(() => site.bus.status?.devices?.['1002'] === (trouble !== 'silent'))
    const at = Date.now()
    await until(() => (site.bus.newest('1003-f1-level')?.[1] ?? 0) > at)
    site.trouble('1002', null)
    await until(() => site.bus.newest('1002-level')?.[3] === 0)
    await until(() => site.bus.status?.devices?.['1002'] === true)
  })

  it('reports which devices share a PLC, and reads all of one at once when one of them goes silent or comes back', async () => {
    const { port } = site.plant
    await until(() => Object.keys(site.bus.status?.devices ?? {}).length === 6)
    expect(new Set(Object.values(site.bus.status?.lines ?? {}))).toEqual(new Set([`127.0.0.1:${port}`]))
    expect(Object.keys(site.bus.status?.lines ?? {}).sort()).toEqual(Object.keys(site.bus.status?.devices ?? {}).sort())
    await site.gateway.end()
    // The device is read once an hour, so its silence is only noticed by an extra request.
    site.change(({ devices }) => Object.assign(devices[4] ?? {}, { intervalMs: 3_600_000 }))
    await site.startGateway()
    await until(() => site.bus.status?.online && Object.keys(site.bus.status.devices ?? {}).length === 6)
    await site.plant.end('SIGKILL')
    await until(() => Object.values(site.bus.status?.devices ?? {}).every((isOnline) => !isOnline))
    await site.startPlant()
    await until(() => Object.values(site.bus.status?.devices ?? {}).every((isOnline) => isOnline))
  })

  it('executes a uuid once, also when it comes again after a kill', async () => {
    const uuid = 'the-same'
    expect(await site.bus.write('1002-valve-sp', 61, { uuid })).toMatchObject({ code: codes.ok, value: 61 })
    expect(await site.bus.write('1002-valve-sp', 62, { uuid })).toMatchObject({ code: codes.ok, value: 61 })
    await site.gateway.end('SIGKILL')
    await site.startGateway()
    await until(() => site.bus.status?.online && Object.keys(site.bus.status.devices ?? {}).length === 6)
    expect(await site.bus.write('1002-valve-sp', 63, { uuid })).toMatchObject({ code: codes.ok, value: 61 })
    const at = Date.now()
    await until(() => (site.bus.newest('1002-valve-sp')?.[1] ?? 0) > at)
    expect(site.bus.newest('1002-valve-sp')?.[2]).toBe(61)
  })

  it('executes nothing that has expired, not even a write that expired while it waited for the device', async () => {
    expect(await site.bus.write('1003-f1-valve-sp', 10, { ttlMs: 0 })).toMatchObject({
      code: codes.writeExpired,
    })
    site.trouble('1003', 'silent')
    await until(() => site.bus.status?.devices?.['1003'] === false)
    // The first write gets no answer; the second one expires before the line is free.
    const first = site.bus.write('1003-f1-valve-sp', 11)
    const second = site.bus.write('1003-f1-valve-sp', 12, { ttlMs: 50 })
    expect(await second).toMatchObject({ code: codes.writeExpired })
    await first
    site.trouble('1003', null)
    await until(() => site.bus.newest('1003-f1-valve-sp')?.[3] === 0)
    expect(site.bus.newest('1003-f1-valve-sp')?.[2]).not.toBe(12)
  })

  it('reports that it goes offline, by its last will when it is killed', async () => {
    await site.gateway.end('SIGTERM')
    await until(() => site.bus.status?.online === false)
    await site.startGateway()
    await until(() => site.bus.status?.online === true)
    await site.gateway.end('SIGKILL')
    await until(() => site.bus.status?.online === false)
    await site.startGateway()
  })

  it('reconnects to a plant that was away', async () => {
    await site.plant.end('SIGKILL')
    await until(() => site.bus.newest('1006-flow')?.[3] === 2)
    expect(await site.bus.write('1002-valve-sp', 70)).toMatchObject({ code: codes.commFault })
  })
})

const MOSQUITTO = process.env['TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883'
const isReachable = await mqtt
  .connectAsync(MOSQUITTO, { connectTimeout: 1_000, reconnectPeriod: 0 })
  .then((client) => client.endAsync().then(() => true))
  .catch(() => false)

it.skipIf(!isReachable)('samples and writes pass through an external broker (Mosquitto)', async () => {
  const site = await Site.start({ brokerUrl: MOSQUITTO, gatewayId: `gw-test-${process.pid}` })
  try {
    await until(() => ids(site).size >= 120)
    expect(await site.bus.write('1004-level-sp', 3.3)).toMatchObject({ code: codes.ok, value: 3.3 })
    await until(() => site.bus.status?.buffered !== undefined)
  } finally {
    await site.stop()
  }
})
