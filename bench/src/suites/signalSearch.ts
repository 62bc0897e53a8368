import { paths } from '@mimic/contract/paths'
import { seededRandom } from '@mimic/engine/testing'
import { storeEngines } from '@mimic/server/testing'
import { addAccounts, addDevices, addSignals, TOP_DEPT, WHOLE_GROUP } from '@mimic/server/testing/ranged'
import { BenchHouse, type BenchSession } from '../BenchHouse.ts'
import { type Figure, type Suite, summarise } from '../Suite.ts'

const DEVICES = 1109
const EACH = 91
const CALLS = 20
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
  async run({ rounds, seed }) {
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
  await house.restartServer(async (options) => {
    const orgId = 'org-bench'
    const equipIds = await addDevices(options, { orgId, count: DEVICES, random: seededRandom(seed) })
    await addSignals(options, { orgId, equipIds, each: EACH })
    const cookies = await addAccounts(options, 'bench', Object.values(rangesOf))
    for (const [i, name] of Object.keys(rangesOf).entries()) sessions.set(name, { cookie: cookies[i] ?? '' })
  })
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
      const about = { suite: 'signalSearch', scenario, subject: `${store}, ${name}` }
      figures.push({ ...about, metric: 'call', unit: 'ms', ...summarise(times) })
    }
  return figures
}
