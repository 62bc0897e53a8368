import { randomUUID } from 'node:crypto'
import { type Curve, paths } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { runSeed } from '../../testing/few.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const DAY_MS = 86_400_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`faults, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let gateway: FakeGateway
    let offsetMs = 0
    let clock = Date.now() - 600_000

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({
        ...engine.options,
        rateFactor: 1000,
        now: () => Date.now() + offsetMs,
        monotonic: () => performance.now() + offsetMs,
      })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    })
    afterEach(async () => {
      await gateway.stop()
    })

    const recorded = async (from: number, to: number) => {
      const ask = { projectId: 'project-a', dataSignal: 'a-level', dateStart: from, dateEnd: to }
      const [curve] = (await admin.call(paths.historyQueryAllData, ask)).reply.data as Curve[]
      return curve?.values
    }
    /** Sends like a gateway until all is acknowledged, at times twice and out of order. */
    const deliver = async (batches: readonly Sample[][], during: () => Promise<void>) => {
      const sent = new Map<number, readonly Sample[]>()
      for (const samples of batches) {
        const seq = await gateway.send(samples)
        sent.set(seq, samples)
        if (seq % 3 === 0) await gateway.send(samples, { seq })
      }
      await during()
      await until(async () => {
        for (const [seq, samples] of [...sent].reverse()) {
          if (gateway.acked.has(seq)) sent.delete(seq)
          else await gateway.send(samples, { seq, lane: 'backfill' })
        }
        return sent.size === 0
      }, 30_000)
    }
    const batchesOf = (n: number): { batches: Sample[][]; from: number; values: number[] } => {
      const from = clock + 1
      const values = Array.from({ length: n }, (_, i) => i / 10)
      const batches = values.map((value): Sample[] => [['a-level', ++clock, value, 0]])
      return { batches, from, values }
    }

    it('the disk is full: nothing is acknowledged that is not stored, and all of it is stored later', async () => {
      const { db } = test.server.context
      const { batches, from, values } = batchesOf(40)
      const refuse = async (isRefused: boolean) => {
        if (engine.name === 'SQLite') {
          const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count ?? 0
          await sql.raw(`pragma max_page_count = ${isRefused ? pages : 1_000_000_000}`).execute(db)
          return
        }
        // PostgreSQL has no limit of pages, but a table that accepts no rows fails in the same way as on a full disk.
        await engine.admin(
          `alter table ${engine.options.schema}.history_journal ${isRefused ? 'add constraint full_disk check (seq < 0) not valid' : 'drop constraint full_disk'}`,
        )
      }
      const big = Array.from({ length: 300 }, (_, i): Sample => ['a-set', clock + i, Math.random(), 0])
      await refuse(true)
      // The free space within the file is used up first.
      for (let i = 0; i < 20; i++) await gateway.send(big)
      const acked = gateway.acked.size
      await deliver(batches, async () => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect(gateway.acked.size - acked).toBeLessThan(20 + batches.length)
        await refuse(false)
      })
      expect(await recorded(from, clock)).toEqual(values)
    })

    it.skipIf(engine.name === 'SQLite')('the database breaks every connection: nothing is lost', async () => {
      const { batches, from, values } = batchesOf(60)
      await deliver(batches, async () => {
        for (let i = 0; i < 3; i++) {
          // The view lists the connections of the whole server, those of other tests too.
          await engine.admin(
            `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
          )
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })
      expect(await recorded(from, clock)).toEqual(values)
    })

    it.skipIf(engine.name !== 'SQLite')(
      'the broker is away: writes fail at once and are not sent later, samples come when it is back',
      async () => {
        const { batches, from, values } = batchesOf(20)
        const refused: string[] = []
        const sending: Promise<number>[] = []
        await test.withoutBroker(async () => {
          await until(async () => (await fetch(`${test.origin}/healthz`)).status === 503)
          for (const uuid of [randomUUID(), randomUUID()]) {
            const body = { projectId: 'project-a', signalId: 'a-set', value: '3', uuid }
            const { reply } = await admin.call(paths.projectMonitorWrite, body)
            expect(reply).toMatchObject({ status: 'failure', code: 2009, online: false })
            refused.push(uuid)
          }
          for (const samples of batches) sending.push(gateway.send(samples))
        })
        const seqs = await Promise.all(sending)
        // Resends batches that came before the server was back at the broker, as every gateway does.
        await until(async () => {
          const open = seqs.filter((seq) => !gateway.acked.has(seq))
          for (const seq of open) await gateway.send(batches[seqs.indexOf(seq)] ?? [], { seq, lane: 'backfill' })
          return open.length === 0
        }, 20_000)
        expect(await recorded(from, clock)).toEqual(values)
        // The store was full in an earlier test, and stays under watch for a while.
        await until(async () => (await fetch(`${test.origin}/healthz`)).status === 200, 20_000)
        // A write that works now. An earlier one that is still on its way would arrive before it.
        await until(async () => {
          const body = { projectId: 'project-a', signalId: 'a-set', value: '4' }
          return (await admin.call(paths.projectMonitorWrite, body)).reply['status'] !== 'failure'
        }, 20_000)
        await until(() => gateway.commands.some((command) => command.kind === 'write' && command.value === 4))
        const executed = gateway.commands.map((command) => (command.kind === 'write' ? command.uuid : ''))
        expect(executed.filter((uuid) => refused.includes(uuid))).toEqual([])
      },
    )

    it('values that are no numbers, wrong types, and messages that no gateway may send are left out; the rest is stored', async () => {
      const from = ++clock
      const head = `{"v":1,"boot":"${gateway.boot}","seq":`
      for (const bad of ['NaN', 'Infinity', '-Infinity', '1e999x', 'undefined'])
        await gateway.raw(`${head}9000,"samples":[["a-level",${++clock},${bad},0]]}`)
      await gateway.raw('null')
      await gateway.raw(`${head}9001,"samples":[["a-level",${++clock},1e999,0]]}`)
      const seq = await gateway.send([
        ['a-level', ++clock, 'text', 0],
        ['b-level', clock, 1, 0],
        ['a-level', clock, true, 0],
        ['a-level', ++clock, 3, 0],
      ])
      await until(() => gateway.acked.has(seq))
      expect(await recorded(from, clock)).toEqual([3])
    })

    it('point 14: a gateway’s clock is a day ahead: its values get the server’s time and a mark; once it is right, they keep their own', async () => {
      gateway.setClock(DAY_MS)
      const from = Date.now() - 1_000
      const ahead = await gateway.send([['a-level', Date.now() + DAY_MS, 4, 0]])
      await until(async () => {
        // Resends the unacknowledged batch, as a gateway does.
        if (!gateway.acked.has(ahead))
          await gateway.send([['a-level', from + DAY_MS, 4, 0]], { seq: ahead, lane: 'backfill' })
        return gateway.acked.has(ahead)
      })
      expect(await recorded(from - 1_000, Date.now())).toEqual([4])
      gateway.setClock(0)
      const time = Date.now()
      const next = await gateway.send([['a-level', time, 3, 0]])
      await until(() => gateway.acked.has(next))
      expect(await recorded(time, time)).toEqual([3])
      expect(await recorded(time + DAY_MS / 2, time + 2 * DAY_MS)).toEqual([])
    })

    it('a gateway’s clock is a day behind: its values are recorded as theirs, and replace nothing newer', async () => {
      const t = Date.now()
      const now = await gateway.send([['a-level', t, 2, 0]])
      await until(() => gateway.acked.has(now))
      const old = await gateway.send([['a-level', t - DAY_MS, 7, 0]])
      await until(() => gateway.acked.has(old))
      const signals = (await admin.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })).reply.data as {
        id: string
        value: number
      }[]
      expect(signals.find(({ id }) => id === 'a-level')?.value).toBe(2)
      expect(await recorded(t - DAY_MS, t - DAY_MS)).toEqual([7])
    })

    it.skipIf(engine.name !== 'SQLite' && !isLong)(
      `${isLong ? 1000 : 120} writes, with requests and answers dropped and doubled: each at most once, each with a result`,
      {
        timeout: 120_000,
      },
      async () => {
        const seed = runSeed
        let state = seed
        const random = () => {
          state = (state * 1_103_515_245 + 12_345) % 2 ** 31
          return state / 2 ** 31
        }
        const executed = new Map<string, number>()
        // Acts like the real gateway: it executes each uuid once; its answer may get lost or arrive twice.
        gateway.onWrite = ({ uuid, value }) => {
          if (random() < 0.1) return undefined
          executed.set(uuid, (executed.get(uuid) ?? 0) + 1)
          if (random() < 0.1) return undefined
          if (random() < 0.2) setTimeout(() => gateway.answer(uuid, 200, value).catch(() => undefined), 20)
          return { code: 200, value }
        }
        const uuids = Array.from({ length: isLong ? 1000 : 120 }, () => randomUUID())
        const write = (uuid: string) =>
          admin.call(paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-set', value: '3', uuid })
        await Promise.all(
          uuids.map(async (uuid) => {
            await write(uuid)
            // A browser without a reply asks again.
            if (random() < 0.3) await write(uuid)
          }),
        )
        await until(async () => {
          const { n } = await test.server.context.db
            .selectFrom('command')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .where('status', '=', 'queued')
            .executeTakeFirstOrThrow()
          return Number(n) === 0
        })
        await new Promise((resolve) => setTimeout(resolve, 200))
        offsetMs = 61_000
        const outcomes = new Map<string, number>()
        for (const uuid of uuids) {
          const reply = await until(async () => {
            const answer = (await admin.call(paths.projectMonitorWriteCallback, { uuid })).reply
            return answer['status'] !== 'pending' && answer
          })
          const outcome = `${reply['status']} ${reply.code}`
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          expect(executed.get(uuid) ?? 0, `seed ${seed}`).toBeLessThanOrEqual(1)
          // The operator was never told more than what happened.
          if (reply['status'] === 'success') expect(executed.get(uuid), `seed ${seed}`).toBe(1)
        }
        offsetMs = 0
        expect([...outcomes.keys()].sort(), `seed ${seed}`).toEqual(['failure 1301', 'success 200'])
      },
    )
  })
}
