import { paths } from '@mimic/contract/paths'
import { seededRandom } from '@mimic/engine/testing'
import { storeEngines } from '@mimic/server/testing'
import { addAccounts, addDevices, PART_GROUPS, TOP_DEPT, WHOLE_GROUP } from '@mimic/server/testing/ranged'
import { BenchHouse, type BenchSession } from '../BenchHouse.ts'
import { type Figure, type Suite, summarise } from '../Suite.ts'

const DEVICES = 10_000
const CHOSEN = 200
const WHOLE = 'everything'

/** A data range as an account has it; all but the last include every device. */
const rangesOf = (devices: readonly string[]) => ({
  [WHOLE]: { dataRange: 'all' },
  department: { dataRange: 'dept', deptId: TOP_DEPT },
  group: { dataRange: 'chosen', rangeGroups: WHOLE_GROUP },
  'three groups': { dataRange: 'chosen', rangeGroups: PART_GROUPS.join() },
  [`group and ${CHOSEN} devices`]: {
    ...{ dataRange: 'chosen', rangeGroups: WHOLE_GROUP },
    rangeEquips: devices.slice(0, CHOSEN).join(),
  },
  'group of a third': { dataRange: 'chosen', rangeGroups: PART_GROUPS[0] },
})

/** One request for the list, how often a round makes it for each range, and what is edited before each, if anything. */
const lists: Readonly<Record<string, List>> = {
  'first page of 50': { calls: 60, body: { page: '1', pageSize: '50' } },
  'late page': { calls: 60, body: { page: '60', pageSize: '50' } },
  search: { calls: 40, body: { page: '1', pageSize: '50', search: '99' } },
  'whole list, filtered by live state': { calls: 40, body: { page: '1', pageSize: '200', online: 'false' } },
  'first page after a change': { calls: 20, body: { page: '1', pageSize: '50' }, edit: (n) => ({ note: `${n}` }) },
  'first page after a move': {
    calls: 20,
    body: { page: '1', pageSize: '50' },
    edit: (n) => ({ deptId: `dept-${n % 40}` }),
  },
}

interface List {
  readonly calls: number
  readonly body: Readonly<Record<string, string>>
  /** @param n counts the edits */
  readonly edit?: (n: number) => Readonly<Record<string, string>>
}

interface Call {
  readonly round: number
  /** ms. */
  readonly took: number
}

/** The time that the data range of an account adds to a list. */
export const ranges: Suite = {
  name: 'ranges',
  about: `the monitoring list of ${DEVICES} devices for accounts of every kind of data range, by turns; SQLite, and PostgreSQL`,
  async run({ rounds, seed }) {
    console.log(`  seed ${seed}`)
    const figures: Figure[] = []
    for (const store of (await storeEngines()).filter(({ isHere }) => isHere)) {
      const house = await BenchHouse.start({ signals: 1, store })
      try {
        figures.push(...(await measure(house, store.name, rounds, seed)))
      } finally {
        await house.stop()
      }
    }
    return figures
  },
}

async function measure(house: BenchHouse, store: string, rounds: number, seed: number): Promise<Figure[]> {
  const sessions = new Map<string, BenchSession>()
  let devices: readonly string[] = []
  await house.restartServer(async (options) => {
    devices = await addDevices(options, { orgId: 'org-bench', count: DEVICES, random: seededRandom(seed) })
    const all = Object.entries(rangesOf(devices))
    const cookies = await addAccounts(
      options,
      'bench',
      all.map(([, range]) => range),
    )
    for (const [i, [name]] of all.entries()) sessions.set(name, { cookie: cookies[i] ?? '' })
  })
  const figures: Figure[] = []
  let edits = 0
  for (const [scenario, { calls, body, edit }] of Object.entries(lists)) {
    const times = new Map<string, Call[]>()
    for (let round = 0; round < rounds; round++)
      for (let call = 0; call < calls; call++)
        for (const [name, session] of sessions) {
          if (edit) await house.call(paths.equipmentEdit, { id: devices[call] ?? '', ...edit(edits++) })
          const from = performance.now()
          const { total } = (await house.call(paths.equipmentMonitorQuery, body, session)) as { total: number }
          const took = performance.now() - from
          if (total === 0) throw new Error(`${name} sees nothing`)
          times.set(name, [...(times.get(name) ?? []), { round, took }])
        }
    figures.push(...figuresOf(scenario, store, times))
  }
  return figures
}

function figuresOf(scenario: string, store: string, times: ReadonlyMap<string, readonly Call[]>): Figure[] {
  const inRounds = (calls: readonly Call[]) =>
    [...Map.groupBy(calls, ({ round }) => round).values()].map((own) => summarise(own.map(({ took }) => took)).median)
  const whole = inRounds(times.get(WHOLE) ?? [])
  return [...times].flatMap(([name, calls]) => {
    const about = { suite: 'ranges', scenario, subject: `${store}, ${name}` }
    const time: Figure = { ...about, metric: 'call', unit: 'ms', ...summarise(calls.map(({ took }) => took)) }
    if (name === WHOLE) return [time]
    const shares = inRounds(calls).map((median, i) => median / (whole[i] ?? Number.NaN))
    return [
      time,
      { ...about, metric: `by ${WHOLE}`, unit: 'times', ...summarise(shares), rounds: shares },
      { ...about, metric: `by ${WHOLE}, worst round`, unit: 'times', ...summarise([Math.max(...shares)]) },
    ]
  })
}
