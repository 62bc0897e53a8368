import { paths } from '@mimic/contract/paths'
import { addSignals, TOP_DEPT, WHOLE_GROUP } from '@mimic/server/testing/ranged'
import { BenchHouse } from '../BenchHouse.ts'
import { rangedSessions } from '../rangedSessions.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'

const DEVICES = sized(1109, 100)
const EACH = sized(91, 10)
const CALLS = sized(20, 1)
const PAGE_SIZE = '50'

/** Accounts, each of which sees every device. */
const rangesOf = {
  everything: { dataRange: 'all' },
  department: { dataRange: 'dept', deptId: TOP_DEPT },
  group: { dataRange: 'chosen', rangeGroups: WHOLE_GROUP },
}

/** Texts that are typed into a picker of signals, each with whether anything is found. */
const searches: Readonly<Record<string, { readonly search: string; readonly isFound: boolean }>> = {
  'nothing typed': { search: '', isFound: true },
  'a part of many names': { search: '压力', isFound: true },
  'one tag': { search: `tag-${DEVICES - 1}-${EACH - 1}`, isFound: true },
  'device and signal': { search: 'pump 9 flow', isFound: true },
  'no match': { search: 'nothing-of-it', isFound: false },
}

/** The picker of signals of a large plant: from the call to its first page. */
export const signalSearch: Suite = {
  name: 'signalSearch',
  about: `the first ${PAGE_SIZE} of ${DEVICES * EACH} signals of ${DEVICES} devices by words; SQLite, and PostgreSQL`,
  run: ({ rounds, seed }) =>
    BenchHouse.onEachStore({ signals: 1 }, (house, store) => measure(house, store, rounds, seed)),
}

async function measure(house: BenchHouse, store: string, rounds: number, seed: number): Promise<Figure[]> {
  const { sessions } = await rangedSessions(
    house,
    { count: DEVICES, seed },
    () => rangesOf,
    (options, about) => addSignals(options, { ...about, each: EACH }),
  )
  const figures: Figure[] = []
  for (const [scenario, { search, isFound }] of Object.entries(searches))
    for (const [name, session] of sessions) {
      const times: number[] = []
      for (let i = 0; i < rounds * CALLS; i++) {
        const from = performance.now()
        const { rows } = (await house.call(
          paths.deviceMonitorSignalSearch,
          { search, page: '1', pageSize: PAGE_SIZE },
          session,
        )) as { readonly rows: readonly object[] }
        times.push(performance.now() - from)
        if (rows.length > 0 !== isFound) throw new Error(`${name} finds ${rows.length} signals for ${scenario}`)
      }
      figures.push(figureOf(scenario, `${store}, ${name}`)('call', 'ms', times))
    }
  return figures
}
