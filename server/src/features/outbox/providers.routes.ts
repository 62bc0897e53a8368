import { channelOf, type EntityField, type FieldProblem, provider, providerEntity, spanStart } from '@mimic/contract'
import { sql } from 'kysely'
import { ApiError, conflict } from '../../platform/ApiError.ts'
import { secretUse } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound, type Route } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { assertMayBeAnyone } from '../people/granting.ts'
import { messageTexts } from './messageTexts.ts'
import type { OpenProvider } from './Sender.ts'
import { senders } from './senders/index.ts'
import { conditionOf, headersOf } from './senders/smsGateway.ts'
import { countSms, maySendSms } from './smsBalance.ts'
import { urlProblems } from './urlProblems.ts'

/** The ways by which messages leave, as those see them who set them up. */
export function providerRoutes({ db, now, secrets }: ServerContext, hosts: OutgoingHosts): readonly Route[] {
  const sentToday = () => sql<number>`(select count(*) from outbox
    where outbox."providerId" = provider.id and outbox."gmtSent" >= ${sql.lit(spanStart(now()))})`
  return [
    ...entityRoutes(
      providerEntity,
      provider,
      { db, now },
      {
        secrets,
        // The start of the day moves on, so the expression is made anew for each query.
        facts: {
          get sentToday() {
            return sentToday()
          },
        },
        checking: async (trx, session, fields, id) => {
          const own = trx.selectFrom('provider').selectAll().where('orgId', '=', session.scope.orgId)
          const before = id === undefined ? undefined : orNotFound(await own.where('id', '=', id).executeTakeFirst())
          const after = { ...initial, ...before, ...fields } as unknown as OpenProvider
          const problems = problemsOf(after, hosts)
          if (problems.length > 0) throw new ApiError('invalid', problems)
          if (hasCodes(after) || (before && hasCodes(before))) await assertMayBeAnyone(trx, session, 'kind')
        },
        removing: async (trx, _scope, row, { session }) => {
          if (hasCodes(row)) await assertMayBeAnyone(trx, session, 'id')
          return {}
        },
      },
    ),
    handle(provider.test, test({ db, secrets }, hosts), { perMinute: 10, per: 'session' }),
  ]
}

/** One message at once. A metered organisation needs one for it, and it counts where it went out. */
const test =
  ({ db, secrets }: Pick<ServerContext, 'db' | 'secrets'>, hosts: OutgoingHosts): Handler<typeof provider.test> =>
  async ({ id, destination = '' }, { session: { scope }, request, change }) => {
    const own = db.selectFrom('provider').selectAll().where('orgId', '=', scope.orgId)
    const row = orNotFound(await own.where('id', '=', id).executeTakeFirst())
    const isSms = channelOf[row.kind] === 'sms'
    if (isSms && !(await maySendSms(db, scope.orgId))) throw conflict('id', 'noSms')
    const secret = secrets.open(row.secret, secretUse('provider', 'secret', id)) ?? ''
    const letter = { id: crypto.randomUUID(), purpose: 'test', destination }
    const texts = messageTexts.test[localeOf(request.headers)]
    const outcome = await senders[row.kind]({ ...row, secret }, { ...letter, ...texts }, hosts)
    const problem = 'problem' in outcome ? outcome.problem : ''
    const detail = { title: row.title, destination }
    await change(async (trx) => {
      if (isSms && problem === '') await countSms(trx, scope.orgId)
      return { subject: id, detail, ...(problem && { result: 'failure' }), reply: null }
    })
    return { problem }
  }

/** Whoever sends mails and text messages has the codes and links by which accounts get a new password. */
const hasCodes = ({ kind }: Pick<OpenProvider, 'kind'>): boolean => channelOf[kind] !== 'webhook'

/** The settings of a new provider that gives none. */
const initial = Object.fromEntries(
  Object.entries<EntityField>(providerEntity.fields).map(([name, field]) => [name, field.initial]),
)

/** The settings that a kind of provider needs, or that it cannot use. */
function problemsOf(row: OpenProvider, hosts: OutgoingHosts): FieldProblem[] {
  const problems: FieldProblem[] = []
  const refuse = (path: string, reason: FieldProblem['reason']) => problems.push({ path, reason })
  if (row.kind === 'smtp') {
    if (row.host === '') refuse('host', 'required')
    else problems.push(...hosts.problemsOf('host', row.host, row.port))
    if (row.sender === '') refuse('sender', 'required')
  }
  if (row.kind === 'sms' || row.kind === 'webhook') {
    problems.push(...urlProblems(row.url, hosts))
  }
  if (row.kind === 'sms') {
    if (!headersOf(row.headers)) refuse('headers', 'format')
    if (row.success !== '' && !conditionOf(row.success)) refuse('success', 'format')
  }
  return problems
}
