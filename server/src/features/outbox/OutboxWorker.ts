import { DAY_MS, limits, spanStart } from '@mimic/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/Database.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import { secretUse } from '../../platform/entity/EntityRows.ts'
import { Jobs } from '../../platform/Jobs.ts'
import { Mutex } from '../../platform/Mutex.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { kindsOf, sealedFor } from './Outbox.ts'
import type { OpenProvider, SendingContext, SendOutcome } from './Sender.ts'
import { senders } from './senders/index.ts'
import { countSms, maySendSms } from './smsBalance.ts'

type Message = Selectable<Tables['outbox']>

const POLL_MS = 2_000
const CLEAN_MS = 3_600_000
/** Messages that one round takes. */
const ROUND = 50
/** Before the second, third, ... try of a message. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000]
const PROBLEM_LENGTH = 300

/**
 * Sends the messages of the outbox. A message is marked before its provider is asked, and no marked message is ever given
 * to a provider again by itself: after a crash it is `unsure`, and people decide. So a message goes out once at most.
 */
export class OutboxWorker {
  readonly #context: ServerContext
  readonly #sending: SendingContext
  readonly #jobs: Jobs
  readonly #rounds = new Mutex()
  #isWaiting = false
  #isStopped = false
  #unlisten: (() => void) | undefined

  constructor(context: ServerContext, sending: SendingContext) {
    this.#context = context
    this.#sending = sending
    this.#jobs = new Jobs(context.log, context.waitFactor)
  }

  async start(): Promise<void> {
    const { db, events, now } = this.#context
    const stopped = db.updateTable('outbox').where('state', '=', 'sending')
    await stopped.where('gmtExpires', '>', 0).set({ sealed: '' }).execute()
    await stopped.set({ state: 'unsure', problem: 'interrupted' }).execute()
    this.#jobs.every(POLL_MS, 'sending messages', () => this.run())
    this.#jobs.every(CLEAN_MS, 'removing old messages', () =>
      db
        .deleteFrom('outbox')
        .where('gmtCreate', '<', now() - limits.outbox.keptDays * DAY_MS)
        .execute(),
    )
    this.#unlisten = events.on('outboxFilled', () => {
      this.run().catch((error) => this.#context.log.error({ err: error }, 'sending messages failed'))
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#unlisten?.()
    await this.#jobs.stop()
    // A round that is under way is not left half done.
    await this.#rounds.run(async () => undefined)
  }

  /** Sends what is due. Rounds go one after the other; one that is asked for during a round follows it. */
  async run(): Promise<void> {
    if (this.#isWaiting) return
    this.#isWaiting = true
    await this.#rounds.run(async () => {
      this.#isWaiting = false
      if (!this.#isStopped) await this.#sendDue()
    })
  }

  async #sendDue(): Promise<void> {
    const { db, now } = this.#context
    const time = now()
    await db
      .updateTable('outbox')
      .set({ state: 'expired', sealed: '' })
      .where('state', '=', 'waiting')
      .where('gmtExpires', '>', 0)
      .where('gmtExpires', '<', time)
      .execute()
    const due = await db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('gmtNext', '<=', time)
      .orderBy('gmtNext')
      .orderBy('gmtCreate')
      .limit(ROUND)
      .execute()
    const lines = Map.groupBy(due, ({ orgId, channel }) => `${orgId} ${channel}`)
    // A provider that does not answer keeps its own messages waiting, not those of the others.
    await Promise.all(
      [...lines.values()].map(async (messages) => {
        for (const message of messages) if (!this.#isStopped) await this.#send(message)
      }),
    )
  }

