import { setTimeout as delay } from 'node:timers/promises'
import { type BatchAck, type Sample, topics } from '@mimic/contract/bus'
import { paths } from '@mimic/contract/paths'
import { storeEngines } from '@mimic/server/testing'
import { BenchHouse, GATEWAY } from '../BenchHouse.ts'
import { type Figure, quantile, type Suite, summarise } from '../Suite.ts'
import { chartsOf } from '../wallPage.ts'

const SIGNALS = 1_000
/** Each second every signal crosses its limit or comes back, so each raises an alarm every other second. */
const SECONDS = 20
const DEVICE = 100
const ALARMS = (SIGNALS * SECONDS) / 2
const ASK_MS = 100

/** A plant that trips: 10,000 alarms within 20 s of values, while somebody reads the list. */
export const alarms: Suite = {
  name: 'alarms',
  about: `${ALARMS} alarms begin and end in ${SECONDS} s; the newest are asked for every ${ASK_MS} ms meanwhile`,
  async run({ rounds }) {
    const figures: Figure[] = []
    for (const store of (await storeEngines()).filter(({ isHere }) => isHere)) {
      const found: { lost: number; askedP99: number; behindMs: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const alarm = { kind: 'compare', symbol: '>', value: 50, deadBand: 0, delayMs: 0, severity: 2, message: 'high' }
        const house = await BenchHouse.start({ signals: SIGNALS, store, file: chartsOf(SIGNALS), alarms: [alarm] })
        try {
          found.push(await trip(house))
        } finally {
          await house.stop()
        }
      }
      const figure = (metric: string, unit: string, values: readonly number[]): Figure => ({
        suite: 'alarms',
        scenario: `${ALARMS} alarms in ${SECONDS} s`,
        subject: store.name,
        metric,
        unit,
        ...summarise(values),
      })
      figures.push(
        figure(
          'lost',
          'alarms',
          found.map(({ lost }) => lost),
        ),
        figure(
          'list of the newest ten, p99',
          'ms',
          found.map(({ askedP99 }) => askedP99),
        ),
        figure(
          'committed after the last value was sent',
          'ms',
          found.map(({ behindMs }) => behindMs),
        ),
      )
    }
    return figures
  },
}

async function trip(house: BenchHouse) {
  const boot = `trip-${Date.now()}`
  const waiting = new Set<number>()
  house.gateway.on('message', (_topic, payload) => {
    // The sender is our own server.
    const ack = JSON.parse(payload.toString('utf8')) as BatchAck
    if (ack.boot === boot) for (const seq of ack.seqs) waiting.delete(seq)
  })
  await house.gateway.subscribeAsync(topics.ack(GATEWAY), { qos: 1 })
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
  let seq = 0
  const start = performance.now()
  for (let second = 0; second < SECONDS; second++) {
    await delay(Math.max(0, start + second * 1000 - performance.now()))
    const time = Date.now()
    for (let first = 0; first < SIGNALS; first += DEVICE) {
      const value = second % 2 === 0 ? 60 : 40
      const samples = house.signalIds.slice(first, first + DEVICE).map((id): Sample => [id, time, value, 0])
      waiting.add(++seq)
      house.gateway.publish(topics.data(GATEWAY), JSON.stringify({ v: 1, boot, seq, samples }), { qos: 1 })
    }
  }
  const sent = performance.now()
  while (waiting.size > 0) await delay(5)
  const behindMs = performance.now() - sent
  isOver = true
  await asking
  const { total } = (await house.call(paths.alarmQuery, { page: 1, pageSize: 1 })) as { total: number }
  const sorted = asked.sort((a, b) => a - b)
  return { lost: ALARMS - total, askedP99: quantile(sorted, 0.99), behindMs }
}
