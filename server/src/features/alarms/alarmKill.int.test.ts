import { type Alarm, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { ServerProcess } from '../../testing/ServerProcess.ts'
import { GATEWAY_LOGIN } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

/** The long run raises ten thousand alarms in ten seconds. */
const ALARMS = isLong ? 10_000 : 600
const KILLS = isLong ? 3 : 1
const PER_BATCH = 10
const T0 = Date.now() - 3_600_000

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.stop())

it(`none of ${ALARMS} alarms is lost or doubled, whenever the server is killed`, {
  timeout: 300_000,
}, async () => {
  const admin = await server.login('admin-a')
  const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'flood' }
  expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
  const gateway = await FakeGateway.connect(server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  const batches = ALARMS / PER_BATCH
  // Each alarm begins and ends within two milliseconds of device time.
  const samples = (seq: number): Sample[] =>
    Array.from({ length: PER_BATCH * 2 }, (_, i) => {
      const n = (seq - 1) * PER_BATCH * 2 + i
      return ['a-level', T0 + n, i % 2 === 0 ? 6 : 1, 0]
    })
  const began = performance.now()
  let isOver = false
  const sending = (async () => {
    for (let seq = 1; seq <= batches; seq++) {
      await gateway.send(samples(seq), { seq })
      const due = began + (seq / batches) * (isLong ? 10_000 : 600)
      if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    }
    while (!isOver) {
      for (let seq = 1; seq <= batches && !isOver; seq++)
        if (!gateway.acked.has(seq)) await gateway.send(samples(seq), { seq, lane: 'backfill' })
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })()
  for (let i = 1; i <= KILLS; i++) {
    await until(() => gateway.acked.size > (batches * i) / (KILLS + 2), 120_000)
    await server.kill()
    await server.spawn()
  }
  await until(() => gateway.acked.size === batches, 120_000)
  isOver = true
  await sending
  await gateway.stop()

  const again = await server.login('admin-a')
  const times: number[] = []
  for (let page = 1; ; page++) {
    const { reply } = await again.call(paths.alarmQuery, { search: 'flood', page, pageSize: 200 })
    const { rows } = reply.data as { rows: Alarm[] }
    times.push(...rows.map(({ gmtTrigger }) => gmtTrigger))
    if (rows.length < 200) break
  }
  const expected = Array.from({ length: ALARMS }, (_, i) => T0 + i * 2)
  expect(times.sort((a, b) => a - b)).toEqual(expected)
})
