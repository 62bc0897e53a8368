import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MqttDriver } from '../gateway/src/drivers/mqtt/MqttDriver.ts'
import type { MqttDevice } from '../gateway/src/drivers/mqtt/mqttDevice.ts'
import { Mosquitto } from '../gateway/src/drivers/testing/Mosquitto.ts'
import { recordingHost } from '../gateway/src/drivers/testing/recordingHost.ts'
import { until } from '../gateway/src/testing/until.ts'
import { type KeyPair, makeAuthority, makeCertificate } from '../server/src/broker/certificates.ts'

const ours = it.skipIf(!Mosquitto.isHere)
const signal = {
  id: 'level',
  valueType: 'number',
  address: { topic: 'level', path: '', timePath: '', writeTopic: 'level', writeTemplate: '', retainWrite: false },
} as const
let folder: string
let broker: Mosquitto
let authority: KeyPair
let client: KeyPair
const drivers: MqttDriver[] = []

beforeAll(async () => {
  if (!Mosquitto.isHere) return
  folder = mkdtempSync(join(tmpdir(), 'mimic-mqtts-'))
  authority = await makeAuthority()
  client = await makeCertificate(authority, ['client'], 'clientAuth')
  const own = await makeCertificate(authority, ['127.0.0.1'])
  for (const [name, text] of [
    ['ca.pem', authority.cert],
    ['broker.pem', own.cert],
    ['broker.key', own.key],
  ] as const) {
    writeFileSync(join(folder, name), text)
  }
  broker = await Mosquitto.start([
    `cafile ${folder}/ca.pem`,
    `certfile ${folder}/broker.pem`,
    `keyfile ${folder}/broker.key`,
    'require_certificate true',
  ])
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
})
afterAll(async () => {
  await broker?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

function open(own: Partial<MqttDevice['settings']>) {
  const host = recordingHost()
  const plain = {
    broker: 'other',
    username: '',
    password: '',
    ca: '',
    cert: '',
    key: '',
    clientId: '',
    qos: '1',
  } as const
  const settings = { ...plain, url: broker.url.replace('mqtt:', 'mqtts:'), ...own }
  const driver = new MqttDriver({ timeoutMs: 2_000, settings, signals: [signal] }, host)
  drivers.push(driver)
  return { host, driver }
}

ours('reaches a broker of an authority of its own that demands a client certificate', async () => {
  const { host, driver } = open({ ca: authority.cert, ...client })
  await until(() => host.isOnline())
  expect(await driver.write('level', 7, () => true)).toEqual({ value: 7, isHeld: true })
  await until(() => host.last('level')?.value === 7)
  const nodes = await driver.browse('')
  expect(Array.isArray(nodes)).toBe(true)
})

ours('says why it cannot, without the authority, without the certificate, and with half of it', async () => {
  const unknown = open({ ...client })
  await until(() => unknown.host.states.some(({ reason }) => reason?.includes('self-signed certificate')))
  const anonymous = open({ ca: authority.cert })
  await until(() => anonymous.host.states.some(({ isOnline, reason }) => !isOnline && reason !== undefined))
  expect([unknown.host.isOnline(), anonymous.host.isOnline()]).toEqual([false, false])
  expect(() => open({ ca: authority.cert, cert: client.cert })).toThrow('belong together')
})
