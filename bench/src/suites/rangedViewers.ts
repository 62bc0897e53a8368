import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '@mimic/engine/testing'
import { addAccounts, spreadSignals } from '@mimic/server/testing/ranged'
import type WebSocket from 'ws'
import { BenchHouse, type BenchSession, PROJECT } from '../BenchHouse.ts'
import { openViewer } from '../BenchViewer.ts'
import { BENCH_EQUIPMENT } from '../bigPage.ts'
import { LiveLoad } from '../LiveLoad.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'

const ACCOUNTS = sized(1_000, 4)
const SIGNALS = sized(200, 10)
const DEVICES = sized(20, 4)
const TICKS = sized(10, 3)
/** Different data ranges among the accounts; the first has none that hides anything. */
const SETS: readonly [number, ...number[]] = [1, ...[sized(10, 2), 100].filter((sets) => sets < ACCOUNTS), ACCOUNTS]
const ONE = SETS[0]

/** The server's work for a page that many accounts with different data ranges watch. */
export const rangedViewers: Suite = {
  name: 'rangedViewers',
  about: `${ACCOUNTS} accounts on one page of ${SIGNALS} signals on ${DEVICES} devices, all new once a second, with ${SETS.join(', ')} different data ranges`,
  async run({ rounds, seed }) {
    console.log(`  seed ${seed}`)
    const random = seededRandom(seed)
    return BenchHouse.during({ signals: SIGNALS }, async (house) => {
      const sessions = new Map<number, readonly BenchSession[]>()
      await house.restartServer(async (store) => {
        const devices = await spreadSignals(store, BENCH_EQUIPMENT, DEVICES)
        for (const sets of SETS) {
          const drawn = Array.from({ length: sets }, () => devices.filter(() => random() < 0.5).join())
          const ranges = Array.from({ length: ACCOUNTS }, (_, i) =>
            sets === ONE
              ? { dataRange: 'all' }
              : { dataRange: 'chosen', rangeProjects: PROJECT, rangeEquips: drawn[i % sets] ?? '' },
          )
          const cookies = await addAccounts(store, 'bench', ranges)
          sessions.set(
            sets,
            cookies.map((cookie) => ({ cookie })),
          )
        }
      })
      const measured = new Map<number, Measured[]>(SETS.map((sets) => [sets, []]))
      await LiveLoad.during(house, async () => {
        for (let round = 0; round < rounds; round++)
          for (const [sets, own] of sessions) measured.get(sets)?.push(await watch(house, own))
      })
      return figuresOf(measured)
    })
  },
}

interface Measured {
  /** Lists of values that were encoded, each once for everybody who sees the same. */
  readonly channels: number
  /** Time of the server's processor for a second of the page, ms. */
  readonly busyMs: number
  readonly frames: number
}

async function watch(house: BenchHouse, sessions: readonly BenchSession[]): Promise<Measured> {
  const sockets: WebSocket[] = []
  let frames = 0
  try {
    for (const session of sessions) sockets.push(await openViewer(house, 'binary', () => frames++, session))
    // Snapshots and what the logins left behind are not measured.
    await delay(2_000)
    const before = await house.metrics()
    frames = 0
    const from = performance.now()
    await delay(TICKS * 1_000)
    const after = await house.metrics()
    const seconds = (performance.now() - from) / 1_000
    if (frames < sessions.length * (TICKS - 2)) throw new Error(`${frames} frames for ${sessions.length} viewers`)
    const at = (metrics: ReadonlyMap<string, number>) => metrics.get('process_cpu_seconds_total') ?? Number.NaN
    return {
      channels: after.get('live_channels') ?? Number.NaN,
      busyMs: ((at(after) - at(before)) * 1_000) / seconds,
      frames: frames / seconds,
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    // The next ones find none of these.
    await delay(1_000)
  }
}

function figuresOf(measured: ReadonlyMap<number, readonly Measured[]>): Figure[] {
  const one = measured.get(ONE) ?? []
  return [...measured].flatMap(([sets, rounds]) => {
    const of = figureOf(`${ACCOUNTS} accounts`, `${sets} data ranges`)
    const all = (key: keyof Measured) => rounds.map((each) => each[key])
    const shares = rounds.map(({ busyMs }, i) => busyMs / (one[i]?.busyMs ?? Number.NaN))
    return [
      of('encoded lists', 'lists', all('channels')),
      of('server, a second', 'ms', all('busyMs')),
      of('frames, a second', 'frames', all('frames')),
      { ...of('by one data range', 'times', shares), rounds: shares },
      of('by one data range, worst round', 'times', [Math.max(...shares)]),
    ]
  })
}
