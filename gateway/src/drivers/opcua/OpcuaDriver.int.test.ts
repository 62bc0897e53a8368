import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@mimic/contract/errors'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../../../contract/src/testing/freePort.ts'
import { Process } from '../../testing/Process.ts'
import { until } from '../../testing/until.ts'
import { type RecordingHost, recordingHost } from '../testing/recordingHost.ts'
import { OpcuaDriver } from './OpcuaDriver.ts'
import type { OpcuaDevice, OpcuaSignal } from './opcuaDevice.ts'

let port = 0
let pki = ''
let server: Process
let host: RecordingHost
const drivers: OpcuaDriver[] = []
const start = async () => {
  server = await Process.start('gateway/src/drivers/opcua/testing/server.ts', { PORT: String(port), PKI: pki })
}
beforeAll(async () => {
  port = await freePort()
  pki = mkdtempSync(join(tmpdir(), 'mimic-opcua-'))
  await start()
})
afterAll(async () => {
  await server?.end('SIGKILL')
  rmSync(pki, { recursive: true, force: true })
})
beforeEach(() => {
  host = recordingHost()
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
  rmSync(host.folder(), { recursive: true, force: true })
})

const node = (name: string, valueType: OpcuaSignal['valueType'] = 'number'): OpcuaSignal => ({
  id: name,
  valueType,
  address: { nodeId: `ns=1;s=${name}`, samplingIntervalMs: 0 },
})
function driverOf(signals: OpcuaSignal[], more: Partial<OpcuaDevice['settings']> = {}): OpcuaDriver {
  const settings: OpcuaDevice['settings'] = {
    endpointUrl: `opc.tcp://127.0.0.1:${port}`,
    securityMode: 'None',
    securityPolicy: 'None',
    userName: '',
    password: '',
    publishingIntervalMs: 100,
    trustServer: false,
    passAlarms: false,
    ...more,
  }
  const driver = new OpcuaDriver({ timeoutMs: 5_000, settings, signals }, host)
  drivers.push(driver)
  return driver
}
const secure = { securityMode: 'SignAndEncrypt', securityPolicy: 'Basic256Sha256', trustServer: true } as const
const last = (id: string) => until(() => host.last(id))

it('a wrong node costs its own signal only', async () => {
  driverOf([node('Gone'), node('Count'), node('Array'), node('NaN'), node('Wrong', 'boolean'), node('String')])
  await until(() => Number(host.last('Count')?.value) > 2)
  expect(await last('Gone')).toMatchObject({ value: null, quality: 2, code: codes.addressMissing })
  expect(await last('Array')).toMatchObject({ quality: 2, code: codes.dataType })
  expect(await last('NaN')).toMatchObject({ quality: 2, code: codes.dataCheck })
  expect(await last('String')).toMatchObject({ quality: 2, code: codes.dataType })
})

