import { setTimeout as delay } from 'node:timers/promises'
import { paths } from '@mimic/contract/paths'
import { BenchHouse } from '../BenchHouse.ts'
import { Feed } from '../Feed.ts'
import { figureOf, quantile, type Suite, sized } from '../Suite.ts'
import { chartsOf } from '../wallPage.ts'

const SIGNALS = sized(1_000, 10)
/** Each second every signal crosses its limit or comes back, so each raises an alarm every other second. */
const SECONDS = sized(20, 2)
const DEVICE = 100
const ALARMS = (SIGNALS * SECONDS) / 2
const ASK_MS = 100

/** A plant that trips: 10,000 alarms within 20 s of values, while somebody reads the list. */
export const alarms: Suite = {
  name: 'alarms',
  about: `${ALARMS} alarms begin and end in ${SECONDS} s; the newest are asked for every ${ASK_MS} ms meanwhile`,
  async run({ rounds }) {
    const found = new Map<string, Tripped[]>()
    const alarm = { kind: 'compare', symbol: '>', value: 50, deadBand: 0, delayMs: 0, severity: 2, message: 'high' }
    const options = { signals: SIGNALS, file: chartsOf(SIGNALS), alarms: [alarm] }
    for (let round = 0; round < rounds; round++)
      await BenchHouse.onEachStore(options, async (house, store) => {
        found.set(store, [...(found.get(store) ?? []), await trip(house)])
        return []
      })
    return [...found].flatMap(([store, trips]) => {
      const of = figureOf(`${ALARMS} alarms in ${SECONDS} s`, store)
      const all = (key: keyof Tripped) => trips.map((each) => each[key])
      return [
        of('lost', 'alarms', all('lost')),
        of('list of the newest ten, p99', 'ms', all('askedP99')),
        of('committed after the last value was sent', 'ms', all('behindMs')),
      ]
    })
  },
}

interface Tripped {
  readonly lost: number
  readonly askedP99: number
  readonly behindMs: number
}

async function trip(house: BenchHouse): Promise<Tripped> {
  const feed = await new Feed(house).watch()
  const asked: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now()
      await house.call(paths.alarmQuery, { page: 1, pageSize: 10 })
      asked.push(performance.now() - from)
      await delay(ASK_MS)
    }
  })()
  const start = performance.now()
  for (let second = 0; second < SECONDS; second++) {
    await delay(Math.max(0, start + second * 1000 - performance.now()))
    const time = Date.now()
    for (let first = 0; first < SIGNALS; first += DEVICE) {
      const value = second % 2 === 0 ? 60 : 40
      feed.send(house.signalIds.slice(first, first + DEVICE).map((id) => [id, time, value, 0]))
    }
  }
  const sent = performance.now()
  await feed.fewerThan(1)
  const behindMs = performance.now() - sent
  isOver = true
  await asking
  const { total } = (await house.call(paths.alarmQuery, { page: 1, pageSize: 1 })) as { total: number }
  return { lost: ALARMS - total, askedP99: quantile(asked, 0.99), behindMs }
}
