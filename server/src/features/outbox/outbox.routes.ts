import { DAY_MS, limits, messageTemplate, messageTemplateEntity, outbox, splitIds, ZONE_MS } from '@mimic/contract'
import { sql } from 'kysely'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { found, handle } from '../../platform/handle.ts'
import { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { isShut } from '../../platform/sessions/rights.ts'
import { missingOfAnyone } from '../people/granting.ts'
import { withoutSecret } from './messageTexts.ts'
import { Outbox } from './Outbox.ts'
import { OutboxWorker } from './OutboxWorker.ts'
import { providerRoutes } from './providers.routes.ts'

const columns = [
  'id',
  'channel',
  'purpose',
  'recipient',
  'destination',
  'subject',
  'text',
  'state',
  'tries',
  'problem',
  'provider',
  'cost',
  'gmtCreate',
  'gmtSent',
] as const

/** Messages to people: their list, statistics, templates and providers, and the worker that sends them. */
export function outboxFeature(context: ServerContext): Feature {
  const { db, now, config } = context
  const hosts = new OutgoingHosts(config.outgoingHosts)
  const worker = new OutboxWorker(context, hosts)
  const box = new Outbox(context)
  return {
    routes: [
      ...providerRoutes(context, hosts),
      ...entityRoutes(messageTemplateEntity, messageTemplate, { db, now }),
      handle(
        outbox.query,
        async ({ page = 1, pageSize = limits.pageSize.default, search, channel, state }, { session }) => {
          const { scope } = session
          let base = db.selectFrom('outbox').where('orgId', '=', scope.orgId)
          if (channel) base = base.where('channel', '=', channel)
          if (state) base = base.where('state', '=', state)
          if (search)
            base = base.where((eb) =>
              eb.or([contains('recipient', search), contains('destination', search), contains('subject', search)]),
            )
          const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
          const rows = await base
            .select([...columns])
            .orderBy('gmtCreate', 'desc')
            .orderBy('id')
            .limit(pageSize)
            .offset((page - 1) * pageSize)
            .execute()
          // Whoever reads a code can set the password of the account that it was made for.
          const isForAll = (await missingOfAnyone(db, session)) === undefined
          const shown = isForAll ? rows : rows.map((row) => ({ ...row, text: withoutSecret(row.purpose, row.text) }))
          return { rows: shown, total: Number(total) }
        },
      ),
      handle(
        outbox.send,
        async (
          { channel, accountIds = '', deptIds = '', templateId, subject, text },
          { session: { scope }, change },
        ) => {
          if (!(await box.hasProvider(scope.orgId, channel)))
            throw new ApiError('conflict', [{ path: 'channel', reason: 'noProvider' }])
          const reply = await change(async (trx) => {
            const template = templateId === undefined ? undefined : await templateOf(trx, scope, templateId)
            if (!template && subject === undefined) throw invalid('subject', 'required')
            if (!template && text === undefined) throw invalid('text', 'required')
            const plain = { subject: template?.title ?? subject ?? '', text: template?.text ?? text ?? '' }
            if (channel === 'webhook') {
              const system = { orgId: scope.orgId, accountId: '', name: '', destination: '' }
              await box.add(trx, channel, system, { purpose: 'composed', ...plain })
              const detail = { title: plain.subject, channel }
              return { subject: scope.userId, detail, reply: { sent: 1, leftOut: 0 } }
            }
            const people = await peopleOf(trx, scope, now(), splitIds(accountIds), splitIds(deptIds))
            if (people.length === 0) throw invalid('accountIds', 'required')
            if (people.length > limits.outbox.recipients) throw invalid('accountIds', 'limit', limits.outbox.recipients)
            const reached = people.filter((each) => each[channel === 'mail' ? 'email' : 'tel'] !== '')
            for (const each of reached) {
              const isEnglish = template && each.language === 'en'
              const own = isEnglish ? { subject: template.titleEn, text: template.textEn } : plain
              const name = each.name || each.loginname
              const to = { orgId: scope.orgId, accountId: each.id, name }
              await box.add(
                trx,
                channel,
                { ...to, destination: channel === 'mail' ? each.email : each.tel },
                {
                  purpose: 'composed',
                  ...own,
                },
              )
            }
            const counts = { sent: reached.length, leftOut: people.length - reached.length }
            return { subject: scope.userId, detail: { title: plain.subject, channel, ...counts }, reply: counts }
          })
          box.wake()
          return reply
        },
        { perMinute: 10, per: 'session' },
      ),
      handle(outbox.resend, async ({ id }, { session: { scope }, change }) => {
        await change(async (trx) => {
          const own = trx.selectFrom('outbox').where('orgId', '=', scope.orgId).where('id', '=', id)
          const { state, sealed, subject } = found(await own.select(['state', 'sealed', 'subject']).executeTakeFirst())
          if ((state !== 'failed' && state !== 'unsure') || sealed === '')
            throw new ApiError('conflict', [{ path: 'id', reason: 'used', detail: state }])
          await trx
            .updateTable('outbox')
            .set({ state: 'waiting', tries: 0, gmtNext: now() })
            .where('orgId', '=', scope.orgId)
            .where('id', '=', id)
            .where('state', '=', state)
            .execute()
          return { subject: id, detail: { title: subject }, reply: null }
        })
        box.wake()
        return null
      }),
      handle(outbox.statistics, async ({ dateStart, dateEnd }, { session: { scope } }) => {
        if (dateEnd < dateStart) throw invalid('dateEnd', 'tooSmall', dateStart)
        if (dateEnd - dateStart > limits.outbox.statisticDays * DAY_MS)
          throw invalid('dateEnd', 'limit', limits.outbox.statisticDays)
        const day = sql<number>`floor(("gmtCreate" + ${sql.lit(ZONE_MS)}) / ${sql.lit(DAY_MS)})`
        const counts = await db
          .selectFrom('outbox')
          .select([day.as('dayNumber'), 'channel', 'state'])
          .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('cost').as('cost')])
          .where('orgId', '=', scope.orgId)
          .where('gmtCreate', '>=', dateStart)
          .where('gmtCreate', '<=', dateEnd)
          .groupBy([day, 'channel', 'state'])
          .orderBy(day)
          .orderBy('channel')
          .orderBy('state')
          .execute()
        return counts.map(({ dayNumber, count, cost, ...of }) => ({
          day: new Date(Number(dayNumber) * DAY_MS).toISOString().slice(0, 10),
          ...of,
          count: Number(count),
          cost: Number(cost),
        }))
      }),
    ],
    start: () => worker.start(),
    stop: () => worker.stop(),
  }
}

