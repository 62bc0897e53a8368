import { paths, type Signal } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { ServerProcess } from '../../testing/ServerProcess.ts'
import { GATEWAY_LOGIN } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { History } from '../history/store/History.ts'

const BATCHES = 400
const KILLS = isLong ? 3 : 1
const T0 = 1_780_000_000_000

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.stop())

it('killed in the middle of ingest loses no acknowledged batch and stores none twice', {
  timeout: 240_000,
}, async () => {
  const gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  const send = (seq: number, lane: 'data' | 'backfill' = 'data') =>
    gateway.send([['a-level', T0 + seq * 1000, seq, 0]], { seq, lane })
  let isOver = false
  // Resends unacknowledged batches like a gateway, and some acknowledged ones too.
  const sending = (async () => {
    for (let seq = 1; seq <= BATCHES; seq++) {
      await send(seq)
      if (seq % 7 === 0) await send(Math.max(1, seq - 3), 'backfill')
    }
    while (!isOver) {
      for (let seq = 1; seq <= BATCHES && !isOver; seq++) if (!gateway.acked.has(seq)) await send(seq, 'backfill')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })()
  for (let i = 1; i <= KILLS; i++) {
    await until(() => gateway.acked.size > (BATCHES * i) / (KILLS + 2), 120_000)
    await server.kill()
    await server.spawn()
  }
  await until(() => gateway.acked.size === BATCHES, 120_000)
  isOver = true
  await sending

  const client = await server.login('viewer-a')
  const { reply } = await client.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
  expect((reply.data as Signal[]).find(({ id }) => id === 'a-level')?.value).toBe(BATCHES)

  await server.kill()
  await gateway.stop()
  const db = await openDatabase({ dataFolder: server.folder })
  const history = new History(db)
  const expected = Array.from({ length: BATCHES }, (_, i) => i + 1)
  const values = async () => (await history.query('a-level', 0, T0 * 2)).map(({ value }) => value)
  expect(await values()).toEqual(expected)
  while ((await history.fold()) > 0);
  expect(await values()).toEqual(expected)
  await db.destroy()
})