it('writes with the type of the node and reads back', async () => {
  const names = ['Int16', 'UInt32', 'Int64', 'UInt64', 'Float', 'Double']
  const driver = driverOf([
    ...names.map((name) => node(name)),
    node('Boolean', 'boolean'),
    node('String', 'string'),
    node('ReadOnly'),
    node('Gone'),
  ])
  for (const name of names) expect(await driver.write(name, 12, () => true), name).toEqual({ value: 12, isHeld: true })
  expect(await driver.write('Float', 1.1, () => true)).toEqual({ value: 1.1, isHeld: true })
  expect(await driver.write('Int64', -7, () => true)).toEqual({ value: -7, isHeld: true })
  expect(await driver.write('Boolean', false, () => true)).toEqual({ value: false, isHeld: true })
  expect(await driver.write('String', 'neu', () => true)).toEqual({ value: 'neu', isHeld: true })
  await until(() => host.last('Int64')?.value === -7)
  await expect(driver.write('Int16', 40_000, () => true)).rejects.toMatchObject({ code: codes.writeOutOfRange })
  await expect(driver.write('ReadOnly', 1, () => true)).rejects.toMatchObject({ code: codes.writeReadOnlyThere })
  await expect(driver.write('Gone', 1, () => true)).rejects.toMatchObject({ code: codes.addressMissing })
  await expect(driver.write('Boolean', 1, () => true)).rejects.toMatchObject({ code: codes.dataType })
  await expect(driver.write('Int16', 3, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
  expect((await driver.test())[0]).toMatchObject({ signalId: 'Int16', value: 12, raw: '12' })
})

it('encrypts with a certificate of its own, and refuses servers that it does not know', async () => {
  driverOf([node('Count')], { ...secure, trustServer: false, userName: 'op', password: 'secret' })
  await until(() => host.states.some(({ reason }) => reason?.includes('not trusted')))
  expect(host.readings).toEqual([])
  await drivers.splice(0)[0]?.close()
  driverOf([node('Count')], { ...secure, userName: 'op', password: 'secret' })
  await until(() => Number(host.last('Count')?.value) > 0)
  await drivers.splice(0)[0]?.close()
  // Trusted once, it stays trusted, and its own certificate is the same.
  const before = host.readings.length
  driverOf([node('Count')], secure)
  await until(() => host.readings.length > before)
})

it('connects as soon as somebody trusts the refused certificate, and no longer when it is removed', async () => {
  const driver = driverOf([node('Count')], { ...secure, trustServer: false, userName: 'op', password: 'secret' })
  const shown = async () => (await driver.certificates?.()) ?? []
  await expect.poll(async () => (await shown()).some(({ state }) => state === 'refused')).toBe(true)
  const [own, refused] = await shown()
  expect(own).toMatchObject({
    state: 'own',
    subject: 'CN=Mimic gateway gw-test',
    pem: expect.stringMatching(/^-----BEGIN/),
  })
  expect(refused?.pem).toBeUndefined()
  const thumbprint = refused?.thumbprint ?? ''
  await expect(driver.certificates?.({ thumbprint: own?.thumbprint ?? '', action: 'remove' })).rejects.toThrow(
    /no certificate/,
  )
  expect((await driver.certificates?.({ thumbprint, action: 'trust' }))?.map(({ state }) => state)).toEqual([
    'own',
    'trusted',
  ])
  await until(() => Number(host.last('Count')?.value) > 0)
  await driver.certificates?.({ thumbprint, action: 'remove' })
  await until(() => !host.isOnline())
  await expect.poll(async () => (await shown()).some(({ state }) => state === 'refused')).toBe(true)
})

it('says that the account is wrong', async () => {
  driverOf([node('Count')], { userName: 'op', password: 'wrong' })
  await until(() =>
    host.states.some(({ reason }) => reason?.includes('BadUserAccessDenied') || reason?.includes('Identity')),
  )
})

it('monitors each node once after its server came back', { timeout: 60_000 }, async () => {
  driverOf([node('Count')], secure)
  await until(() => Number(host.last('Count')?.value) > 0)
  await server.end('SIGKILL')
  await until(() => !host.isOnline())
  const before = host.readings.length
  await start()
  await until(() => host.isOnline() && host.readings.length > before)
  const from = Number(host.last('Count')?.value)
  await until(() => Number(host.last('Count')?.value) > from + 5)
  const counts = host.readings.slice(-6).map(({ value }) => value)
  expect(new Set(counts).size).toBe(counts.length)
})

it('browses objects and variables', async () => {
  const driver = driverOf([node('Count')])
  const plant = (await driver.browse('')).find(({ title }) => title === 'Plant')
  expect(plant).toMatchObject({ hasChildren: true, signal: null })
  const nodes = await driver.browse(plant?.node ?? '')
  const found = Object.fromEntries(nodes.map(({ title, signal }) => [title, signal]))
  expect(found['Double']).toEqual({ dataType: 'number', isWritable: true, address: { nodeId: 'ns=1;s=Double' } })
  expect(found['ReadOnly']).toMatchObject({ isWritable: false })
  expect(found['Boolean']).toMatchObject({ dataType: 'boolean' })
  expect(found['DateTime']).toMatchObject({ dataType: 'string' })
  expect(found['Array']).toBeNull()
  // Properties of an object are values; those of a variable describe it.
  const objects = new Map(nodes.map((each) => [each.title, each]))
  expect([objects.get('Identification')?.hasChildren, objects.get('Double')?.hasChildren]).toEqual([true, false])
  const own = await driver.browse(objects.get('Identification')?.node ?? '')
  expect(own).toMatchObject([
    { title: 'SerialNumber', hasChildren: false, signal: { address: { nodeId: 'ns=1;s=SerialNumber' } } },
  ])
  expect(await driver.browse('ns=1;s=Double')).toEqual([])
  await expect(driver.browse('ns=1;s=nothing')).rejects.toMatchObject({ code: codes.addressMissing })
})
