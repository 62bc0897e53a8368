import { existsSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RegisterServer } from '../drivers/modbus/testing/RegisterServer.ts'
import { Site } from '../testing/Site.ts'
import { skipAfterFailure } from '../testing/skipAfterFailure.ts'
import { until, untilAsync } from '../testing/until.ts'
import type { GatewayConfig } from './config.ts'

const INTERVAL_MS = 100
/** After the publication of a configuration. */
const KILLED_MS = process.env['MIMIC_LONG'] === '1' ? [0, 8, 16, 24, 32, 40, 60, 100] : [0, 12]
let site: Site
/** Stays in the configuration unchanged, whatever happens to the others. */
const steady = new RegisterServer()
const other = new RegisterServer()
let version = 0
skipAfterFailure()

beforeAll(async () => {
  await steady.start()
  await other.start()
  // It starts without a single device.
  site = await Site.start({ change: (config) => Object.assign(config, { devices: [] }) })
})
afterAll(async () => {
  await site.stop()
  await steady.kill()
  await other.kill()
})

const register = (id: string, address: number, more: object = {}) => ({ id, address, writable: true, ...more })
const at = ({ port }: RegisterServer, equipId: string, signals: object[], more: object = {}) => ({
  equipId,
  driver: 'modbus-tcp',
  host: '127.0.0.1',
  port,
  intervalMs: INTERVAL_MS,
  timeoutMs: 1_000,
  signals,
  ...more,
})
const one = () => at(steady, 'steady', [register('steady-1', 0)])
const two = (more: object = {}) => at(other, 'other', [register('other-1', 0)], more)
const document = (...devices: object[]) => ({ gatewayId: site.gatewayId, devices }) as unknown as GatewayConfig
const configured = (...devices: object[]) => site.bus.configured(++version, document(...devices))
/** Waits until the other device has not been read for some intervals. */
async function untilQuiet(): Promise<void> {
  await untilAsync(async () => {
    const reads = other.reads.length
    await delay(6 * INTERVAL_MS)
    return other.reads.length === reads
  })
}

it('runs without devices, and reads one that the server adds', async () => {
  await until(() => site.bus.status?.online)
  expect(site.bus.status).toMatchObject({ config: { version: 0, refused: [] }, program: '0.1.0', devices: {} })
  expect(Math.abs(Date.now() - (site.bus.status?.started ?? 0))).toBeLessThan(60_000)
  steady.holding.writeUInt16BE(7, 0)
  await configured(one())
  await until(() => site.bus.newest('steady-1')?.[2] === 7)
  expect(steady.accepted).toBe(1)
})

it('a device that stays the same loses no read and no connection while others are added, changed and removed', async () => {
  const documents = [
    [one(), two()],
    [one(), two({ intervalMs: 200 })],
    [two({ intervalMs: 200 }), one()],
    [one()],
    [one(), two()],
  ]
  for (const devices of documents) {
    await configured(...devices)
    const reads = steady.reads.length
    await until(() => steady.reads.length >= reads + 2)
  }
  // A device that is started again makes a new connection.
  expect(steady.accepted).toBe(1)
  expect(other.connections).toBe(1)
  await until(() => site.bus.status?.devices?.['other'])
})

it('economises: an idle device is read slowly, and fast while somebody watches it', async () => {
  const idle = { idleIntervalMs: 60_000 }
  await configured(one(), two(idle))
  await until(() => other.reads.length > 0 && site.bus.status?.devices?.['other'])
  await untilQuiet()
  const before = other.reads.length
  // A screen asks for the interval of its gateway, which is slower than the device's own.
  await site.bus.send({ v: 2, kind: 'open', equipId: 'other', intervalMs: 1_000, delayS: 2 })
  // At that interval there would be three.
  await until(() => other.reads.length - before > 4)
  await untilQuiet()
  await configured(one(), two())
})

it('a device that is removed is no longer read, and its status is gone', async () => {
  await configured(one())
  const reads = other.reads.length
  await delay(3 * INTERVAL_MS)
  expect(other.reads.length).toBe(reads)
  expect(other.connections).toBe(0)
  expect(Object.keys(site.bus.status?.devices ?? {})).toEqual(['steady'])
  expect(await site.bus.write('other-1', 5)).toMatchObject({ code: codes.variableMissing })
})

