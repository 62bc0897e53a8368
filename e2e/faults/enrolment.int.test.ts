import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayReport } from '../../contract/src/calls/gateway.ts'
import { paths } from '../../contract/src/derived/paths.ts'
import type { Signal } from '../../contract/src/index.ts'
import { freePort } from '../../contract/src/testing/freePort.ts'
import { stepsStopTogether } from '../../engine/src/testing/steps.ts'
import { RegisterServer } from '../../gateway/src/drivers/modbus/testing/RegisterServer.ts'
import { Process } from '../../gateway/src/testing/Process.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { auditGateway, batchesEverWritten } from '../HistoryAudit.ts'
import { PASSWORD, RunningMimic, until } from '../RunningMimic.ts'

// A gateway of another machine loses its account while it reads: the running program is cut off at once, says so and
// buffers. It enrols with a new key while the broker has moved to another port, and loses nothing.

const far = mkdtempSync(join(tmpdir(), 'mimic-far-'))
const stops: (() => unknown)[] = [() => rmSync(far, { recursive: true, force: true })]
let mimic: RunningMimic
let admin: TestClient
let gateway: Process
let id: string
let equipmentId: string

const startMimic = async (data: Record<string, string> = {}) => {
  mimic = await RunningMimic.start({ MIMIC_BROKER_LISTEN: `127.0.0.1:${await freePort()}`, ...data }, ['--no-demo'])
  await mimic.choosePassword()
  admin = await TestClient.login(mimic.origin, 'admin', PASSWORD)
}
const call = async <T>(path: string, body: Record<string, string>): Promise<T> => {
  const { reply } = await admin.call(path, body)
  expect(reply, path).toMatchObject({ code: expect.toSatisfy((code) => code === 200 || code === 201) })
  return reply.data as T
}
const report = () => call<GatewayReport>(paths.gatewayHealth, { id })
const enrol = async (key: string) => {
  const env = { MIMIC_DATA: far, MIMIC_GATEWAY_CONFIG: '', MIMIC_GATEWAY_ID: '' }
  // The address that the server gives leads to localhost, as the one by which it was asked.
  gateway = await Process.start('gateway/src/main.ts', env, [
    '--enrol',
    mimic.origin.replace('localhost', '127.0.0.1'),
    key,
  ])
}
const written = () => batchesEverWritten(far, id)

beforeAll(async () => {
  const device = new RegisterServer()
  await device.start()
  const counting = setInterval(() => device.holding.writeUInt16BE((device.holding.readUInt16BE(0) + 1) % 60_000, 0), 50)
  stops.push(() => clearInterval(counting))
  stops.push(() => device.kill())
  await startMimic()
  stops.push(() => mimic.stop())
  const added = await call<{ id: string; enrolKey: string }>(paths.gatewayAdd, { title: 'Far', sn: 'SN-far' })
  id = added.id
  await enrol(added.enrolKey)
  stops.push(() => gateway.end('SIGKILL'))
  const equipment = await call<{ id: string }>(paths.equipmentAdd, {
    equipName: 'Counter',
    sn: 'C-1',
    gatewayId: id,
    driver: 'modbus-tcp',
    driverConfig: JSON.stringify({ host: '127.0.0.1', port: device.port, unitId: 1, intervalMs: 200 }),
    signals: JSON.stringify([
      {
        title: 'Count',
        sn: 'COUNT',
        dataType: 'number',
        access: 'r',
        address: { area: 'holding', address: 0, type: 'u16' },
      },
    ]),
  })
  equipmentId = equipment.id
}, 240_000)
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

describe('a gateway of another machine', { retry: 0 }, () => {
  stepsStopTogether()

  it('reads, and sends what it reads', { timeout: 300_000 }, async () => {
    await until('values from the gateway', async () => (await report()).online && written() > 3, 120_000)
    const signals = async () => call<Signal[]>(paths.deviceMonitorSignalQuery, { equipmentId })
    await until('a value of its device', async () => typeof (await signals())[0]?.value === 'number', 120_000)
  })

  it('is cut off when its account is revoked, says why, and buffers', { timeout: 300_000 }, async () => {
    await call(paths.gatewayRevoke, { id })
    await until('the server to see it go', async () => !(await report()).online, 120_000)
    const before = written()
    await until('the buffer to grow', () => written() > before + 3, 120_000)
    await until('the log to say so', () => gateway.output.includes('refuses the account'), 120_000)
    expect((await report()).online).toBe(false)
    // Started again with the account that it has kept, it goes on buffering.
    await gateway.end('SIGKILL')
    const env = { MIMIC_DATA: far, MIMIC_GATEWAY_CONFIG: '', MIMIC_GATEWAY_ID: '' }
    gateway = await Process.start('gateway/src/main.ts', env)
    const restarted = written()
    await until('the buffer to grow again', () => written() > restarted + 3, 120_000)
  })

  it('goes on with a new key at a broker that has moved, and has lost nothing', { timeout: 400_000 }, async () => {
    expect(await mimic.stop({ keepData: true })).toBe(0)
    await startMimic({ MIMIC_DATA: mimic.dataFolder })
    const { enrolKey } = await call<{ enrolKey: string }>(paths.gatewayRekey, { id })
    await gateway.end()
    await enrol(enrolKey)
    await until(
      'the buffer to be empty, and counters of the device',
      async () => {
        // The gateway reports both every 10 s.
        const { online, buffered, devices } = await report()
        return online && buffered === 0 && (devices[0]?.reads ?? 0) > 0
      },
      120_000,
    )
    await gateway.end()
    expect(await mimic.stop({ keepData: true })).toBe(0)
    for (const end of ['', '-wal', '-shm'])
      try {
        copyFileSync(join(far, `gateway-${id}.db${end}`), join(mimic.dataFolder, `gateway-${id}.db${end}`))
      } catch {
        // A database that was closed in order has one file.
      }
    const { boots, everWritten } = auditGateway(mimic.dataFolder, id)
    // Three runs of the program: before, with the revoked account, and with the new one.
    expect(boots.length).toBe(3)
    let known = 0
    for (const { boot, committed, waiting } of boots) {
      const all = new Set([...committed, ...waiting])
      expect({ boot, last: Math.max(...all) }).toEqual({ boot, last: all.size })
      known += all.size
    }
    expect(known).toBe(everWritten)
  })
})
