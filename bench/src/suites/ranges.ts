import { paths } from '@mimic/contract/paths'
import { PART_GROUPS, TOP_DEPT, WHOLE_GROUP } from '@mimic/server/testing/ranged'
import { BenchHouse } from '../BenchHouse.ts'
import { rangedSessions } from '../rangedSessions.ts'
import { type Figure, figureOf, type Suite, sized, summarise } from '../Suite.ts'

const DEVICES = sized(10_000, 300)
const CHOSEN = sized(200, 5)
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
  'late page': { calls: 60, body: { page: String(sized(60, 2)), pageSize: '50' } },
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
  run({ rounds, seed }) {
    console.log(`  seed ${seed}`)
    return BenchHouse.onEachStore({ signals: 1 }, (house, store) => measure(house, store, rounds, seed))
  },
}

async function measure(house: BenchHouse, store: string, rounds: number, seed: number): Promise<Figure[]> {
  const { devices, sessions } = await rangedSessions(house, { count: DEVICES, seed }, rangesOf)
  const figures: Figure[] = []
  let edits = 0
  for (const [scenario, { calls, body, edit }] of Object.entries(lists)) {
    const times = new Map<string, Call[]>()
    for (let round = 0; round < rounds; round++)
      for (let call = 0; call < sized(calls, 1); call++)
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
    const of = figureOf(scenario, `${store}, ${name}`)
    const took = calls.map((call) => call.took)
    const time = of('call', 'ms', took)
    if (name === WHOLE) return [time]
    const shares = inRounds(calls).map((median, i) => median / (whole[i] ?? Number.NaN))
    return [
      time,
      { ...of(`by ${WHOLE}`, 'times', shares), rounds: shares },
      of(`by ${WHOLE}, worst round`, 'times', [Math.max(...shares)]),
    ]
  })
}
