import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Alarm } from '../contract/src/calls/alarm.ts'
import { paths } from '../contract/src/derived/paths.ts'
import { codes } from '../contract/src/errors.ts'
import { freePort } from '../contract/src/testing/freePort.ts'
import { Process } from '../gateway/src/testing/Process.ts'
import type { TestClient } from '../server/src/testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../server/src/testing/TestServer.ts'
import { until } from './RunningMimic.ts'

// An OPC UA server, a gateway, a broker and a server: only the plant is invented.

const scratch = mkdtempSync(join(tmpdir(), 'mimic-opcua-alarms-'))
let port: number
let plant: Process
let gateway: Process
let mimic: TestServer
let operator: TestClient

const startPlant = async () => {
  plant = await Process.start('gateway/src/drivers/opcua/testing/server.ts', {
    PORT: String(port),
    PKI: join(scratch, 'pki'),
  })
}
beforeAll(async () => {
  port = await freePort()
  const endpointUrl = `opc.tcp://127.0.0.1:${port}`
  const settings = {
    endpointUrl,
    securityMode: 'None',
    securityPolicy: 'None',
    publishingIntervalMs: 100,
    passAlarms: true,
  }
  const signals = [{ id: 'a-level', valueType: 'number', nodeId: 'ns=1;s=Count' }]
  const config = join(scratch, 'gateway.json')
  const device = { equipId: 'eq-a', driver: 'opcua', timeoutMs: 5_000, ...settings, signals }
  writeFileSync(config, JSON.stringify({ gatewayId: 'gw-a', devices: [device] }))
  await startPlant()
  mimic = await TestServer.start({ rateFactor: 1000 })
  await mimic.server.context.db
    .updateTable('equipment')
    .set({ driver: 'opcua', driverConfig: JSON.stringify(settings) })
    .where('id', '=', 'eq-a')
    .execute()
  gateway = await Process.start('gateway/src/main.ts', {
    MIMIC_GATEWAY_CONFIG: config,
    MIMIC_DATA: scratch,
    MQTT_URL: mimic.brokerUrl,
    MQTT_USERNAME: GATEWAY_LOGIN.username,
    MQTT_PASSWORD: GATEWAY_LOGIN.password,
  })
  operator = await mimic.login('operation-a')
}, 60_000)
afterAll(async () => {
  await gateway?.end('SIGKILL')
  await plant?.end('SIGKILL')
  await mimic?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const alarm = async (search: string): Promise<Alarm | undefined> => {
  const { reply } = await operator.call(paths.alarmQueryAll, { type: 'opcua', search })
  return (reply.data as Alarm[])[0]
}
const inState = (search: string, state: Alarm['state']) =>
  until(`${search} to be ${state}`, async () => {
    const found = await alarm(search)
    return found?.state === state ? found : undefined
  })

it('an alarm of an OPC UA server is shelved, unshelved and handled there and here, over an outage', {
  timeout: 90_000,
}, async () => {
  await until('the gateway to listen', async () => Number(await plant.ask('connections')) > 0)
  await plant.ask('raise', 'Tank is cleaned', 700)
  const { id } = await inState('Tank is cleaned', 'active')
  const shelve = (minutes: number) =>
    operator.call(paths.alarmManagementShelve, { alarmIds: id, minutes, reason: 'cleaning' })
  expect((await shelve(90)).reply).toMatchObject({ fields: [{ path: 'minutes', reason: 'tooLarge', limit: 60 }] })
  expect((await shelve(30)).reply).toMatchObject({ code: codes.ok, data: { shelved: 1 } })
  expect(await plant.ask('alarmState')).toMatchObject({ shelving: 'TimedShelved' })
  expect((await shelve(20)).reply).toMatchObject({ fields: [{ reason: 'thereRefused' }] })
  expect(await alarm('Tank is cleaned')).toMatchObject({ suppression: 'shelved' })

  // Another client unshelves it while nobody is told of it.
  await mimic.withoutBroker(async () => {
    await plant.ask('unshelve')
  })
  const suppressed = (suppression: string) =>
    until(
      `to be suppressed as "${suppression}"`,
      async () => (await alarm('Tank is cleaned'))?.suppression === suppression,
    )
  await suppressed('')
  expect((await operator.call(paths.alarmManagementUnshelve, { alarmIds: id })).reply).toMatchObject({
    data: { unshelved: 0 },
  })
  await plant.ask('shelve', 600_000)
  await suppressed('shelved')
  expect((await operator.call(paths.alarmManagementUnshelve, { alarmIds: id })).reply).toMatchObject({
    data: { unshelved: 1 },
  })
  expect(await plant.ask('alarmState')).toMatchObject({ shelving: 'Unshelved' })

  // The server takes the acknowledgement of its newest event alone, which may be on its way.
  await until('it to be acknowledged', async () => {
    const { reply } = await operator.call(paths.alarmConfirm, { ids: id })
    return reply.code === codes.ok
  })
  const waits = (isToBeHandled: true | undefined) =>
    until('to be handled', async () => (await alarm('Tank is cleaned'))?.isToBeHandled === isToBeHandled)
  await waits(true)
  const handled = await operator.call(paths.alarmManagementHandled, { alarmIds: id, note: 'clean' })
  expect(handled.reply).toMatchObject({ data: { handled: 1 } })
  expect(await plant.ask('alarmState')).toMatchObject({ isConfirmed: true, comment: 'operation-a: clean' })
  await waits(undefined)
  await plant.ask('end', false)
  await inState('Tank is cleaned', 'closed')
})

it('an alarm of an OPC UA server is raised, acknowledged both ways and ended, over outages of everything between', {
  timeout: 90_000,
}, async () => {
  await until('the gateway to listen', async () => Number(await plant.ask('connections')) > 0)
  await plant.ask('raise', 'Tank is full', 900)
  const { id } = await inState('Tank is full', 'active')
  expect((await operator.call(paths.alarmConfirm, { ids: id, note: 'on my way' })).reply).toMatchObject({
    code: codes.ok,
  })
  expect(await plant.ask('alarmState')).toMatchObject({ isAcked: true, comment: 'operation-a: on my way' })
  expect(await alarm('Tank is full')).toMatchObject({ severity: 1, confirmBy: 'operation-a', state: 'acknowledged' })

  // What happens without a broker is told afterwards, with the times at which it did.
  await mimic.withoutBroker(async () => {
    await plant.ask('end', false)
    await plant.ask('raise', 'Tank overflows', 950)
    await plant.ask('acknowledge', 'control room', 'valve closed')
  })
  await inState('Tank is full', 'closed')
  expect(await inState('Tank overflows', 'acknowledged')).toMatchObject({
    confirmBy: 'control room',
    confirmNote: 'valve closed',
  })

  // The plant starts anew without the alarm.
  await plant.end('SIGKILL')
  const refused = await operator.call(paths.alarmQueryAll, { type: 'opcua', search: 'Tank overflows' })
  expect((refused.reply.data as Alarm[])[0]?.state).toBe('acknowledged')
  await startPlant()
  await inState('Tank overflows', 'closed')
})
