import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import { Process } from '../../gateway/src/testing/Process.ts'
import { ServerProcess } from '../../server/src/testing/ServerProcess.ts'
import { GATEWAY_LOGIN } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'
import { CountingDevice } from './CountingDevice.ts'

// The server is killed after the device accepted a value and before the gateway could report it. Server and gateway are
// separate processes; the broker outlives them.

const stops: (() => unknown)[] = []
const folder = mkdtempSync(join(tmpdir(), 'mimic-away-'))
let device: CountingDevice
let server: ServerProcess

beforeAll(async () => {
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  device = await CountingDevice.start()
  stops.push(() => device.stop())
  server = await ServerProcess.start()
  stops.push(() => server.stop())
  const signals = [{ id: 'a-set', area: 'holding', address: 0, type: 'u16', writable: true }]
  const at = { host: '127.0.0.1', port: device.port, unitId: 1, intervalMs: 1_000, timeoutMs: 30_000 }
  const config = { gatewayId: 'gw-a', devices: [{ equipId: 'eq-a', driver: 'modbus-tcp', ...at, signals }] }
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify(config))
  const gateway = await Process.start('gateway/src/main.ts', {
    MIMIC_GATEWAY_CONFIG: join(folder, 'gateway.json'),
    MIMIC_DATA: folder,
    MQTT_URL: server.brokerUrl,
    MQTT_USERNAME: GATEWAY_LOGIN.username,
    MQTT_PASSWORD: GATEWAY_LOGIN.password,
  })
  stops.push(() => gateway.end('SIGKILL'))
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Results that the gateway keeps for the server. */
const owed = (): number => {
  const db = new DatabaseSync(join(folder, 'gateway-gw-a.db'), { readOnly: true })
  try {
    return Number(db.prepare('SELECT count(*) AS n FROM answer').get()?.['n'])
  } finally {
    db.close()
  }
}

it('point 15: an answer that comes while the server is down reaches the operator and the audit', async () => {
  let client = await server.login('operation-a')
  const online = async () => {
    const { reply } = await client.call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })
    return (reply.data as { online: boolean }).online
  }
  await until(online)
  device.hold({ answersReads: true })
  const body = { projectId: 'project-a', signalId: 'a-set', value: '7', uuid: crypto.randomUUID() }
  expect((await client.call(paths.projectMonitorWrite, body)).reply['status']).toBe('pending')
  await until(() => device.executions.get(7) === 1)
  await server.kill()
  device.release()
  await until(() => owed() === 1)
  // Long enough for a gateway that trusted the broker's receipt to delete the result.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(owed()).toBe(1)

  await server.spawn()
  client = await server.login('operation-a')
  const reply = await until(async () => {
    const answer = (await client.call(paths.projectMonitorWriteCallback, { uuid: body.uuid })).reply
    return answer['status'] !== 'pending' && answer
  })
  expect(reply).toMatchObject({ status: 'success', code: 200, data: 7 })
  await until(() => owed() === 0)
  expect(device.executions.get(7)).toBe(1)
  const { reply: log } = await client.call(paths.accountOperationLog, { objectId: 'a-set' })
  expect(JSON.stringify(log.data)).toContain('success 7')
})
