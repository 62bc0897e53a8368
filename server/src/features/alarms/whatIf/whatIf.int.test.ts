import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AlarmCondition, alarmKinds, alarmSymbols, type WhatIfResult, type WhatIfRule } from '@mimic/contract'
import type { Sample } from '@mimic/contract/bus'
import type { LiveValue } from '@mimic/contract/live'
import { DAY_MS } from '@mimic/contract/zone'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLong } from '../../../../../engine/src/testing/walks.ts'
import { ApiError } from '../../../platform/ApiError.ts'
import type { Db } from '../../../platform/db/Database.ts'
import { openDatabase } from '../../../platform/db/openDatabase.ts'
import { everything } from '../../../platform/db/range.ts'
import { Mutex } from '../../../platform/Mutex.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import { copySeededStore } from '../../../testing/seededStore.ts'
import { until } from '../../../testing/until.ts'
import { History } from '../../history/store/History.ts'
import { laneIds } from '../../history/store/laneIds.ts'
import { Alarms } from '../store/Alarms.ts'
import { checkCondition } from '../store/checkCondition.ts'
import { toRuleColumns } from '../store/ruleTable.ts'
import { WhatIfPart } from './WhatIfPart.ts'
import { WhatIfs } from './WhatIfs.ts'
import { orderOf, startWhatIf } from './whatIf.routes.ts'

const FROM = 1_780_000_000_000
/** Values of a random run are so far apart at most. */
const GAP_MS = 20_000
const TICK_MS = 500
const SIGNALS = ['a-level', 'a-set', 'a-run'] as const
const SEED = Number(process.env['MIMIC_SEED_NUMBER'] ?? Date.now() % 1_000_000)

const scope = { orgId: 'org-a', userId: 'user-a', range: everything }
const auths = ['project.read', 'equipment.read', 'monitor_equipinfo_menu_alarm'] as const

