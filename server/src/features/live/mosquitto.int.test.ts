import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract'
import { topics } from '@mimic/contract/bus'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { readConfig } from '../../platform/settings/config.ts'
import { startServer } from '../../startServer.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { keptLog } from '../../testing/keptLog.ts'
import { reachableBroker } from '../../testing/reachable.ts'
import { writeSeedFile } from '../../testing/seedFile.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const brokerUrl = await reachableBroker()

it.skipIf(!brokerUrl)('samples and writes go through an external broker (Mosquitto)', async () => {
  const url = brokerUrl!
  const folder = mkdtempSync(join(tmpdir(), 'mimic-mosquitto-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MIMIC_DATA: folder,
    MQTT_URL: url,
    MIMIC_SEED: writeSeedFile(folder),
    MIMIC_DEMO_PASSWORD: PASSWORD,
  })
  const server = await startServer(config, { log: keptLog('server') })
  const gateway = await FakeGateway.connect(url, 'gw-a', {})
  try {
    // The server subscribes at some point; a gateway repeats unacknowledged batches.
    await until(async () => {
      await gateway.send([['a-set', Date.now(), 2, 0]], { seq: 1 })
      return gateway.acked.has(1)
    })
    const client = new TestClient(`http://127.0.0.1:${server.port}`)
    await client.call(paths.userLogin, { loginname: 'operation-a', password: PASSWORD })
    const body = { projectId: 'project-a', signalId: 'a-set', value: '3.5' }
    const { uuid } = (await client.call(paths.projectMonitorWrite, body)).reply
    const answer = await until(async () => {
      const { reply } = await client.call(paths.projectMonitorWriteCallback, { uuid: String(uuid) })
      return reply['status'] !== 'pending' && reply
    })
    expect(answer).toMatchObject({ status: 'success', data: 3.5 })
  } finally {
    await gateway.stop()
    await server.stop()
    // Others use the broker too, so no retained message may stay.
    const cleaner = await mqtt.connectAsync(url)
    await cleaner.publishAsync(topics.status('gw-a'), '', { retain: true, qos: 1 })
    await cleaner.endAsync()
    rmSync(folder, { recursive: true, force: true })
  }
})
