import { type Channel, DAY_MS, limits, messageTemplate, messageTemplateEntity, outbox, splitIds } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Changed } from '../../platform/change.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { missingOfAnyone } from '../people/granting.ts'
import { chosenPeople } from './chosenPeople.ts'
import { withoutSecret } from './messageTexts.ts'
import { Outbox } from './Outbox.ts'
import { OutboxRows } from './OutboxRows.ts'
import { OutboxWorker } from './OutboxWorker.ts'
import { providerRoutes } from './providers.routes.ts'
import type { SeesAlarms } from './Sender.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly rows: OutboxRows
  readonly box: Outbox
}
type Sent = Changed<{ sent: number; leftOut: number }>

/**
 * Messages to people: their list, statistics, templates and providers, and the worker that sends them.
 * @param sees decides whether an account may have a message about alarms when it is sent
 */
export function outboxFeature(context: ServerContext, sees: SeesAlarms): Feature {
  const { db, now, config, secrets } = context
  const hosts = new OutgoingHosts(config.outgoingHosts)
  const sending = { db, now, secrets, hosts, sees }
  const worker = new OutboxWorker(context, sending)
  const deps: Deps = { db, now, rows: new OutboxRows(db), box: new Outbox(context) }
  return {
    routes: [
      ...providerRoutes(sending),
      ...entityRoutes(messageTemplateEntity, messageTemplate, { db, now }),
      handle(outbox.query, query(deps)),
      handle(outbox.send, send(deps), { perMinute: 10, per: 'session' }),
      handle(outbox.resend, resend(deps)),
      handle(outbox.statistics, statistics(deps)),
    ],
    start: () => worker.start(),
    stop: () => worker.stop(),
  }
}

const query =
  ({ db, rows }: Deps): Handler<typeof outbox.query> =>
  async ({ page = 1, pageSize = limits.pageSize.default, ...filter }, { session }) => {
    const list = await rows.query(session.scope, filter, { page, pageSize })
    // Whoever reads a code can set the password of the account that it was made for.
    if ((await missingOfAnyone(db, session)) === undefined) return list
    return { ...list, rows: list.rows.map((row) => ({ ...row, text: withoutSecret(row.purpose, row.text) })) }
  }

const send =
  (deps: Deps): Handler<typeof outbox.send> =>
  async ({ templateId, subject, text, ...to }, { session: { scope }, change }) => {
    const { box, rows } = deps
    const problem = await box.problem(scope.orgId, to.channel)
    if (problem) throw conflict('channel', problem)
    const reply = await change(async (trx) => {
      const template = templateId === undefined ? undefined : await rows.in(trx).template(scope, templateId)
      if (templateId !== undefined && !template) throw invalid('templateId', 'unknown')
      if (!template && subject === undefined) throw invalid('subject', 'required')
      if (!template && text === undefined) throw invalid('text', 'required')
      const plain = { subject: template?.title ?? subject ?? '', text: template?.text ?? text ?? '' }
      if (to.channel === 'webhook') return addForSystem(deps, trx, scope, plain)
      const english = template && { subject: template.titleEn, text: template.textEn }
      return addForPeople(deps, trx, scope, { ...to, plain, english: english ?? plain })
    })
    box.wake()
    return reply
  }

interface Composed {
  readonly subject: string
  readonly text: string
}

async function addForSystem({ box }: Deps, trx: Db, { orgId, userId }: Scope, composed: Composed): Promise<Sent> {
  const system = { orgId, accountId: '', name: '', destination: '' }
  await box.add(trx, 'webhook', system, { purpose: 'composed', ...composed })
  const detail = { title: composed.subject, channel: 'webhook' }
  return { subject: userId, detail, reply: { sent: 1, leftOut: 0 } }
}

interface ToPeople {
  readonly channel: Channel
  readonly accountIds?: string
  readonly deptIds?: string
  readonly plain: Composed
  readonly english: Composed
}

async function addForPeople(
  { box, rows, now }: Deps,
  trx: Db,
  scope: Scope,
  { channel, accountIds = '', deptIds = '', plain, english }: ToPeople,
): Promise<Sent> {
  const own = rows.in(trx)
  const accounts = await own.accounts(scope, now())
  const people = chosenPeople(accounts, await own.depts(scope), splitIds(accountIds), splitIds(deptIds))
  if (people.length === 0) throw invalid('accountIds', 'required')
  if (people.length > limits.outbox.recipients) throw invalid('accountIds', 'limit', limits.outbox.recipients)
  const destinationOf = (each: (typeof people)[number]) => (channel === 'mail' ? each.email : each.tel)
  const reached = people.filter((each) => destinationOf(each) !== '')
  for (const each of reached) {
    const to = { orgId: scope.orgId, accountId: each.id, name: each.name || each.loginname }
    const composed = each.language === 'en' ? english : plain
    await box.add(trx, channel, { ...to, destination: destinationOf(each) }, { purpose: 'composed', ...composed })
  }
  const counts = { sent: reached.length, leftOut: people.length - reached.length }
  return { subject: scope.userId, detail: { title: plain.subject, channel, ...counts }, reply: counts }
}

const resend =
  ({ rows, box, now }: Deps): Handler<typeof outbox.resend> =>
  async ({ id }, { session: { scope }, change }) => {
    await change(async (trx) => {
      const own = rows.in(trx)
      const { state, sealed, subject } = orNotFound(await own.find(scope, id))
      if ((state !== 'failed' && state !== 'unsure') || sealed === '') throw conflict('id', 'used', state)
      await own.resend(scope, id, state, now())
      return { subject: id, detail: { title: subject }, reply: null }
    })
    box.wake()
    return null
  }

const statistics =
  ({ rows }: Deps): Handler<typeof outbox.statistics> =>
  async ({ dateStart, dateEnd }, { session: { scope } }) => {
    if (dateEnd < dateStart) throw invalid('dateEnd', 'tooSmall', dateStart)
    if (dateEnd - dateStart > limits.outbox.statisticDays * DAY_MS)
      throw invalid('dateEnd', 'limit', limits.outbox.statisticDays)
    return rows.counts(scope, dateStart, dateEnd)
  }
