import { paths } from '@mimic/contract/paths'
import { seededRandom } from '@mimic/engine/testing'
import { addMessages, markEach } from '@mimic/server/testing/messages'
import { PART_GROUPS } from '@mimic/server/testing/ranged'
import { BenchHouse, type BenchSession } from '../BenchHouse.ts'
import { rangedSessions } from '../rangedSessions.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'

const DEVICES = sized(2000, 100)
const ALARMS = sized(100_000, 300)
const STORED = sized(20_000, 60)
const CALLS = sized(5, 1)
const PAGE_SIZE = '50'

/** Data ranges as accounts have them: every device, and about a third of them. */
const rangesOf = {
  everything: { dataRange: 'all' },
  'a third': { dataRange: 'chosen', rangeGroups: PART_GROUPS[0] },
} as const

/** The messages that the account has read: none, every second message by itself, each by itself, all by one call. */
const states = ['none read', 'half read', 'each read', 'all read'] as const

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'page 1000': { page: String(sized(1000, 2)) },
  unread: { status: 'unread' },
  read: { status: 'read' },
  orders: { type: 'order' },
  'unread alarms': { type: 'alarm', status: 'unread' },
}

/** The list of messages of a plant in trouble: its pages, its filters, and the count of what is unread. */
export const messages: Suite = {
  name: 'messages',
  about: `pages of ${PAGE_SIZE} of ${ALARMS} alarms and ${STORED} stored messages, and the unread count, by data range and by what is read; SQLite, and PostgreSQL`,
  run({ rounds, seed }) {
    console.log(`  seed ${seed}`)
    return BenchHouse.onEachStore({ signals: 1 }, (house, store) => measure(house, store, rounds, seed))
  },
}

async function measure(house: BenchHouse, store: string, rounds: number, seed: number): Promise<Figure[]> {
  const sessions = await openSessions(house, seed)
  const figures: Figure[] = []
  for (const [name, session] of sessions) {
    if (!name.endsWith('all read')) continue
    const took = await timeOf(() => house.call(paths.messageAllMarkAsRead, {}, session))
    figures.push(figureOf('mark all as read', `${store}, ${name}`)('call', 'ms', [took]))
  }
  for (const [name, session] of sessions) {
    const of = (scenario: string) => figureOf(scenario, `${store}, ${name}`)
    for (const [scenario, body] of Object.entries(lists))
      figures.push(of(scenario)('call', 'ms', await times(rounds, () => page(house, session, body))))
    const { next } = (await page(house, session, {})) as { readonly next?: string }
    if (next !== undefined)
      figures.push(of('next by cursor')('call', 'ms', await times(rounds, () => page(house, session, { after: next }))))
    const count = () => house.call(paths.messageUnreadCount, {}, session)
    figures.push(of('unread count')('call', 'ms', await times(rounds, count)))
  }
  return figures
}

/** An account for each data range and for each state of reading. */
async function openSessions(house: BenchHouse, seed: number): Promise<ReadonlyMap<string, BenchSession>> {
  const each = Object.entries(rangesOf).flatMap(([name, range]) =>
    states.map((state) => [`${name}, ${state}`, range] as const),
  )
  let ids: readonly string[] = []
  const { sessions } = await rangedSessions(
    house,
    { count: DEVICES, seed },
    () => Object.fromEntries(each),
    async (options, about) => {
      ids = await addMessages(options, { ...about, alarms: ALARMS, stored: STORED, random: seededRandom(seed) })
    },
  )
  const cookiesOf = (state: (typeof states)[number]) =>
    [...sessions].flatMap(([name, { cookie }]) => (name.endsWith(state) ? cookie : []))
  await house.restartServer(async (options) => {
    await markEach(options, cookiesOf('each read'), ids)
    await markEach(
      options,
      cookiesOf('half read'),
      ids.filter((_, i) => i % 2 === 0),
    )
  })
  return sessions
}

const page = (house: BenchHouse, session: BenchSession, body: Readonly<Record<string, string>>) =>
  house.call(paths.messageQuery, { page: '1', pageSize: PAGE_SIZE, ...body }, session)

async function times(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  // The first call of a kind also fills the store's caches.
  await work()
  const all: number[] = []
  for (let i = 0; i < rounds * CALLS; i++) all.push(await timeOf(work))
  return all
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
