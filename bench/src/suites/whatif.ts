import { setTimeout as delay } from 'node:timers/promises'
import type { AsyncReply, FormObject, WhatIfResult, WhatIfRule } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { DAY_MS, HOUR_MS } from '@mimic/contract/zone'
import { seededRandom } from '@mimic/engine/testing'
import type { Point } from '@mimic/server/Point'
import { addPast } from '@mimic/server/testing/past'
import { BenchHouse } from '../BenchHouse.ts'
import { type Figure, figureOf, quantile, type Suite, sized } from '../Suite.ts'
import { chartsOf } from '../wallPage.ts'

const SIGNALS = sized(5_000, 20)
const DAYS = sized(30, 1)
const RULES = sized(500, 10)
const STEP_MS = sized(10_000, 60_000)
/** Signals of one kind have the same values. */
const KINDS = sized(100, 10)
const ASK_MS = 250

/** Conditions tried over a recorded month, while the server goes on. */
export const whatif: Suite = {
  name: 'whatif',
  about: `${RULES} conditions over ${DAYS} days of ${SIGNALS} signals, a value every ${STEP_MS / 1000} s, on SQLite; a light call is made meanwhile`,
  async run({ rounds, seed }) {
    console.log(`  seed ${seed}`)
    const random = seededRandom(seed)
    const from = Math.floor((Date.now() - DAYS * DAY_MS) / HOUR_MS) * HOUR_MS
    return BenchHouse.during({ signals: SIGNALS, file: chartsOf(10) }, async (house) => {
      const past = { signalIds: house.signalIds, from, hours: DAYS * 24, kinds: KINDS, pointsOf: pointsOf(random) }
      await house.restartServer((store) => addPast(store, past))
      const rules = rulesOf(house.signalIds, random)
      const runs: Tried[] = []
      for (let round = 0; round < rounds; round++) runs.push(await tryRules(house, rules, from))
      return figuresOf(runs)
    })
  },
}

interface Tried {
  readonly took: number
  readonly asked: readonly number[]
  readonly samples: number
  readonly alarms: number
}

function figuresOf(runs: readonly Tried[]): Figure[] {
  const of = figureOf(`${RULES} conditions over ${DAYS} days of ${SIGNALS} signals`, 'SQLite')
  return [
    of(
      'from the call to its answer',
      's',
      runs.map(({ took }) => took / 1000),
    ),
    of(
      'values that were judged',
      'million',
      runs.map(({ samples }) => samples / 1e6),
    ),
    of(
      'alarms that were found',
      'alarms',
      runs.map(({ alarms }) => alarms),
    ),
    of(
      'a light call meanwhile, p99',
      'ms',
      runs.map(({ asked }) => quantile(asked, 0.99)),
    ),
  ]
}

/** An hour of a value around 50 that drifts and is noisy. */
const pointsOf =
  (random: () => number) =>
  (kind: number, begin: number): Point[] =>
    Array.from({ length: HOUR_MS / STEP_MS }, (_, i) => {
      const time = begin + i * STEP_MS
      const drift = 20 * Math.sin(time / 4e6 + kind) + 10 * Math.sin(time / 3e7 + kind * 7)
      return { time, value: Math.round((50 + drift + random() * 2) * 100) / 100, quality: 0 }
    })

/** Limits that are passed now and then, half of them with a delay. */
const rulesOf = (signalIds: readonly string[], random: () => number): WhatIfRule[] =>
  Array.from({ length: RULES }, (_, i) => ({
    signalId: signalIds[(i * SIGNALS) / RULES] ?? '',
    ...(i % 3 === 0
      ? { kind: 'range' as const, low: 22 + random() * 4, high: 74 + random() * 4 }
      : { kind: 'compare' as const, symbol: '>' as const, value: 70 + random() * 8 }),
    deadBand: 1,
    delayMs: i % 2 === 0 ? 0 : 60_000,
  }))

async function tryRules(house: BenchHouse, rules: readonly WhatIfRule[], from: number): Promise<Tried> {
  const start = performance.now()
  const body: FormObject = { rules: JSON.stringify(rules), from, to: from + DAYS * DAY_MS }
  const { uuid } = (await house.reply(paths.alarmWhatIfStart, body)) as AsyncReply
  const asked: number[] = []
  for (;;) {
    const { status, data } = (await house.reply(paths.alarmWhatIfCallback, { uuid })) as AsyncReply<WhatIfResult>
    if (status === 'failure') throw new Error('the run failed')
    if (status === 'success' && data)
      return { took: performance.now() - start, asked, samples: data.samples, alarms: data.total }
    const from = performance.now()
    await house.call(paths.alarmQuery, { page: 1, pageSize: 10 })
    asked.push(performance.now() - from)
    await delay(ASK_MS)
  }
}