it('leaves a wrong entry out, tells which one, and runs the rest', async () => {
  const wrong = register('other-2', 1, { area: 'flash' })
  const { config } = await configured(
    one(),
    two({ signals: [register('other-1', 0), wrong] }),
    two({ equipId: 'x', port: 0 }),
  )
  expect(config?.refused).toEqual([
    { path: 'devices.1.signals.1.area', equipId: 'other', signalId: 'other-2', reason: expect.anything() },
    { path: 'devices.2.port', equipId: 'x', signalId: '', reason: says('atLeast', { min: 1 }) },
  ])
  await until(() => site.bus.newest('other-1')?.[3] === 0)
  await until(() => site.bus.status?.devices?.['steady'])
})

it('ignores a version that is not newer, and messages that are damaged', async () => {
  const { bus } = site
  await bus.configure(version - 1, document())
  await bus.configure(version, document())
  await bus.configure(version + 1, document(), { sha256: '0'.repeat(64) })
  await bus.configure(version + 1, document(), { gatewayId: 'gw-b' })
  await bus.configure(version + 1, { gatewayId: 'gw-b', devices: [] })
  await bus.configure(version + 1, { gatewayId: site.gatewayId, devices: {} })
  await bus.publishConfig(Buffer.from('no gzip'))
  await bus.publishConfig(gzipSync(Buffer.from('[]')))
  // A small message that is large once it is unpacked.
  await bus.publishConfig(gzipSync(Buffer.alloc(limits.bus.configBytes + 1, ' ')))
  await bus.publishConfig(Buffer.alloc(0))
  const reads = other.reads.length
  await until(() => other.reads.length > reads + 5)
  expect(site.bus.status?.config?.version).toBe(version)
  // The next good one is taken.
  await configured(one(), two())
})

it('loses no write while its device is changed: each is executed once, by the old settings or the new ones', async () => {
  other.delayMs = 150
  other.writes = 0
  const writes = [1, 2, 3].map((value) => site.bus.write('other-1', value))
  await until(() => other.writes > 0)
  // From here on raw values are half of what is written.
  await site.bus.configure(++version, document(one(), two({ signals: [register('other-1', 0, { scale: 2 })] })))
  const late = [40, 50].map((value) => site.bus.write('other-1', value))
  const results = await Promise.all([...writes, ...late])
  other.delayMs = 0
  expect(results.map(({ code }) => code)).toEqual(results.map(() => codes.ok))
  expect(results.map(({ value }) => value)).toEqual([1, 2, 3, 40, 50])
  expect(other.writes).toBe(5)
  expect(other.holding.readUInt16BE(0)).toBe(25)
  await until(() => site.bus.status?.config?.version === version)
  await until(() => site.bus.newest('other-1')?.[2] === 50)
})

it('applies the newest of those that come while one is applied, after the read in progress', async () => {
  other.delayMs = 600
  const reads = other.reads.length
  await until(() => other.reads.length > reads)
  const [first, last] = [version + 1, version + 4]
  for (let next = first; next <= last; next++)
    await site.bus.configure(next, document(one(), two({ intervalMs: 100 + next })))
  version = last
  await until(() => site.bus.status?.config?.version === last)
  other.delayMs = 0
  await until(() => site.bus.status?.devices?.['other'])
})

it('keeps the configuration for a start without the server, readable by its owner only', async () => {
  expect(statSync(site.keptPath).mode & 0o777).toBe(0o600)
  await site.gateway.end('SIGTERM')
  await site.killBroker()
  const reads = steady.reads.length
  await site.startGateway()
  await until(() => steady.reads.length > reads + 5)
  await site.startBroker()
  await until(() => site.bus.status?.online && site.bus.status.config?.version === version)
})

it('takes at once what was published while it was away', async () => {
  await site.gateway.end('SIGKILL')
  await site.bus.configure(++version, document(one(), two({ signals: [register('other-3', 3)] })))
  await site.startGateway()
  await until(() => site.bus.status?.config?.version === version)
  await until(() => site.bus.newest('other-3')?.[3] === 0)
})

it('runs a whole configuration again, the old one or the new one, when it was killed while applying', async () => {
  for (const killedMs of KILLED_MS) {
    const [before, next] = [version, ++version]
    await site.bus.configure(next, document(one(), two({ intervalMs: 100 + next })))
    await delay(killedMs)
    await site.gateway.end('SIGKILL')
    const kept = JSON.parse(readFileSync(site.keptPath, 'utf8')) as { version: number }
    expect([before, next]).toContain(kept.version)
    await site.startGateway()
    await until(() => site.bus.status?.config?.version === next)
    await until(() => site.bus.status?.devices?.['steady'] && site.bus.status.devices['other'])
  }
  expect(existsSync(site.keptPath)).toBe(true)
})
