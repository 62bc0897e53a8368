import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveValue } from '@mimic/contract/live'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import type { Db } from '../../platform/db/Database.ts'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { Mutex } from '../../platform/Mutex.ts'
import { copySeededStore } from '../../testing/seededStore.ts'
import { Alarms } from './store/Alarms.ts'
import { NORMAL, stepAlarm } from './store/stepAlarm.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimic-late-'))
let db: Db
beforeAll(async () => {
  await copySeededStore(folder)
  db = await openDatabase({ dataFolder: folder })
  const rule = { symbol: '>', value: 5, low: 0, high: 0, delayMs: 0, deadBand: 0, severity: 2, message: 'High' }
  await db
    .insertInto('alarm_rule')
    .values({ ...rule, id: 'rule', orgId: 'org-a', signalId: 'a-level', kind: 'compare', isEnabled: 1, gmtCreate: 0 })
    .execute()
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** A new server with an empty alarm history and test clocks. */
async function anAlarmHistory() {
  await db.deleteFrom('alarm').execute()
  await db.deleteFrom('alarm_state').execute()
  const mutex = new Mutex()
  let monotonic = 0
  const newest = new Map<string, LiveValue>()
  const options = {
    db,
    inTurn: <T>(work: () => Promise<T>) => mutex.run(work),
    now: () => 10_000,
    onChange: () => undefined,
    newest: (id: string) => newest.get(id),
    monotonic: () => monotonic,
  }
  let alarms = new Alarms(options)
  await alarms.load()
  return {
    async take(samples: readonly LiveValue[]) {
      const plan = alarms.plan(samples)
      const written = await db.transaction().execute((trx) => alarms.write(trx, plan))
      written()
      for (const each of samples) if (each.time >= (newest.get(each.id)?.time ?? 0)) newest.set(each.id, each)
    },
    /** Restarts as after `kill -9`: only committed data is known. */
    async restart() {
      alarms = new Alarms(options)
      await alarms.load()
    },
    async settle() {
      monotonic += 60_000
      await alarms.tick()
    },
    rows: () => db.selectFrom('alarm').selectAll().orderBy('gmtTrigger').execute(),
  }
}

const sampleAt = (value: number, time: number): LiveValue => ({ id: 'a-level', value, time, quality: 0 })

it('each period above the limit has exactly one alarm, and none overlap, however outages cut the series', async () => {
  const values = fc.array(fc.constantFrom(1, 9), { minLength: 4, maxLength: 40 })
  const cut = fc.tuple(fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 7 }), fc.boolean(), fc.nat(40))
  await fc.assert(
    fc.asyncProperty(values, cut, async (series, [a, b, step, isKilled, turn]) => {
      const samples = series.map((value, i) => sampleAt(value, 100 + i * 10))
      const [from, to] = [Math.min(a, b, series.length), Math.min(Math.max(a, b), series.length)]
      const history = await anAlarmHistory()
      await history.take(samples.slice(0, from))
      // The present comes first, then the outage in pieces, as in a backfill, with one piece repeated.
      await history.take(samples.slice(to))
      // A server that takes over receives a gateway's buffer from the middle; after its end comes its beginning.
      const middle = from + (turn % Math.max(1, to - from))
      const late = [...samples.slice(middle, to), ...samples.slice(from, middle)]
      for (let i = 0; i < late.length; i += step) {
        await history.take(late.slice(i, i + step))
        if (isKilled && i === step) await history.restart()
      }
      await history.settle()
      const rows = await history.rows()

      let phase = NORMAL
      const above: { from: number; to: number }[] = []
      for (const each of samples) {
        const { phase: next, event } = stepAlarm(
          { condition: { is: 'compare', symbol: '>', value: 5, deadBand: 0 }, delayMs: 0 },
          phase,
          each,
        )
        phase = next
        if (event?.is === 'trigger') above.push({ from: event.time, to: Number.POSITIVE_INFINITY })
        if (event?.is === 'release') above[above.length - 1]!.to = event.time
      }
      for (const each of above)
        expect(
          rows.some(
            (row) =>
              row.gmtTrigger <= each.from &&
              (row.gmtRelease ?? Number.POSITIVE_INFINITY) >= Math.min(each.to, each.from),
          ),
          JSON.stringify({ each, rows: rows.map(({ gmtTrigger, gmtRelease }) => [gmtTrigger, gmtRelease]) }),
        ).toBe(true)
      for (const [i, row] of rows.entries()) {
        const next = rows[i + 1]
        if (next) expect(row.gmtRelease, 'an alarm that holds is the last').not.toBeNull()
        if (next) expect(row.gmtRelease ?? 0).toBeLessThanOrEqual(next.gmtTrigger)
      }
    }),
    { numRuns: isLong ? 2000 : 40 },
  )
})
