import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@mimic/contract/errors'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../contract/src/testing/freePort.ts'
import { SnmpDriver } from './SnmpDriver.ts'
import type { SnmpDevice, SnmpSignal } from './snmpDevice.ts'

const SNMPD = '/usr/sbin/snmpd'
const ours = it.skipIf(!existsSync(SNMPD))
const SYSTEM = '1.3.6.1.2.1.1'

let port = 0
let folder = ''
let agent: ChildProcess | undefined
const drivers: SnmpDriver[] = []
const startAgent = () => {
  agent = spawn(
    SNMPD,
    ['-f', '-C', '-c', join(folder, 'snmpd.conf'), '-p', join(folder, 'pid'), `udp:127.0.0.1:${port}`],
    {
      stdio: 'ignore',
      env: { ...process.env, SNMP_PERSISTENT_DIR: join(folder, 'kept'), MIBS: '' },
    },
  )
}
const killAgent = async () => {
  const gone = new Promise((resolve) => agent?.once('exit', resolve))
  agent?.kill('SIGKILL')
  await gone
}
beforeAll(async () => {
  if (!existsSync(SNMPD)) return console.log('skipped: snmpd is not installed')
  folder = mkdtempSync(join(tmpdir(), 'mimic-snmp-'))
  port = await freePort()
  // A name in this file could not be written.
  const lines = [
    'rocommunity public',
    'sysServices 72',
    'createUser op SHA-256 authsecret AES privsecret',
    'rwuser op priv',
  ]
  writeFileSync(join(folder, 'snmpd.conf'), `${lines.join('\n')}\n`)
  startAgent()
  const probe = driverOf([signal('up', '3.0')])
  for (let i = 0; i < 40; i++) if (await probe.read().catch(() => undefined)) break
})
afterAll(async () => {
  if (!agent) return
  await killAgent()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
})

const signal = (id: string, rest: string, valueType: SnmpSignal['valueType'] = 'number'): SnmpSignal => ({
  id,
  valueType,
  address: { oid: rest.startsWith('1.3.') ? rest : `${SYSTEM}.${rest}` },
})
function driverOf(signals: SnmpSignal[], own: Partial<SnmpDevice['settings']> = {}, timeoutMs = 5_000): SnmpDriver {
  const settings: SnmpDevice['settings'] = {
    host: '127.0.0.1',
    port,
    version: '2c',
    community: 'public',
    userName: '',
    authProtocol: 'sha256',
    authKey: '',
    privProtocol: 'aes',
    privKey: '',
    ...own,
  }
  const driver = new SnmpDriver({ timeoutMs, settings, signals })
  drivers.push(driver)
  return driver
}
const v3 = { version: '3', userName: 'op', authKey: 'authsecret', privKey: 'privsecret' } as const
const every = [
  signal('ticks', '3.0'),
  signal('descr', '1.0', 'string'),
  signal('oid', '2.0', 'string'),
  signal('services', '7.0'),
  signal('counter', '1.3.6.1.2.1.11.1.0'),
  signal('address', '1.3.6.1.2.1.4.20.1.1.127.0.0.1', 'string'),
  signal('gone', '99.0'),
  signal('wrong', '1.0'),
]

for (const [title, settings] of [
  ['v1', { version: '1' }],
  ['v2c', {}],
  ['v3 encrypted', v3],
] as const)
  ours(`reads every type, and a wrong object costs its own signal only (${title})`, async () => {
    const { values, failed } = await driverOf(every, settings).read()
    expect(Object.fromEntries(failed)).toEqual({ gone: codes.addressMissing, wrong: codes.dataType })
    expect(values.get('descr')).toContain('Linux')
    expect(values.get('oid')).toMatch(/^1\.3\.6\.1\.4\.1\./)
    expect(values.get('address')).toBe('127.0.0.1')
    for (const id of ['ticks', 'services', 'counter']) expect(values.get(id), id).toEqual(expect.any(Number))
  })

ours('reads the opaque floats of Net-SNMP, and lists them as numbers', async () => {
  const LOAD = '1.3.6.1.4.1.2021.10.1'
  // laLoad and laLoadFloat of the last minute: the same number as a text and as a float.
  const driver = driverOf([signal('text', `${LOAD}.3.1`, 'string'), signal('float', `${LOAD}.6.1`)])
  const { values, failed } = await driver.read()
  expect([...failed]).toEqual([])
  expect(Number(values.get('float'))).toBeCloseTo(Number(values.get('text')), 2)
  const [own] = await driver.browse(`${LOAD}.6`)
  expect(own?.signal?.dataType).toBe('number')
})

ours('writes once and reads back', async () => {
  const signals = [signal('name', '5.0', 'string'), signal('ticks', '3.0'), signal('gone', '99.0')]
  const driver = driverOf(signals, v3)
  expect(await driver.write('name', 'ups-7', () => true)).toEqual({ value: 'ups-7', isHeld: true })
  await expect(driver.write('ticks', 1, () => true)).rejects.toMatchObject({ code: codes.writeReadOnlyThere })
  await expect(driver.write('gone', 1, () => true)).rejects.toMatchObject({ code: codes.addressMissing })
  await expect(driver.write('name', 'other', () => false)).rejects.toMatchObject({ code: codes.writeExpired })
  expect((await driver.test())[0]).toMatchObject({ value: 'ups-7', raw: 'ups-7' })
  await expect(driverOf(signals).write('name', 'x', () => true)).rejects.toMatchObject({ code: codes.writeDenied })
})

ours('is down with a wrong community or password', async () => {
  await expect(driverOf(every, { community: 'other' }, 300).read()).rejects.toMatchObject({ isDeviceDown: true })
  await expect(driverOf(every, { ...v3, authKey: 'wrongwrong' }, 300).read()).rejects.toMatchObject({
    isDeviceDown: true,
  })
})

ours('browses level by level', async () => {
  const driver = driverOf([signal('ticks', '3.0')])
  expect((await driver.browse('')).map(({ title }) => title)).toEqual(['mib-2', 'enterprises'])
  const system = (await driver.browse('1.3.6.1.2.1')).find(({ node }) => node === SYSTEM)
  expect(system).toMatchObject({ hasChildren: true, signal: null })
  const objects = await driver.browse(SYSTEM)
  expect(objects.find(({ node }) => node === `${SYSTEM}.3.0`)?.signal).toEqual({
    dataType: 'number',
    isWritable: false,
    address: { oid: `${SYSTEM}.3.0` },
  })
  expect(objects.find(({ node }) => node === `${SYSTEM}.1.0`)?.title).toContain('Linux')
})
