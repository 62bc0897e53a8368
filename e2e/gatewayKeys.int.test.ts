import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../contract/src/testing/freePort.ts'
import { Process } from '../gateway/src/testing/Process.ts'
import { keptFiles } from '../server/src/backup/backupFormat.ts'
import { makeBackup } from '../server/src/backup/makeBackup.ts'
import { restoreBackup } from '../server/src/backup/restoreBackup.ts'
import { openDatabase } from '../server/src/platform/db/openDatabase.ts'
import { until } from './RunningMimic.ts'

const scratch = mkdtempSync(join(tmpdir(), 'mimic-keys-'))
const pki = join(scratch, 'server')
const processes: Process[] = []
afterAll(async () => {
  await Promise.all(processes.map((each) => each.end('SIGKILL')))
  rmSync(scratch, { recursive: true, force: true })
})

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** A gateway of this machine with an OPC UA device. It has no broker: what it reads waits in its buffer. */
async function startGateway(dataFolder: string, port: number, trustServer: boolean): Promise<Process> {
  const path = join(scratch, 'gateway.json')
  const device = {
    equipId: 'boiler',
    driver: 'opcua',
    endpointUrl: `opc.tcp://127.0.0.1:${port}`,
    trustServer,
    timeoutMs: 5_000,
    signals: [{ id: 'count', valueType: 'number', nodeId: 'ns=1;s=Count' }],
  }
  writeFileSync(path, JSON.stringify({ gatewayId: 'gw-a', devices: [device] }))
  const env = { MIMIC_GATEWAY_CONFIG: path, MIMIC_DATA: dataFolder, MQTT_URL: 'mqtt://127.0.0.1:9' }
  const gateway = await Process.start('gateway/src/main.ts', env)
  processes.push(gateway)
  return gateway
}

it('a restored gateway connects to an OPC UA server that trusted it before, and trusts what it trusted', {
  timeout: 240_000,
}, async () => {
  const port = await freePort()
  const data = join(scratch, 'data')
  await (await openDatabase({ dataFolder: data })).destroy()
  const before = await startGateway(data, port, true)
  // The server trusts clients by hand alone, and reads its list when it starts.
  const own = join(data, 'gateway-gw-a.opcua/current/certificate.pem')
  await until('the certificate of the gateway', async () => existsSync(own), 60_000)
  mkdirSync(join(pki, 'trusted/certs'), { recursive: true })
  cpSync(own, join(pki, 'trusted/certs/gateway.pem'))
  const env = { PORT: String(port), PKI: pki, STRICT: '1' }
  const server = await Process.start('gateway/src/drivers/opcua/testing/server.ts', env)
  processes.push(server)
  await until('a session of the gateway', async () => (await server.ask('sessions')) === 1, 60_000)
  await before.end()
  await until('the end of the session', async () => (await server.ask('sessions')) === 0, 60_000)

  const file = join(scratch, 'plant.backup')
  await makeBackup({ dataFolder: data }, file)
  rmSync(data, { recursive: true })
  const restored = join(scratch, 'restored')
  await restoreBackup({ dataFolder: restored, isReplacing: false }, file)
  const pems = keptFiles(restored).filter((path) => path.endsWith('.pem'))
  expect(pems).toEqual([
    expect.stringMatching(/^drivers\/boiler\/pki\/trusted\/certs\/[^/]+\.pem$/),
    'gateway-gw-a.opcua/current/certificate.pem',
    'gateway-gw-a.opcua/current/key.pem',
  ])
  for (const path of pems) expect(statSync(join(restored, path)).mode & 0o777).toBe(0o600)
  // The server knows the gateway by its key: one with another key is refused, and gets no session.
  const stranger = await startGateway(join(scratch, 'stranger'), port, true)
  await until('the refused certificate', async () => isFilled(join(pki, 'rejected')), 60_000)
  expect(await server.ask('sessions')).toBe(0)
  await stranger.end()
  // The restored gateway may trust nobody who is not in the backup.
  await startGateway(restored, port, false)
  await until('a session of the restored gateway', async () => (await server.ask('sessions')) === 1, 60_000)
})