const folder = mkdtempSync(join(tmpdir(), 'mimic-whatif-'))
let db: Db
beforeAll(async () => {
  await copySeededStore(folder)
  db = await openDatabase({ dataFolder: folder })
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(clear)

async function clear(): Promise<void> {
  for (const table of [
    'alarm',
    'alarm_state',
    'alarm_event',
    'alarm_rule',
    'alarm_suppression',
    'history_journal',
    'history_chunk',
    'history_mark',
  ] as const)
    await db.deleteFrom(table).execute()
}

/** A condition of any kind that the server takes for the signal. */
const aRule: fc.Arbitrary<WhatIfRule & AlarmCondition> = fc
  .record({
    signalId: fc.constantFrom(...SIGNALS),
    kind: fc.constantFrom(...alarmKinds),
    symbol: fc.constantFrom(...alarmSymbols),
    value: fc.integer({ min: 0, max: 6 }),
    low: fc.integer({ min: 0, max: 3 }),
    high: fc.integer({ min: 3, max: 6 }),
    deadBand: fc.integer({ min: 0, max: 2 }),
    delayMs: fc.constantFrom(0, 0, 1000, 7500, 30_000),
    offDelayMs: fc.constantFrom(0, 0, 2000, 12_500),
    windowMs: fc.constantFrom(1000, 15_000, 60_000),
    otherSignalId: fc.constantFrom('a-level', 'a-set'),
    expression: fc.constantFrom('{eq-a.a-level} > {eq-a.a-set}', '{eq-a.a-level} + {eq-a.a-set} > 6'),
    suppressWhen: fc.constantFrom('', '', '{eq-a.a-run} > 0', '{eq-a.a-set} > 3', '{eq-a.a-level} < {eq-a.a-set}'),
    message: fc.constant('random'),
  })
  .filter(({ signalId, ...fields }) => {
    try {
      checkCondition(signalId === 'a-run' ? 'boolean' : 'number', fields)
      return fields.kind !== 'deviation' || fields.otherSignalId !== signalId
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  })

/** A value as gateways send it. */
type Recorded = LiveValue & { readonly quality: Sample[3] }

const samplesOf = fc
  .array(
    fc.record({
      id: fc.constantFrom(...SIGNALS),
      gap: fc.oneof(fc.integer({ min: 1, max: GAP_MS }), fc.constantFrom(500, 1000, 7500)),
      value: fc.integer({ min: 0, max: 6 }),
      quality: fc.constantFrom<0 | 1 | 2>(0, 0, 0, 0, 1, 2),
    }),
    { minLength: 5, maxLength: isLong ? 300 : 60 },
  )
  .map((all) => {
    let time = FROM - GAP_MS
    return all.map(({ id, gap, value, quality }): Recorded => {
      time += gap
      return { id, time, value: id === 'a-run' ? value > 3 : value, quality }
    })
  })

const record = (history: History, samples: readonly Recorded[], seq: number) =>
  history.append(
    [
      {
        gatewayId: 'gw-a',
        batch: {
          v: 1,
          boot: 'b',
          seq,
          samples: samples.map(({ id, time, value, quality }): Sample => [id, time, value, quality]),
        },
      },
    ],
    FROM,
  )

/** The alarms that the server raises when the conditions are set at FROM and the values arrive at their times. */
async function liveAlarms(rules: readonly (WhatIfRule & AlarmCondition)[], samples: readonly LiveValue[], end: number) {
  for (const [place, { id: _, signalId, ...fields }] of rules.entries()) {
    const full = checkCondition(signalId === 'a-run' ? 'boolean' : 'number', fields)
    const row = { ...toRuleColumns(full), id: String(place), orgId: 'org-a', signalId, gmtCreate: 0 }
    await db.insertInto('alarm_rule').values(row).execute()
  }
  const mutex = new Mutex()
  let clock = FROM
  /** Alarms that were not suppressed at some time. */
  const heard = new Set<string>()
  const newest = new Map(samples.filter(({ time }) => time < FROM).map((value) => [value.id, value]))
  const alarms = new Alarms({
    db,
    inTurn: (work) => mutex.run(work),
    now: () => clock,
    monotonic: () => clock,
    onChange: (rows) => {
      for (const { id, suppression } of rows) if (suppression === '') heard.add(id)
    },
    newest: (id) => newest.get(id),
  })
  await alarms.load()
  const goTo = async (time: number) => {
    for (; clock < time - TICK_MS; clock += TICK_MS) await alarms.tick()
    clock = time - 1
    await alarms.tick()
    clock = time
  }
  for (const value of samples.filter(({ time }) => time >= FROM)) {
    await goTo(value.time)
    const plan = alarms.plan([value])
    const written = await db.transaction().execute((trx) => alarms.write(trx, plan))
    newest.set(value.id, value)
    written()
  }
  await goTo(end)
  const rows = await db.selectFrom('alarm').selectAll().orderBy('gmtTrigger').execute()
  return rows.map(({ id, ruleId, gmtTrigger: trigger, gmtRelease: release, value, releaseValue }) => ({
    ruleId,
    trigger,
    release,
    value: JSON.parse(value),
    releaseValue: JSON.parse(releaseValue),
    ...(!heard.has(id) && { suppressed: true as const }),
  }))
}

/** The same by a what-if, in windows of some length. */
async function whatIfAlarms(history: History, rules: readonly WhatIfRule[], end: number, windowMs: number) {
  const order = await orderOf(db, scope, rules)
  const signals = [...new Set(order.flatMap(({ inputs }) => inputs))]
  const standing = await history.before(signals, FROM)
  const newest = [...standing].map(([id, point]) => ({ id, ...point }))
  const part = new WhatIfPart([{ rules: order.map(({ rule }) => rule), signals }], newest, { from: FROM, listed: 1e6 })
  for (let begin = FROM; begin < end; begin += windowMs) {
    const last = Math.min(begin + windowMs, end) - 1
    part.take([0], await history.stored(laneIds(signals), begin, last), begin, last)
  }
  return part.end(end).alarms
}

const sorted = <T extends { readonly trigger: number; readonly ruleId: string | null }>(alarms: readonly T[]): T[] =>
  alarms.toSorted((a, b) => a.trigger - b.trigger || Number(a.ruleId) - Number(b.ruleId))

describe('a what-if', () => {
  it('finds, event by event, the alarms that live values raise', { timeout: 600_000 }, async () => {
    let found = 0
    let suppressed = 0
    console.info(`seed of the what-if: ${SEED}`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRule, { minLength: 1, maxLength: 8 }),
        samplesOf,
        fc.integer({ min: 5000, max: 200_000 }),
        async (rules, samples, windowMs) => {
          await clear()
          const history = new History(db)
          const half = samples.length >> 1
          await record(history, samples.slice(0, half), 1)
          await history.fold()
          await record(history, samples.slice(half), 2)
          const end = (samples.at(-1)?.time ?? FROM) + 2 * GAP_MS
          const live = await liveAlarms(rules, samples, end)
          const tried = await whatIfAlarms(history, rules, end, windowMs)
          expect(sorted(tried)).toEqual(sorted(live))
          found += live.length
          suppressed += live.filter((alarm) => alarm.suppressed).length
        },
      ),
      { numRuns: isLong ? 1000 : 60, seed: SEED },
    )
    expect(found).toBeGreaterThan(20)
    expect(suppressed).toBeGreaterThan(5)
  })

  describe('in threads', () => {
    const session = { scope, auths: [...auths] } as unknown as Session
    let clock = 0
    const make = (history: History) =>
      new WhatIfs({ history, log: pino({ level: 'silent' }), now: () => FROM + DAY_MS, monotonic: () => clock })
    const high: WhatIfRule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5 }

    it('answers by its uuid, to its own account only, and can be given up', async () => {
      const history = new History(db)
      const values = [1, 9, 1, 9].map(
        (value, i): Recorded => ({ id: 'a-level', time: FROM + i * 1000, value, quality: 0 }),
      )
      await record(history, values, 1)
      await history.fold()
      const whatIfs = make(history)
      const deps = { db, now: () => FROM + DAY_MS, whatIfs }
      const { uuid, status } = await startWhatIf(deps, session, [high, { ...high, signalId: 'a-set' }], {
        from: FROM,
        to: FROM + DAY_MS,
      })
      expect(status).toBe('pending')
      expect(whatIfs.callback({ ...scope, userId: 'another' }, uuid)).toBeUndefined()
      const answer = await until(() => {
        const told = whatIfs.callback(scope, uuid)
        return told?.status !== 'pending' && told
      })
      expect(answer.status).toBe('success')
      const { alarms, rules, total, samples } = answer.data as WhatIfResult
      expect({ total, samples }).toEqual({ total: 2, samples: 4 })
      expect(rules.map(({ come }) => come)).toEqual([2, 0])
      expect(alarms).toEqual([
        {
          index: 0,
          ruleId: null,
          signalId: 'a-level',
          trigger: FROM + 1000,
          release: FROM + 2000,
          value: 9,
          releaseValue: 1,
        },
        {
          index: 0,
          ruleId: null,
          signalId: 'a-level',
          trigger: FROM + 3000,
          release: null,
          value: 9,
          releaseValue: null,
        },
      ])
      expect(whatIfs.cancel(scope, uuid)).toBe(true)
      expect(whatIfs.callback(scope, uuid)).toBeUndefined()
    })

    it('counts the alarms that suppression by design keeps from people', async () => {
      const history = new History(db)
      const values = [
        { id: 'a-set', value: 0 },
        { id: 'a-level', value: 9 },
        { id: 'a-level', value: 1 },
        { id: 'a-set', value: 5 },
        { id: 'a-level', value: 9 },
        { id: 'a-level', value: 1 },
        // This one is announced when its suppression ends.
        { id: 'a-level', value: 9 },
        { id: 'a-set', value: 0 },
        { id: 'a-level', value: 1 },
      ]
      await record(
        history,
        values.map((each, i) => ({ ...each, time: FROM + i * 1000, quality: 0 })),
        1,
      )
      await history.fold()
      const whatIfs = make(history)
      const deps = { db, now: () => FROM + DAY_MS, whatIfs }
      const rule: WhatIfRule = { ...high, suppressWhen: '{eq-a.a-set} > 3' }
      const { uuid } = await startWhatIf(deps, session, [rule], { from: FROM, to: FROM + DAY_MS })
      const answer = await until(() => {
        const told = whatIfs.callback(scope, uuid)
        return told?.status !== 'pending' && told
      })
      const { alarms, rules } = answer.data as WhatIfResult
      expect(rules).toMatchObject([{ come: 3, suppressed: 1 }])
      expect(alarms.map(({ suppressed = false }) => suppressed)).toEqual([false, true, false])
    })

    it('is given up when nobody asks for its answer', async () => {
      const history = new History(db)
      const whatIfs = make(history)
      const deps = { db, now: () => FROM + DAY_MS, whatIfs }
      const { uuid } = await startWhatIf(deps, session, [high], { from: FROM, to: FROM + DAY_MS })
      await until(() => {
        const isGone = whatIfs.callback(scope, uuid) === undefined
        clock += 61_000
        return isGone
      })
    })

    it('refuses what it cannot judge, and names the field', async () => {
      const deps = { db, now: () => FROM + DAY_MS, whatIfs: make(new History(db)) }
      const time = { from: FROM, to: FROM + DAY_MS }
      const fieldOf = async (rules: readonly WhatIfRule[], range = time, who = session) => {
        const refused = await startWhatIf(deps, who, rules, range).catch((error: unknown) => error)
        return refused instanceof ApiError ? refused.fields?.[0]?.path : refused
      }
      expect(await fieldOf([high, { ...high, signalId: 'b-level' }])).toBe('rules.1.signalId')
      expect(await fieldOf([{ ...high, signalId: 'a-run' }])).toBe('rules.0.kind')
      expect(await fieldOf([{ ...high, suppressWhen: '{eq-b.b-level} > 1' }])).toBe('rules.0.suppressWhen')
      expect(await fieldOf([high], { from: FROM, to: FROM })).toBe('to')
      expect(await fieldOf([high], { from: FROM, to: FROM + 32 * DAY_MS })).toBe('to')
      expect(await fieldOf([high], time, { ...session, auths: [] } as Session)).toBe('permission')
      const elsewhere = { ...scope, range: { is: 'chosen', equips: [], groups: [], projects: [] } }
      expect(await fieldOf([high], time, { ...session, scope: elsewhere } as unknown as Session)).toBe(
        'rules.0.signalId',
      )
    })
  })
})
