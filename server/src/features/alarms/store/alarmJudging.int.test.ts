import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conditionDefaults } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../../../engine/src/testing/walks.ts'
import type { Db } from '../../../platform/db/Database.ts'
import { openDatabase } from '../../../platform/db/openDatabase.ts'
import { Mutex } from '../../../platform/Mutex.ts'
import { copySeededStore } from '../../../testing/seededStore.ts'
import type { AlarmRow } from './AlarmRows.ts'
import { Alarms } from './Alarms.ts'
import { acknowledgedEvent, writeEvents } from './journal.ts'
import { toRuleColumns } from './ruleTable.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimic-judging-'))
let db: Db
const RE_ALARM = 60_000
const high = { ...conditionDefaults, kind: 'compare', symbol: '>', value: 5 } as const
const rules = {
  first: { ...high, signalId: 'a-level', firstOut: 'trip', suppressWhen: '{eq-a.a-set} > 8' },
  second: { ...high, signalId: 'a-set', firstOut: 'trip', isLatched: true, reAlarmMs: RE_ALARM },
}
type Name = keyof typeof rules
beforeAll(async () => {
  await copySeededStore(folder)
  db = await openDatabase({ dataFolder: folder })
  for (const [id, rule] of Object.entries(rules))
    await db
      .insertInto('alarm_rule')
      .values({ ...toRuleColumns({ ...rule, message: id }), id, orgId: 'org-a', gmtCreate: 0 })
      .execute()
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** A server whose clock the test moves. */
class Plant {
  time = 1_900_000_000_000
  /** What people heard of since it was asked last. */
  heard: string[] = []
  readonly #newest = new Map<string, LiveValue>()
  readonly #mutex = new Mutex()
  alarms = this.#made()

  static async start(): Promise<Plant> {
    for (const table of ['alarm', 'alarm_state', 'alarm_event', 'alarm_suppression'] as const)
      await db.deleteFrom(table).execute()
    const plant = new Plant()
    await plant.alarms.load()
    return plant
  }

  /** As after `kill -9`: only what is committed is known. */
  async restart(): Promise<void> {
    this.alarms = this.#made()
    await this.alarms.load()
  }

  async take(level: number, set: number): Promise<void> {
    const of = (id: string, value: number): LiveValue => ({ id, value, time: this.time, quality: 0 })
    // What is suppressed comes before what suppresses it.
    const samples = [of('a-level', level), of('a-set', set)]
    const plan = this.alarms.plan(samples)
    const written = await db.transaction().execute((trx) => this.alarms.write(trx, plan))
    for (const sample of samples) this.#newest.set(sample.id, sample)
    written()
  }

  open(name: Name): AlarmRow | undefined {
    return this.alarms.openOf(({ ruleId, gmtRelease }) => ruleId === name && gmtRelease === null)[0]
  }

  /** As the call does. */
  async acknowledge(row: AlarmRow): Promise<void> {
    const values = { gmtConfirm: this.time, confirmBy: 'me', confirmNote: '' }
    await this.alarms.confirm(async () => {
      await db.updateTable('alarm').set(values).where('id', '=', row.id).execute()
      const event = acknowledgedEvent({ ...row, ...values }, this.time)
      await writeEvents(db, [{ ...event, id: `${event.id}:${this.time}` }])
      return { confirmed: [{ ...row, ...values }], begun: [] }
    })
  }

  #made(): Alarms {
    return new Alarms({
      db,
      inTurn: (work) => this.#mutex.run(work),
      newest: (id) => this.#newest.get(id),
      now: () => this.time,
      monotonic: () => this.time,
      onChange: (_rows, news) => this.heard.push(...news.map(({ ruleId }) => ruleId ?? '')),
    })
  }
}

interface Expected {
  readonly from: number
  isOver: boolean
  isFirst: boolean
  confirmed: number | null
}

it('design, latch, first-out and re-alarm are as a plain model has them, over restarts, each with its events', async () => {
  const value = fc.constantFrom(1, 6, 9)
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.record({ is: fc.constant('values' as const), level: value, set: value }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('acknowledge', 'reset', 'pass', 'restart') }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const plant = await Plant.start()
      const open = new Map<Name, Expected>()
      const events: string[] = []
      const happens = (event: string, name: Name) => events.push(`${event} ${name} ${plant.time}`)
      let isSuppressed = false
      const raise = (name: Name) => {
        if (open.has(name)) return
        open.set(name, { from: plant.time, isOver: false, isFirst: open.size === 0, confirmed: null })
        happens('raised', name)
      }
      const end = (name: Name) => {
        if (open.delete(name)) happens('returned', name)
      }
      const values = async (level: number, set: number) => {
        const wasSuppressed = isSuppressed
        isSuppressed = set > 8
        if (isSuppressed !== wasSuppressed) happens(isSuppressed ? 'suppressed' : 'unsuppressed', 'first')
        // What returns makes room first, as both have the same time.
        const second = open.get('second')
        if (level <= 5) end('first')
        if (level > 5) raise('first')
        if (set > 5) raise('second')
        if (second) second.isOver = set <= 5
        plant.heard = []
        await plant.take(level, set)
        expect(plant.heard.includes('first') && isSuppressed && wasSuppressed).toBe(false)
      }
      for (const each of acts) {
        plant.time += 1_000
        const second = open.get('second')
        const wasOver = second?.isOver === true
        if (each.is === 'restart') await plant.restart()
        else if (each.is === 'pass') plant.time += 40_000
        else if (each.is === 'reset') {
          const ids = [...open.keys()].map((name) => plant.open(name)?.id ?? '')
          await plant.alarms.reset(ids, 'me', async () => undefined)
          if (wasOver) end('second')
        } else if (each.is === 'acknowledge') {
          const row = plant.open('second')
          if (row && second?.confirmed === null) {
            second.confirmed = plant.time
            happens('acknowledged', 'second')
            await plant.acknowledge(row)
          }
        } else if ('level' in each) await values(each.level, each.set)
        await plant.alarms.tick()
        const still = open.get('second')
        if (still && still.confirmed !== null && !still.isOver)
          if (wasOver || plant.time - still.confirmed >= RE_ALARM) {
            still.confirmed = null
            happens('escalated', 'second')
          }
        for (const name of ['first', 'second'] as const) {
          const [row, model] = [plant.open(name), open.get(name)]
          const is = row && {
            from: row.gmtTrigger,
            isOver: row.isOver === 1,
            isFirst: row.isFirst === 1,
            confirmed: row.gmtConfirm,
          }
          expect(is, name).toEqual(model)
          if (row) expect(row.suppression).toBe(isSuppressed && name === 'first' ? 'suppressed' : '')
          const stored = row && (await db.selectFrom('alarm').selectAll().where('id', '=', row.id).executeTakeFirst())
          if (row) expect(stored).toMatchObject(row)
        }
      }
      const told = await db.selectFrom('alarm_event').selectAll().execute()
      const of = told.map(({ event, ruleId, time }) => `${event} ${ruleId} ${time}`)
      expect([...new Set(of)].toSorted()).toEqual([...new Set(events)].toSorted())
      expect(told.filter(({ event, by }) => event === 'returned' && by !== '').every(({ by }) => by === 'me')).toBe(
        true,
      )
    }),
    { numRuns: isLong ? 200 : 20 },
  )
}, 300_000)
