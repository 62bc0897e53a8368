import { codes } from '@mimic/contract/errors'
import { gatewayText, says } from '@mimic/contract/gatewayTexts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/config.ts'
import { RegisterServer } from '../drivers/modbus/testing/RegisterServer.ts'
import { Site } from '../testing/Site.ts'
import { skipAfterFailure } from '../testing/skipAfterFailure.ts'
import { until } from '../testing/until.ts'

let site: Site
skipAfterFailure()
const device = new RegisterServer()
const signals = [
  { id: 'level', area: 'input', address: 0, type: 'i16', scale: 0.1, decimals: 1 },
  { id: 'run', area: 'coil', address: 3, type: 'bool' },
]
const entry = (more: object = {}) => ({
  equipId: 'e',
  driver: 'modbus-tcp',
  host: '127.0.0.1',
  port: device.port,
  intervalMs: 60_000,
  timeoutMs: 5_000,
  signals,
  ...more,
})
const test = (more: object = {}) => site.bus.ask({ kind: 'test', device: entry(more) })

beforeAll(async () => {
  await device.start()
  device.input.writeInt16BE(-125, 0)
  device.coils[3] = true
  site = await Site.start({ change: (config) => Object.assign(config, { devices: [] }) })
  await until(() => site.bus.status?.online)
})
afterAll(async () => {
  await site.stop()
  await device.kill()
})

it('reads a device that is not configured, and tells what stood on the wire', async () => {
  const { code, text, tookMs, readings } = await test()
  expect({ code, text }).toEqual({ code: codes.ok, text: '' })
  expect(tookMs).toBeGreaterThanOrEqual(0)
  const good = { quality: 0, code: codes.ok, text: '', time: null }
  expect(readings).toEqual([
    { signalId: 'level', value: -12.5, raw: 'ff83', ...good },
    { signalId: 'run', value: true, raw: '01', ...good },
  ])
  await until(() => device.connections === 0)
})

it('tells of a wrong address in the words of the protocol, and reads the others', async () => {
  const { code, readings } = await test({ signals: [...signals, { id: 'wrong', address: 5_000 }] })
  expect(code).toBe(codes.ok)
  expect(readings?.map((reading) => reading.code)).toEqual([codes.ok, codes.ok, codes.gatewayIllegalAddress])
  expect(readings?.[2]).toMatchObject({
    value: null,
    quality: 2,
    text: { is: 'exception', detail: expect.stringContaining('Illegal data address') },
  })
})

it('refuses settings that are wrong, and names the field', async () => {
  expect(await test({ port: 0 })).toMatchObject({
    code: codes.commAddressMalformed,
    text: says('field', { path: 'port', cn: '不能小于 1', en: 'must be >= 1' }),
  })
  expect(await test({ driver: 'telepathy' })).toMatchObject({ code: codes.commAddressMalformed })
  // Without signals, the connection alone is tried.
  expect(await test({ signals: [] })).toMatchObject({ code: codes.ok, readings: [] })
  expect(await test({ signals: [], port: 1 })).toMatchObject({ code: codes.commFault })
  const half = await test({ signals: [signals[0], { id: 'bad', address: 0, area: 'coil' }] })
  expect(half.readings?.map(({ code }) => code)).toEqual([codes.ok, codes.commAddressMalformed])
  expect(gatewayText(half.readings?.[1]?.text ?? '', 'en')).toBe('signals.1.type: area coil cannot be read as u16')
})

it('answers when nobody does: neither at the port, nor at the unit', async () => {
  const [refused, silent] = await Promise.all([
    test({ port: 1 }),
    site.bus.ask({ kind: 'test', device: { ...entry(), port: site.plant.port, unitId: 99, timeoutMs: 500 } }),
  ])
  expect(refused).toMatchObject({
    code: codes.commFault,
    text: { is: 'connectRefused', detail: expect.stringContaining('ECONNREFUSED') },
  })
  expect(silent.code).toBe(codes.gatewayTimeout)
})

it('asks the driver that runs where the settings are the same, because many devices take one connection only', async () => {
  await site.bus.configured(1, { gatewayId: site.gatewayId, devices: [entry()] } as unknown as GatewayConfig)
  await until(() => site.bus.status?.devices?.['e'])
  const before = device.accepted
  expect((await test()).readings).toMatchObject([{ value: -12.5, raw: 'ff83' }, { value: true }])
  expect((await test({ signals: [signals[1]] })).readings).toHaveLength(1)
  expect(device.accepted).toBe(before)
  // Another address is another question.
  expect((await test({ signals: [{ ...signals[0], address: 1 }] })).readings).toMatchObject([{ value: 0 }])
  expect(device.accepted).toBe(before + 1)
})

it('says of a kind that cannot list what a device offers that it cannot', async () => {
  const device = { equipId: 'plc', driver: 's7', host: '127.0.0.1', signals: [] }
  const answer = await site.bus.ask({ kind: 'browse', device, node: '' })
  expect(answer).toMatchObject({ code: codes.commAddressMalformed, text: says('cannotBrowse') })
})

it('tells the newest lines of its log', async () => {
  const { code, lines = [] } = await site.bus.ask({ kind: 'log' })
  expect(code).toBe(codes.ok)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('configuration applied')
})

it('ends in order when it is asked to start again: its supervisor starts it', async () => {
  expect(await site.bus.ask({ kind: 'restart' })).toMatchObject({ code: codes.ok })
  expect(await site.gateway.ended()).toBe(0)
  await until(() => site.bus.status?.online === false)
  await site.startGateway()
  await until(() => site.bus.status?.online && site.bus.status.config?.version === 1)
})
