import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../../../engine/src/testing/walks.ts'
import type { Db } from '../../../platform/db/Database.ts'
import { openDatabase } from '../../../platform/db/openDatabase.ts'
import { Mutex } from '../../../platform/Mutex.ts'
import { copySeededStore } from '../../../testing/seededStore.ts'
import { Alarms } from './Alarms.ts'

const MAX_MS = 10 * MINUTE_MS
const folder = mkdtempSync(join(tmpdir(), 'mimic-shelve-'))
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

/** A server whose clocks the test moves. */
class Plant {
  wall = 1_900_000_000_000
  monotonic = 0
  readonly heard: string[] = []
  readonly #newest = new Map<string, LiveValue>()
  readonly #mutex = new Mutex()
  alarms = this.#made()
  #time = 1000

  static async start(): Promise<Plant> {
    for (const table of ['alarm', 'alarm_state', 'alarm_event', 'alarm_suppression'] as const)
      await db.deleteFrom(table).execute()
    const plant = new Plant()
    await plant.alarms.load()
    return plant
  }

  /** As after `kill -9`: only what is committed is known, and the monotonic clock begins anew. */
  async restart(): Promise<void> {
    this.monotonic = 0
    this.alarms = this.#made()
    await this.alarms.load()
  }

  pass(ms: number): void {
    this.wall += ms
    this.monotonic += ms
  }

  async level(value: number): Promise<void> {
    this.#time += 1000
    const sample: LiveValue = { id: 'a-level', value, time: this.#time, quality: 0 }
    const plan = this.alarms.plan([sample])
    const written = await db.transaction().execute((trx) => this.alarms.write(trx, plan))
    written()
    this.#newest.set(sample.id, sample)
  }

  async shelve(ms: number, isOneShot = false): Promise<void> {
    const row = await db.selectFrom('alarm').selectAll().orderBy('gmtTrigger', 'desc').limit(1).executeTakeFirst()
    if (!row) return
    const rest = { kind: 'shelved', by: 'me', reason: 'r', isOneShot, gmtEnd: this.wall + ms } as const
    await this.alarms.suppressions.change((trx) =>
      this.alarms.suppressions.begin(trx, [{ alarmId: row.id, subject: row, ...rest }]),
    )
  }

  async unshelve(): Promise<void> {
    await this.alarms.suppressions.change(async (trx) => {
      await this.alarms.suppressions.end(trx, ['rule'], 'shelved', { by: 'me', reason: '' })
    })
  }

  get isShelved(): boolean {
    return this.alarms.suppressions.kindOf('rule') !== ''
  }

  #made(): Alarms {
    return new Alarms({
      db,
      inTurn: (work) => this.#mutex.run(work),
      newest: (id) => this.#newest.get(id),
      now: () => this.wall,
      monotonic: () => this.monotonic,
      onChange: (_rows, news) => this.heard.push(...news.map(({ id }) => id)),
    })
  }
}

it('a shelved alarm never outlives its maximum, whatever clocks and restarts do', async () => {
  const step = fc.oneof(
    fc.record({ is: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3 * MINUTE_MS }) }),
    fc.record({ is: fc.constant('setClock' as const), ms: fc.integer({ min: -86_400_000, max: MINUTE_MS }) }),
    fc.record({ is: fc.constant('restart' as const), ms: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const plant = await Plant.start()
      await plant.level(9)
      await plant.shelve(MAX_MS)
      expect(plant.isShelved).toBe(true)
      let passed = 0
      for (const { is, ms } of steps) {
        if (is === 'restart') await plant.restart()
        else if (is === 'setClock') plant.wall += ms
        // The server looks often; a test that looks once a second sees the same.
        else
          for (let left = ms; left > 0; left -= 1000) {
            const part = Math.min(left, 1000)
            passed += part
            plant.pass(part)
            await plant.alarms.tick()
          }
        await plant.alarms.tick()
        if (passed >= MAX_MS) expect(plant.isShelved, `after ${passed} ms`).toBe(false)
      }
    }),
    { numRuns: isLong ? 200 : 8 },
  )
}, 300_000)

it('no transition is without its row in the journal, and no row without its transition', async () => {
  const act = fc.constantFrom('high', 'low', 'shelve', 'oneShot', 'unshelve', 'pass', 'restart')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      const plant = await Plant.start()
      const expected: string[] = []
      const happens = (event: string) => expected.push(`${event} ${plant.wall}`)
      let isActive = false
      let shelved: 'no' | 'timed' | 'oneShot' = 'no'
      const unshelved = () => {
        if (shelved !== 'no') happens('unshelved')
        shelved = 'no'
      }
      const run = {
        high: () => {
          if (!isActive) happens('raised')
          isActive = true
          return plant.level(9)
        },
        low: () => {
          if (isActive) {
            happens('returned')
            if (shelved === 'oneShot') unshelved()
          }
          isActive = false
          return plant.level(1)
        },
        shelve: () => shelve('timed'),
        oneShot: () => shelve('oneShot'),
        unshelve: () => {
          unshelved()
          return plant.unshelve()
        },
        pass: () => {
          plant.pass(MAX_MS)
          unshelved()
          return plant.alarms.tick()
        },
        restart: () => plant.restart(),
      }
      const shelve = async (how: 'timed' | 'oneShot') => {
        // What is shelved is chosen by an alarm.
        if (!expected.some((each) => each.startsWith('raised'))) return
        happens('shelved')
        shelved = how
        await plant.shelve(MAX_MS, how === 'oneShot')
      }
      for (const each of acts) {
        plant.pass(1000)
        const before = plant.heard.length
        const wasShelved = shelved !== 'no'
        await run[each]()
        expect(plant.isShelved).toBe(shelved !== 'no')
        // Whoever listens hears nothing of a shelved alarm.
        if (wasShelved && (each === 'high' || each === 'low')) expect(plant.heard.length).toBe(before)
      }
      const events = await db.selectFrom('alarm_event').selectAll().orderBy('gmtCreate').execute()
      // A shelving tells of each alarm of its condition that is not closed.
      const acted = [...new Set(events.map(({ event, gmtCreate }) => `${event} ${gmtCreate}`))]
      expect(acted.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: isLong ? 200 : 20 },
  )
}, 300_000)
