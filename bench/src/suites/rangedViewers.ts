import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '@mimic/engine/testing'
import { addAccounts, spreadSignals } from '@mimic/server/testing/ranged'
import type WebSocket from 'ws'
import { BenchHouse, type BenchSession, PROJECT } from '../BenchHouse.ts'
import { openViewer } from '../BenchViewer.ts'
import { BENCH_EQUIPMENT } from '../bigPage.ts'
import { LiveLoad } from '../LiveLoad.ts'
import { type Figure, type Suite, summarise } from '../Suite.ts'

const ACCOUNTS = 1_000
const SIGNALS = 200
const DEVICES = 20
const TICKS = 10
/** Different data ranges among the accounts; the first has none that hides anything. */
const SETS = [1, 10, 100, ACCOUNTS] as const
const ONE = SETS[0]

/** The server's work for a page that many accounts with different data ranges watch. */
export const rangedViewers: Suite = {
  name: 'rangedViewers',
  about: `${ACCOUNTS} accounts on one page of ${SIGNALS} signals on ${DEVICES} devices, all new once a second, with ${SETS.join(', ')} different data ranges`,
  async run({ rounds, seed }) {
    console.log(`  seed ${seed}`)
    const random = seededRandom(seed)
    const house = await BenchHouse.start({ signals: SIGNALS })
    const sessions = new Map<number, readonly BenchSession[]>()
    try {
      await house.restartServer(async (store) => {
        const devices = await spreadSignals(store, BENCH_EQUIPMENT, DEVICES)
        for (const sets of SETS) {
          const drawn = Array.from({ length: sets }, () => devices.filter(() => random() < 0.5).join())
          const ranges = Array.from({ length: ACCOUNTS }, (_, i) =>
            sets === ONE
              ? { dataRange: 'all' }
              : { dataRange: 'chosen', rangeProjects: PROJECT, rangeEquips: drawn[i % sets] ?? '' },
          )
          sessions.set(
            sets,
            (await addAccounts(store, 'bench', ranges)).map((cookie) => ({ cookie })),
          )
        }
      })
      const load = new LiveLoad(house)
      load.start()
      try {
        const measured = new Map<number, Measured[]>(SETS.map((sets) => [sets, []]))
        for (let round = 0; round < rounds; round++)
          for (const [sets, own] of sessions) measured.get(sets)?.push(await watch(house, own))
        return figuresOf(measured)
      } finally {
        await load.stop()
      }
    } finally {
      await house.stop()
    }
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
    const about = { suite: 'rangedViewers', scenario: `${ACCOUNTS} accounts`, subject: `${sets} data ranges` }
    const shares = rounds.map(({ busyMs }, i) => busyMs / (one[i]?.busyMs ?? Number.NaN))
    return [
      { ...about, metric: 'encoded lists', unit: 'lists', ...summarise(rounds.map(({ channels }) => channels)) },
      { ...about, metric: 'server, a second', unit: 'ms', ...summarise(rounds.map(({ busyMs }) => busyMs)) },
      { ...about, metric: 'frames, a second', unit: 'frames', ...summarise(rounds.map(({ frames }) => frames)) },
      { ...about, metric: 'by one data range', unit: 'times', ...summarise(shares), rounds: shares },
      { ...about, metric: 'by one data range, worst round', unit: 'times', ...summarise([Math.max(...shares)]) },
    ]
  })
}
