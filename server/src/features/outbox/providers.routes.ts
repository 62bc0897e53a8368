import {
  channelOf,
  type EntityField,
  type FieldProblem,
  provider,
  providerEntity,
  SECRET,
  spanStart,
} from '@mimic/contract'
import { sql } from 'kysely'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { secretUse } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound, type Route } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { assertMayBeAnyone } from '../people/granting.ts'
import { messageTexts } from './messageTexts.ts'
import { pushHostProblems } from './push/pushHosts.ts'
import { makeVapidKeys } from './push/pushRequest.ts'
import { testPush } from './push/testPush.ts'
import type { OpenProvider, SendingContext, SendOutcome } from './Sender.ts'
import { senders } from './senders/index.ts'
import { conditionOf, headersOf } from './senders/smsGateway.ts'
import { countSms, maySendSms } from './smsBalance.ts'
import { urlProblems } from './urlProblems.ts'

/** The ways by which messages leave, as those see them who set them up. */
export function providerRoutes(sending: SendingContext): readonly Route[] {
  const { db, now, secrets, hosts } = sending
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
          await assertPush(trx, session, fields, before, after)
          if (hasCodes(after) || (before && hasCodes(before))) await assertMayBeAnyone(trx, session, 'kind')
        },
        added: async (_trx, _scope, _author, row) =>
          row?.fields['kind'] === 'push' ? newPushKeys(secrets, row.id) : {},
        removing: async (trx, _scope, row, { session }) => {
          if (hasCodes(row)) await assertMayBeAnyone(trx, session, 'id')
          return {}
        },
      },
    ),
    handle(provider.test, test(sending), { perMinute: 10, per: 'session' }),
  ]
}

/** One message at once. A metered organisation needs one for it, and it counts where it went out. */
const test =
  (sending: SendingContext): Handler<typeof provider.test> =>
  async ({ id, destination = '' }, { session: { scope }, request, change }) => {
    const { db, secrets } = sending
    const own = db.selectFrom('provider').selectAll().where('orgId', '=', scope.orgId)
    const row = orNotFound(await own.where('id', '=', id).executeTakeFirst())
    const isSms = channelOf[row.kind] === 'sms'
    if (isSms && !(await maySendSms(db, scope.orgId))) throw conflict('id', 'noSms')
    const secret = secrets.open(row.secret, secretUse('provider', 'secret', id)) ?? ''
    const letter = { id: crypto.randomUUID(), purpose: 'test', destination }
    const locale = localeOf(request.headers)
    const texts = messageTexts.test[locale]
    const open = { ...row, secret }
    const outcome: SendOutcome =
      row.kind === 'push'
        ? await testPush(open, scope, locale, sending)
        : await senders[row.kind](open, { ...letter, ...texts }, sending)
    const problem = 'problem' in outcome ? outcome.problem : ''
    const detail = { title: row.title, destination }
    await change(async (trx) => {
      if (isSms && problem === '') await countSms(trx, scope.orgId)
      return { subject: id, detail, ...(problem && { result: 'failure' }), reply: null }
    })
    return { problem }
  }

/** Whoever sends mails and text messages has the codes and links by which accounts get a new password. */
const hasCodes = ({ kind }: Pick<OpenProvider, 'kind'>): boolean =>
  channelOf[kind] === 'mail' || channelOf[kind] === 'sms'

const newPushKeys = async (secrets: SendingContext['secrets'], id: string) => {
  const { publicKey, privateKey } = await makeVapidKeys()
  return { publicKey, secret: secrets.seal(privateKey, secretUse('provider', 'secret', id)) }
}

/** Browser push has keys that the server has made; browsers subscribe by them, so an organisation has one. */
async function assertPush(
  trx: Db,
  { scope }: Session,
  fields: Readonly<Record<string, unknown>>,
  before: Pick<OpenProvider, 'kind'> | undefined,
  after: Pick<OpenProvider, 'kind'>,
): Promise<void> {
  const wasPush = before?.kind === 'push'
  const isPush = after.kind === 'push'
  if (before && wasPush !== isPush) throw invalid('kind', 'unknown')
  if (!isPush) return
  const { secret = SECRET } = fields
  if (secret !== SECRET && !(secret === '' && !before)) throw invalid('secret', 'unknown')
  const others = trx.selectFrom('provider').select('id').where('orgId', '=', scope.orgId).where('kind', '=', 'push')
  if (!before && (await others.executeTakeFirst())) throw invalid('kind', 'limit', 1)
}

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
  if (row.kind === 'push') {
    if (row.sender === '') refuse('sender', 'required')
    problems.push(...pushHostProblems(row.pushHosts, hosts))
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
