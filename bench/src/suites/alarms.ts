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
/** As the console does. */
const LISTED = 200
const TOGETHER = 1000

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
        of('then: a page of 100 by severity', 'ms', all('pageMs')),
        of('then: the flood in groups', 'ms', all('floodMs')),
        of('then: every one is read and acknowledged', 'ms', all('acknowledgedMs')),
      ]
    })
  },
}

interface Tripped {
  readonly lost: number
  readonly askedP99: number
  readonly behindMs: number
  readonly pageMs: number
  readonly floodMs: number
  readonly acknowledgedMs: number
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
  return { lost: ALARMS - total, askedP99: quantile(asked, 0.99), behindMs, ...(await operate(house)) }
}

/** The steps of an operator in the list of all these alarms, which are open until somebody acknowledges them. */
async function operate(house: BenchHouse): Promise<Pick<Tripped, 'pageMs' | 'floodMs' | 'acknowledgedMs'>> {
  const open = { isOpen: 'true', isSuppressed: 'false' }
  const timeOf = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const page = (page: number, pageSize: number) =>
    house.call(paths.alarmQuery, { ...open, order: 'severity', page, pageSize }) as Promise<{ rows: { id: string }[] }>
  return {
    pageMs: await timeOf(() => page(1, 100)),
    floodMs: await timeOf(() => house.call(paths.alarmListFlood, open)),
    acknowledgedMs: await timeOf(async () => {
      const ids: string[] = []
      for (let at = 1, rows = await page(at, LISTED); rows.rows.length > 0; rows = await page(++at, LISTED))
        ids.push(...rows.rows.map(({ id }) => id))
      for (let i = 0; i < ids.length; i += TOGETHER)
        await house.call(paths.alarmConfirm, { ids: ids.slice(i, i + TOGETHER).join() })
    }),
  }
}