async function templateOf(trx: Db, { orgId }: Scope, id: string) {
  const own = trx.selectFrom('message_template').selectAll().where('orgId', '=', orgId).where('id', '=', id)
  const template = await own.executeTakeFirst()
  if (!template) throw invalid('templateId', 'unknown')
  return template
}

/** The accounts that are named, and those of the departments that are named and of all below them; each once. */
async function peopleOf(
  trx: Db,
  { orgId }: Scope,
  now: number,
  accountIds: readonly string[],
  deptIds: readonly string[],
) {
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'loginname', 'name', 'email', 'tel', 'language', 'deptId'])
    .where('orgId', '=', orgId)
    .where('gmtDeleted', '=', 0)
    .where(isShut(now), '=', 0)
    .orderBy('loginname')
    .execute()
  const known = new Set(accounts.map(({ id }) => id))
  if (accountIds.some((id) => !known.has(id))) throw invalid('accountIds', 'unknown')
  const depts = await trx.selectFrom('dept').select(['id', 'parentId']).where('orgId', '=', orgId).execute()
  const ids = new Set(depts.map(({ id }) => id))
  if (deptIds.some((id) => !ids.has(id))) throw invalid('deptIds', 'unknown')
  const wanted = new Set(deptIds)
  // A department is added after the one that it is part of; the tree has no circle.
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size
    for (const { id, parentId } of depts) if (wanted.has(parentId)) wanted.add(id)
  }
  const named = new Set(accountIds)
  return accounts.filter(({ id, deptId }) => named.has(id) || (deptId !== '' && wanted.has(deptId)))
}
