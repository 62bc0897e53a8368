import { readFileSync } from 'node:fs'
import { type MessageSubject, messageSubjects } from '@mimic/contract'
import { entityLists } from '@mimic/contract/entityLists'
import { paths } from '@mimic/contract/paths'
import { storeMessages } from '../../../server/src/features/messages/storeMessages.ts'
import { TestClient } from '../../../server/src/testing/TestClient.ts'
import { until } from '../../../server/src/testing/until.ts'
import { features } from '../features/index.ts'
import { HOME, redirects } from '../screens/index.ts'
import { type ConsoleLab, PASSWORD } from './ConsoleLab.ts'

interface RouteEntry {
  readonly id: string
  readonly path: string
  readonly example: string
}
interface Reason {
  readonly reason: string
  readonly records: readonly string[]
}
const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/spec/${name}.json`, import.meta.url), 'utf8')) as T

/** An address, and where it leads somebody who is logged in. */
export interface Address {
  readonly id: string
  readonly path: string
  readonly leadsTo: string
}

/** The addresses of the menu, and of the lists that entities declare. */
export const menuPaths: readonly string[] = [
  ...new Set([
    ...features.flatMap(({ menu = [] }) => menu.map(({ to }) => to)),
    ...entityLists.map(({ path }) => path),
  ]),
]

const unbuilt = new Set(
  read<readonly Reason[]>('reasons').flatMap(({ reason, records }) => (reason.startsWith('not built') ? records : [])),
)

/** Every address of the specification that is built, and every one of the menu, with rows of the lab's demo. */
export async function everyAddress(lab: ConsoleLab): Promise<readonly Address[]> {
  const realPath = await realPaths(lab)
  const known = read<readonly RouteEntry[]>('routes')
    .filter(({ id, path }) => path !== '*' && !unbuilt.has(`routes/${id}`))
    .map(({ id, example }): Address => {
      const path = realPath(example)
      return { id, path, leadsTo: targetOf(path) }
    })
  const all = [...known, ...menuPaths.map((path): Address => ({ id: path.slice(1), path, leadsTo: path }))]
  // Tabs without an address of their own, and named routes, repeat others.
  return all.filter(({ path }, at) => all.findIndex((each) => each.path === path) === at)
}

/** Where an address leads somebody who is logged in, and has begun neither a recovery nor an identity check. */
function targetOf(path: string): string {
  if (/^\/(login|login\.jsp)?$/.test(path)) return HOME
  if (/^\/findpwd/.test(path)) return '/findpwd/account'
  const [, kind] = /^\/account\/security\/sms\/setup\/(password|tel|email|question)(\/|$)/.exec(path) ?? []
  if (kind !== undefined) return `/account/security/sms/setup/validate?to=${kind}`
  if (path === '/monitor/project/2001') return '/monitor/project/2001/page/3001'
  if (path === '/monitor/eg/group') return '/monitor/eg/group/list/intake'
  return redirects[path] ?? path
}

/** Gives the examples of the specification ids of rows that there are. What the demo has none of is added. */
async function realPaths({ origin, server }: ConsoleLab): Promise<(example: string) => string> {
  const { db } = server.context
  const admin = await TestClient.login(origin, 'admin', PASSWORD)
  const reply = async (path: string, body: Readonly<Record<string, string>>) =>
    (await admin.call(path, body)).reply.data
  const { id: template } = (await reply(paths.templateAdd, { title: `Pump ${Date.now()}` })) as { id: string }
  const pageOf = async (owner: string, ownerId: string) =>
    ((await reply(paths.pageSetOpen, { owner, ownerId, title: 'Pump' })) as { homePageId: string }).homePageId
  const messages = (['apiKey', 'project', 'card'] as const).map((subject) => ({
    orgId: 'org-a',
    type: messageSubjects[subject].type,
    subject,
    dataId: `of-a-test-${subject}`,
    stage: '7',
    params: { title: subject },
  }))
  await storeMessages(db, messages, Date.now())
  const idOf = async (subject: MessageSubject) => {
    const own = db.selectFrom('stored_message').select('id').where('dataId', '=', `of-a-test-${subject}`)
    return (await own.executeTakeFirstOrThrow()).id
  }
  const noticeId = async () => {
    const { id } = (await reply(paths.announcementAdd, { title: 'Pump house', text: 'Closed' })) as { id: string }
    const own = db.selectFrom('stored_message').select('id').where('dataId', '=', id)
    return until(async () => (await own.executeTakeFirst())?.id)
  }
  const alarm = await until(async () => (await db.selectFrom('alarm').select('id').executeTakeFirst())?.id)
  // Whole parts of the address: what has been replaced is not replaced again.
  const ids: readonly (readonly [RegExp, string])[] = [
    [/(?<=\/expire\/api\/)9\d{3}$/, await idOf('apiKey')],
    [/(?<=\/expire\/project\/)9\d{3}$/, await idOf('project')],
    [/(?<=\/expire\/card\/)9\d{3}$/, await idOf('card')],
    [/(?<=\/notice\/public\/)9\d{3}$|(?<=\/)9\d{3}(?=\/notice$)/, await noticeId()],
    [/(?<=\/)9\d{3}(?=\/|$)/, alarm],
    [/(?<=\/eg\/1001\/designer\/)3002$/, await pageOf('equipment', '1001')],
    [/(?<=\/designer\/)3003$/, await pageOf('template', template)],
    [/(?<=\/)3003(?=\/|$)/, '3002'],
    [/(?<=\/)4001(?=\/|$)/, template],
    [/(?<=\/)6001(?=\/|$)/, 'treatment'],
    [/(?<=\/)8001(?=\/|$)/, '1001'],
    [/(?<=\/)8002(?=\/|$)/, '1002'],
    [/(?<=\/)31$/, '2001'],
  ]
  return (example) => ids.reduce((path, [old, id]) => path.replace(old, id), example)
}
