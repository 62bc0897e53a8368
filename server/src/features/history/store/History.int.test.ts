import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sample } from '@mimic/contract/bus'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mimic/contract/zone'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLong } from '../../../../../engine/src/testing/walks.ts'
import type { Db } from '../../../platform/db/Database.ts'
import { openDatabase } from '../../../platform/db/openDatabase.ts'
import { reachablePostgres } from '../../../testing/reachable.ts'
import { History } from './History.ts'
import { advance } from './Marks.ts'
import type { Point } from './Point.ts'
import { startOf } from './rollUp.ts'
import { SeqRanges } from './SeqRanges.ts'

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
    })
    afterAll(async () => {
      await db.destroy()
      if (url) await admin(`drop schema ${SCHEMA} cascade`)
      rmSync(folder, { recursive: true, force: true })
    })
    beforeEach(async () => {
      for (const table of [
        'history_journal',
        'history_chunk',
        'history_mark',
        'history_dirty',
        'history_rollup',
        'signal_latest',
      ] as const)
        await db.deleteFrom(table).execute()
      history = new History(db)
    })

    const append = (seq: number, samples: Sample[], boot = 'b') =>
      history.append([{ gatewayId: 'g', batch: { v: 1, boot, seq, samples } }], T0)
    const foldAll = () => history.fold()
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

    it('has old points in its means as soon as they are stored, before and after they are folded', async () => {
      const hour = startOf(T0, HOUR_MS)
      const means = async (spanMs: number) =>
        (await history.rolled(['s'], hour - HOUR_MS, hour, spanMs, T0 + HOUR_MS))
          .get('s')
          ?.map(({ time, sum, count }) => [time, sum / count])
      await append(1, [['s', hour - HOUR_MS, 1, 0]])
      await foldAll()
      await history.roll(T0 + HOUR_MS, 400)
      await append(2, [
        ['s', hour - HOUR_MS + 1, 3, 0],
        ['s', hour - 1, 5, 0],
      ])
      const whole = [
        [hour - HOUR_MS, 2],
        [hour - MINUTE_MS, 5],
      ]
      expect(await means(MINUTE_MS)).toEqual(whole)
      expect(await means(HOUR_MS)).toEqual([[hour - HOUR_MS, 3]])
      await foldAll()
      expect(await means(MINUTE_MS)).toEqual(whole)
    })

    it('has the minutes, hours and days of the samples, however often each was delivered', async () => {
      const day = startOf(T0, DAY_MS)
      const sample = fc.record({ minute: fc.nat(180), second: fc.nat(2), value: fc.integer({ min: -5, max: 5 }) })
      const delivery = fc.record({
        of: fc.array(fc.nat(29), { maxLength: 12 }),
        after: fc.constantFrom('wait', 'fold', 'roll'),
      })
      const script = fc.tuple(
        fc.array(sample, { minLength: 1, maxLength: 30 }),
        fc.array(delivery, { minLength: 1, maxLength: 8 }),
      )
      let runs = 0
      const check = fc.asyncProperty(script, async ([samples, deliveries]) => {
        const id = `s${++runs}`
        const known = new Map<string, Point>()
        for (const [seq, { of, after }] of deliveries.entries()) {
          const batch = of.map((i): Sample => {
            const { minute, second, value } = samples[i % samples.length] as (typeof samples)[number]
            const time = day + minute * MINUTE_MS + second * 1000
            known.set(`${time} ${value}`, { time, value, quality: 0 })
            return [id, time, value, 0]
          })
          if (batch.length > 0) await append(seq + 1, batch, id)
          if (after !== 'wait') await foldAll()
          if (after === 'roll') while ((await history.roll(day + DAY_MS, 90)) > 0);
          const points = [...known.values()]
          for (const spanMs of [MINUTE_MS, HOUR_MS, DAY_MS])
            expect(
              (await history.rolled([id], day, day + DAY_MS, spanMs, day + DAY_MS))
                .get(id)
                ?.map(({ time, count, sum, min, max }) => ({ time, count, sum, min, max })),
            ).toEqual(statisticsOf(points, spanMs))
        }
      })
      await fc.assert(check, { numRuns: isLong ? 200 : 10, seed: Number(process.env['MIMIC_RUN_SEED']) })
    })

    it('reads the journal that another process has left, and stores it once', async () => {
      await append(1, [['s', T0, 1, 0]])
      history = new History(db)
      expect(await append(1, [['s', T0, 1, 0]])).toHaveLength(0)
      await append(2, [['s', T0 + 1, 2, 0]])
      await history.load()
      expect([...history.unfolded()].map(([, , value]) => value)).toEqual([1, 2])
      await foldAll()
      history = new History(db)
      expect(await append(2, [['s', T0 + 1, 2, 0]])).toHaveLength(0)
      expect(await values()).toEqual([1, 2])
    })

    it('reads the store again after a commit that failed', async () => {
      await append(1, [['s', T0, 1, 0]])
      const broken = async () => {
        throw new Error('no space')
      }
      const batch = { v: 1 as const, boot: 'b', seq: 2, samples: [['s', T0 + 1, 2, 0] as Sample] }
      await expect(history.append([{ gatewayId: 'g', batch }], T0, broken)).rejects.toThrow('no space')
      expect(await values()).toEqual([1])
      expect(await append(2, [['s', T0 + 1, 2, 0]])).toHaveLength(1)
      expect(await values()).toEqual([1, 2])
    })

    it('folds nothing that another has folded meanwhile', async () => {
      await append(1, [['s', T0, 1, 0]])
      await db.deleteFrom('history_journal').execute()
      await expect(foldAll()).rejects.toThrow('1 journal rows were to be folded, 0 are there')
      expect(await foldAll()).toBe(0)
      expect(await db.selectFrom('history_chunk').selectAll().execute()).toEqual([])
    })

    it('answers the same while folds and roll-ups go on', async () => {
      const expected: number[] = []
      for (let seq = 1; seq <= 60; seq++) {
        expected.push(seq)
        await append(seq, [['s', T0 + seq * 60_000, seq, 0]])
      }
      const work = (async () => {
        await foldAll()
        while ((await history.roll(T0 + 10 * HOUR_MS, 90)) > 0);
      })()
      for (let i = 0; i < 20; i++) expect(await values()).toEqual(expected)
      await work
      expect(await values()).toEqual(expected)
    })

    it('packs the chunks of an hour into one when it is over, and later those that came late', async () => {
      const hour = startOf(T0, HOUR_MS)
      const at = (minute: number): Sample => ['s', hour + minute * 60_000, minute, 0]
      for (const [i, minute] of [1, 5, 9, 70].entries()) {
        await append(i + 1, [at(minute)])
        await foldAll()
      }
      const counts = async () =>
        (await db.selectFrom('history_chunk').select('count').orderBy('t0').execute()).map(({ count }) => count)
      expect(await counts()).toEqual([1, 1, 1, 1])
      const now = hour + HOUR_MS + 600_000
      expect(await history.roll(now, 90)).toBe(1)
      expect(await counts()).toEqual([3, 1])
      await append(5, [at(3), at(1)])
      await foldAll()
      expect(await history.roll(now, 90)).toBe(1)
      expect(await counts()).toEqual([4, 1])
      expect(await values()).toEqual([1, 3, 5, 9, 70])
      const minutes = (await history.rolled(['s'], hour, hour + HOUR_MS, 60_000, now)).get('s')
      expect(minutes?.map(({ time, count }) => [(time - hour) / 60_000, count])).toEqual([
        [1, 1],
        [3, 1],
        [5, 1],
        [9, 1],
      ])
      expect((await history.before(['s'], hour + 9 * 60_000)).get('s')?.value).toBe(5)
    })

    it('reads the newest points of a signal, whichever chunks they are in', async () => {
      const batch = (seconds: readonly number[]): Sample[] => seconds.map((s) => ['s', T0 + s * 1000, s, 0])
      await append(1, batch([0, 10, 20, 30, 40]))
      await foldAll()
      await append(2, batch([5, 35]))
      await foldAll()
      await append(3, batch([50]))
      const newest = async (limit: number) =>
        (await history.queryMany(['s'], 0, T0 * 2, limit)).get('s')?.map(({ value }) => value)
      expect(await newest(2)).toEqual([40, 50])
      expect(await newest(4)).toEqual([30, 35, 40, 50])
      expect(await newest(100)).toEqual([0, 5, 10, 20, 30, 35, 40, 50])
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
      expect(chunks.length).toBeGreaterThanOrEqual(3)
    })

    it('keeps the newest value, not the last folded', async () => {
      await append(1, [['s', T0 + 10, 1, 0]])
      await foldAll()
      await append(2, [['s', T0, 2, 0]])
      await foldAll()
      expect(await history.latest()).toMatchObject([{ signalId: 's', point: { time: T0 + 10, value: 1, quality: 0 } }])
    })

    it('deletes values that are older than the retention time', async () => {
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
    const mark = (upto: number, seen: string) => ({ upto, seen: SeqRanges.parse(seen) })
    const text = ({ upto, seen }: ReturnType<typeof advance>) => `${upto} ${seen}`
    expect(text(advance(mark(2, '5'), [3, 7]))).toBe('3 5,7')
    expect(text(advance(mark(3, '5,7'), [4, 6]))).toBe('7 ')
  })
})

/** The statistics of points by spans, in order of time. */
function statisticsOf(points: readonly Point[], spanMs: number) {
  const bySpan = Map.groupBy(points, ({ time }) => startOf(time, spanMs))
  return [...bySpan]
    .map(([time, own]) => {
      const values = own.map(({ value }) => Number(value))
      const sum = values.reduce((a, b) => a + b, 0)
      return { time, count: values.length, sum, min: Math.min(...values), max: Math.max(...values) }
    })
    .sort((a, b) => a.time - b.time)
}
