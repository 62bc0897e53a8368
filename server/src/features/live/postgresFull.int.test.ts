import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

// PostgreSQL's error of a full disk (53100), raised by the database server in the statements that would need space.

const [, engine] = await storeEngines()
if (!engine) throw new Error('there is no PostgreSQL among the engines')

describe.skipIf(!engine.isHere)(`a full disk, on ${engine.name}`, () => {
  const TABLES = ['history_journal', 'signal_latest', 'equipment'] as const
  let test: TestServer
  let gateway: FakeGateway
  const { schema = '' } = engine.options
  beforeAll(async () => {
    await engine.create()
    test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
    gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    await engine.admin(`
      set search_path = ${schema};
      create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  })
  afterAll(async () => {
    await gateway.stop()
    await test.stop()
    await engine.drop()
  })
  const fill = () =>
    engine.admin(
      `set search_path = ${schema}; ${TABLES.map((table) => `create trigger full_disk before insert or update on ${table} for each statement execute function no_space()`).join('; ')}`,
    )
  const free = () =>
    engine.admin(
      `set search_path = ${schema}; ${TABLES.map((table) => `drop trigger full_disk on ${table}`).join('; ')}`,
    )
  const problems = async () => {
    const reply = await fetch(`${test.origin}/healthz`)
    return { status: reply.status, ...((await reply.json()) as { problems: string[] }) }
  }

  it('acknowledges nothing that is not stored, refuses changes with the reason, and is well again by itself', async () => {
    const admin = await test.login('admin-a')
    const edit = async () =>
      (await admin.call(paths.equipmentEdit, { id: 'eq-a', note: `${Math.random()}` })).reply.code
    const first = await gateway.send([['a-level', Date.now(), 1, 0]])
    await until(() => gateway.acked.has(first))
    await fill()
    const at = Date.now()
    const kept = await gateway.send([['a-level', at, 2, 0]])
    await until(async () => (await problems()).status === 503, 20_000)
    expect((await problems()).problems.join()).toContain('full')
    expect(await edit()).toBe(507)
    expect(gateway.acked.has(kept)).toBe(false)
    expect((await admin.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })).reply.code).toBe(200)
    await free()
    await until(async () => {
      await gateway.send([['a-level', at, 2, 0]], { seq: kept, lane: 'backfill' })
      return gateway.acked.has(kept)
    }, 20_000)
    await until(async () => (await problems()).status === 200, 20_000)
    expect(await edit()).toBe(200)
  })
})
