import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import { type Curve, codes } from '../../contract/src/index.ts'
import { isLong } from '../../engine/src/testing/walks.ts'
import { FakeGateway } from '../../server/src/testing/FakeGateway.ts'
import { type Line, Relay } from '../../server/src/testing/Relay.ts'
import { storeEngines } from '../../server/src/testing/storeEngines.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'

// The database disappears from a working server, and comes back.

const AWAY_MS = isLong ? 60_000 : 1_500
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const postgres = (await storeEngines()).find(({ options }) => options.databaseUrl)

/** A server that reaches PostgreSQL through a relay, and a gateway. */
async function onPostgres() {
  if (!postgres?.options.databaseUrl) throw new Error('there is no PostgreSQL')
  await postgres.create()
  stops.push(() => postgres.drop())
  const url = new URL(postgres.options.databaseUrl)
  const relay = await Relay.to(url.hostname, Number(url.port || 5432))
  stops.push(() => relay.stop())
  url.hostname = '127.0.0.1'
  url.port = String(relay.port)
  const test = await TestServer.start({ ...postgres.options, databaseUrl: url.toString(), rateFactor: 1000 })
  stops.push(() => test.stop())
  const gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  stops.push(() => gateway.stop())
  return { test, relay, gateway }
}

it.skipIf(!postgres).each<Line>(isLong ? ['away', 'frozen'] : ['away'])(
  'PostgreSQL is %s: calls report it, nothing is acknowledged that is not stored, and all of it is stored when it is back',
  { timeout: AWAY_MS * 4 + 120_000 },
  async (line) => {
    const { test, relay, gateway } = await onPostgres()
    const client = await test.login('operation-a')

    const from = Date.now() - 300_000
    let time = from
    const sent = new Map<number, number>()
    const send = async () => {
      const value = sent.size / 100
      sent.set(await gateway.send([['a-level', ++time, value, 0]]), value)
    }
    for (let i = 0; i < 20; i++) await send()
    await until(() => gateway.acked.size === 20)

    relay.set(line)
    const goneAt = performance.now()
    const acked = gateway.acked.size
    const uuid = crypto.randomUUID()
    const write = client.call(paths.projectMonitorWrite, {
      projectId: 'project-a',
      signalId: 'a-set',
      value: '3',
      uuid,
    })
    for (let i = 0; i < 20; i++) {
      await send()
      await delay(AWAY_MS / 20)
    }
    // At most one group was waiting for a commit whose answer got lost.
    if (line === 'away') {
      expect(gateway.acked.size).toBe(acked)
      const { reply } = await client.call(paths.projectMonitorSignalQuery, { pageId: 'page-a', dataSignal: 'a-level' })
      expect(reply.code).toBe(codes.storeAway)
    }
    relay.set('open')
    // A write whose audit entry could not be committed was refused, and never reached the device.
    expect((await write).reply['status']).not.toBe('success')

    // Resends unacknowledged batches, as every gateway does.
    await until(async () => {
      const open = [...sent.keys()].filter((seq) => !gateway.acked.has(seq))
      for (const seq of open)
        await gateway.send([['a-level', from + seq, sent.get(seq) ?? 0, 0]], { seq, lane: 'backfill' })
      await delay(200)
      return open.length === 0
    }, AWAY_MS + 90_000)
    console.log(
      `database ${line}: whole again ${Math.round(performance.now() - goneAt - AWAY_MS)} ms after it was back`,
    )
    const again = await TestClient.login(test.origin, 'operation-a', PASSWORD)
    const ask = { projectId: 'project-a', dataSignal: 'a-level', dateStart: from, dateEnd: time }
    const [curve] = (await again.call(paths.historyQueryAllData, ask)).reply.data as Curve[]
    expect(curve?.values).toEqual([...sent.values()])
    expect((await fetch(`${test.origin}/healthz`)).status).toBe(200)
    const writes = gateway.commands.filter((command) => command.kind === 'write' && command.uuid === uuid)
    const { reply } = await again.call(paths.projectMonitorWriteCallback, { uuid })
    expect(writes.length).toBeLessThanOrEqual(reply.code === codes.notFound ? 0 : 1)
  },
)

it.skipIf(!postgres || !isLong)(
  'PostgreSQL’s connections go silent: the server drops them and goes on with others',
  {
    timeout: 180_000,
  },
  async () => {
    const { test, relay, gateway } = await onPostgres()
    const first = await gateway.send([['a-level', Date.now(), 1, 0]])
    await until(() => gateway.acked.has(first))
    relay.lose()
    const lostAt = performance.now()
    const seq = await gateway.send([['a-level', Date.now(), 2, 0]])
    await until(async () => {
      if (!gateway.acked.has(seq)) await gateway.send([['a-level', Date.now(), 2, 0]], { seq })
      await delay(500)
      return gateway.acked.has(seq)
    }, 120_000)
    console.log(`database silent: ingest again after ${Math.round(performance.now() - lostAt)} ms`)
    expect(performance.now() - lostAt).toBeLessThan(75_000)
    const client = await test.login('admin-a')
    expect((await client.call(paths.equipmentInfo, { id: 'eq-a' })).reply.code).toBe(codes.ok)
  },
)

it('the SQLite file is held by a server: nobody else can lock or change it, and the server goes on', async () => {
  const test = await TestServer.start({ rateFactor: 1000 })
  stops.push(() => test.stop())
  const other = new DatabaseSync(`${test.folder}/mimic.db`)
  expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/)
  other.close()
  const client = await test.login('admin-a')
  expect((await client.call(paths.equipmentEdit, { id: 'eq-a', note: 'still mine' })).reply.code).toBe(codes.ok)
})

it('the SQLite file is locked by another program: the server reports it and does not start until the file is free', async () => {
  const test = await TestServer.start({ rateFactor: 1000 })
  stops.push(() => test.stop())
  await test.server.stop()
  const other = new DatabaseSync(`${test.folder}/mimic.db`)
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  await expect(test.startServer()).rejects.toThrow(/in use by another Mimic/)
  other.exec('ROLLBACK')
  other.close()
  await test.startServer()
  const client = await test.login('admin-a')
  expect((await client.call(paths.equipmentInfo, { id: 'eq-a' })).reply.code).toBe(codes.ok)
})