  async #send(message: Message): Promise<void> {
    const { db, now, secrets } = this.#context
    const found = await this.#providerFor(message)
    if (!found.provider) return this.#postpone(message, found.problem, found.until)
    const { provider } = found
    if (message.channel === 'sms' && !(await maySendSms(db, message.orgId))) return this.#fail(message, 'noSms')
    const claimed = await db
      .updateTable('outbox')
      .set({ state: 'sending', tries: message.tries + 1, providerId: provider.id, provider: provider.title })
      .where('id', '=', message.id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (claimed.numUpdatedRows === 0n) return
    const text = secrets.open(message.sealed, sealedFor(message.id))
    const lost = { is: 'never', problem: 'secretLost' } as const
    const outcome =
      text === undefined ? lost : await senders[provider.kind](provider, { ...message, text }, this.#sending)
    await this.#settle(message, provider, outcome, text ?? '', now())
  }

  async #settle(
    message: Message,
    { cost }: OpenProvider,
    outcome: SendOutcome,
    text: string,
    time: number,
  ): Promise<void> {
    const { db } = this.#context
    if (outcome.is === 'sent' || outcome.is === 'shown') {
      const shown = outcome.is === 'shown' ? { text } : {}
      const set = { state: 'sent', problem: '', sealed: '', gmtSent: time, cost, ...shown } as const
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('outbox').set(set).where('id', '=', message.id).execute()
        if (message.channel === 'sms') await countSms(trx, message.orgId)
      })
      return
    }
    const row = db.updateTable('outbox').where('id', '=', message.id)
    const problem = outcome.problem.slice(0, PROBLEM_LENGTH)
    const tries = message.tries + 1
    const wait = WAITS_MS[tries - 1]
    if (outcome.is === 'later' && tries < limits.outbox.tries && wait !== undefined)
      await row.set({ state: 'waiting', problem, gmtNext: time + Math.max(wait, outcome.waitMs ?? 0) }).execute()
    else {
      const state = outcome.is === 'unsure' ? 'unsure' : 'failed'
      // A code is of no use later; other texts are kept so that people can send them again.
      await row.set({ state, problem, ...(message.gmtExpires > 0 && { sealed: '' }) }).execute()
    }
  }

  /** The organisation has to buy messages first. Texts are kept so that people can send them then, codes are not. */
  async #fail({ id, gmtExpires }: Message, problem: 'noSms'): Promise<void> {
    const set = { state: 'failed', problem, ...(gmtExpires > 0 && { sealed: '' }) } as const
    const waiting = this.#context.db.updateTable('outbox').where('id', '=', id).where('state', '=', 'waiting')
    await waiting.set(set).execute()
  }

  /** A message without a provider waits: one may be set up, or a new day may begin. */
  async #postpone({ id }: Message, problem: string, until: number): Promise<void> {
    await this.#context.db.updateTable('outbox').set({ problem, gmtNext: until }).where('id', '=', id).execute()
  }

  async #providerFor({
    orgId,
    channel,
  }: Message): Promise<
    | { readonly provider: OpenProvider }
    | { readonly provider?: undefined; readonly problem: string; readonly until: number }
  > {
    const { db, now, secrets } = this.#context
    const time = now()
    const providers = await db
      .selectFrom('provider')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('isEnabled', '=', 1)
      .where('kind', 'in', kindsOf(channel))
      .orderBy('gmtCreate')
      .orderBy('id')
      .execute()
    for (const provider of providers) {
      if (provider.quota > 0 && (await this.#sentToday(provider.id, time)) >= provider.quota) continue
      return {
        provider: {
          ...provider,
          secret: secrets.open(provider.secret, secretUse('provider', 'secret', provider.id)) ?? '',
        },
      }
    }
    if (providers.length === 0) return { problem: 'noProvider', until: time + 60_000 }
    return { problem: 'quota', until: spanStart(time) + DAY_MS }
  }

  async #sentToday(providerId: string, time: number): Promise<number> {
    const count = await totalOf(
      this.#context.db
        .selectFrom('outbox')
        .where('providerId', '=', providerId)
        .where('gmtSent', '>=', spanStart(time)),
    )
    return count
  }
}
