import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sample } from '@mimic/contract/bus'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/Database.ts'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { reachablePostgres } from '../testing/reachable.ts'
import { advance, History } from './History.ts'

const T0 = 1_780_000_000_000
const postgresUrl = await reachablePostgres()
const SCHEMA = `history_${process.pid}`

const engines = [
  { name: 'SQLite', url: undefined, isHere: true },
  { name: 'PostgreSQL', url: postgresUrl, isHere: postgresUrl !== undefined },
]

for (const { name, url, isHere } of engines) {
  describe.skipIf(!isHere)(`history on ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-history-'))
    let db: Db
    let history: History
    const admin = async (sql: string) => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(sql)
      await client.end()
    }

    beforeAll(async () => {
      if (url) await admin(`create schema ${SCHEMA}`)
      db = await openDatabase({ dataFolder: folder, databaseUrl: url, ...(url ? { schema: SCHEMA } : {}) })
      history = new History(db)
    })
    afterAll(async () => {
      await db.destroy()
      if (url) await admin(`drop schema ${SCHEMA} cascade`)
      rmSync(folder, { recursive: true, force: true })
    })
    beforeEach(async () => {
      for (const table of ['history_journal', 'history_chunk', 'history_mark', 'signal_latest'] as const)
        await db.deleteFrom(table).execute()
    })

    const append = (seq: number, samples: Sample[], boot = 'b') =>
      history.append([{ gatewayId: 'g', batch: { v: 1, boot, seq, samples } }], T0)
    const foldAll = async () => {
      while ((await history.fold()) > 0);
    }
    const values = async (id = 's', from = 0, to = T0 * 2) => (await history.query(id, from, to)).map((p) => p.value)

    it('stores a batch once, before and after it is folded', async () => {
      expect(await append(1, [['s', T0, 1, 0]])).toHaveLength(1)
      expect(await append(1, [['s', T0, 1, 0]])).toHaveLength(0)
      await foldAll()
      expect(await append(1, [['s', T0, 1, 0]])).toHaveLength(0)
      expect(await append(1, [['s', T0 + 1, 2, 0]], 'another boot')).toHaveLength(1)
      expect(await values()).toEqual([1, 2])
    })

    it('remembers numbers that came out of order', async () => {
      for (const seq of [3, 1, 5]) await append(seq, [['s', T0 + seq, seq, 0]])
      await foldAll()
      for (const seq of [1, 3, 5]) expect(await append(seq, [['s', T0 + seq, seq, 0]])).toHaveLength(0)
      for (const seq of [2, 4]) expect(await append(seq, [['s', T0 + seq, seq, 0]])).toHaveLength(1)
      await foldAll()
      expect(await values()).toEqual([1, 2, 3, 4, 5])
    })

    it('reads the same from chunks and journal, with every kind of value and quality', async () => {
      const points: Sample[] = [
        ['s', T0, 1.25, 0],
        ['s', T0 + 1, null, 2],
        ['s', T0 + 2, true, 1],
        ['s', T0 + 3, '水位', 0],
        ['s', T0 + 4, -0.1, 0],
        ['other', T0, 9, 0],
      ]
      await append(1, points)
      const open = await history.query('s', 0, T0 * 2)
      await foldAll()
      expect(await history.query('s', 0, T0 * 2)).toEqual(open)
      expect(await values('s', T0 + 1, T0 + 3)).toEqual([null, true, '水位'])
    })

    it('fills many chunks, and takes a backfill in between', async () => {
      const batch = (from: number, count: number): Sample[] =>
        Array.from({ length: count }, (_, i) => ['s', T0 + (from + i) * 1000, from + i, 0])
      await append(1, batch(0, 700))
      await foldAll()
      await append(2, batch(1400, 700))
      await foldAll()
      await append(3, batch(700, 700))
      await foldAll()
      expect(await values()).toEqual(Array.from({ length: 2100 }, (_, i) => i))
      const chunks = await db.selectFrom('history_chunk').select(['count']).execute()
      expect(chunks.length).toBeGreaterThanOrEqual(4)
    })

    it('keeps the newest value, not the last folded', async () => {
      await append(1, [['s', T0 + 10, 1, 0]])
      await foldAll()
      await append(2, [['s', T0, 2, 0]])
      await foldAll()
      expect(await history.latest()).toEqual([{ signalId: 's', point: { time: T0 + 10, value: 1, quality: 0 } }])
    })

    it('forgets what is older than it must be kept', async () => {
      await append(1, [['s', T0, 1, 0]])
      await foldAll()
      expect(await history.forget(T0)).toBe(0)
      expect(await history.forget(T0 + 1)).toBe(1)
      expect(await values()).toEqual([])
    })
  })
}

describe('the mark of a boot', () => {
  it('moves over numbers without a gap and keeps the others', () => {
    expect(advance({ upto: 2, seen: new Set([5]) }, [3, 7])).toEqual({ upto: 3, seen: new Set([5, 7]) })
    expect(advance({ upto: 3, seen: new Set([5, 7]) }, [4, 6])).toEqual({ upto: 7, seen: new Set() })
  })
})
