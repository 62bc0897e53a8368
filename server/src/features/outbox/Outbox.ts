import { randomUUID } from 'node:crypto'
import { type Channel, channelOf, type Locale } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { type MessagePurpose, messageTexts, writtenText } from './messageTexts.ts'
import { maySendSms } from './smsBalance.ts'

/** A person who gets a message. */
export interface Recipient {
  readonly orgId: string
  /** Empty for nobody of the organisation. */
  readonly accountId: string
  readonly name: string
  readonly destination: string
}

/** A text in the language of the recipient; `{name}` and `{secret}` stand for its values. */
export interface Written {
  readonly purpose: string
  readonly subject: string
  readonly text: string
  /** A code or a link. It is deleted from the store once the message was sent. */
  readonly secret?: string
  /** What the provider gets in place of the text. */
  readonly letter?: string
  /** After that the message is of no use; 0 for never. */
  readonly gmtExpires?: number
}

/** The use for which the text of a message is sealed. */
export const sealedFor = (id: string): string => `outbox.text:${id}`

/** Kinds of providers that send messages of a channel. */
export const kindsOf = (channel: Channel) =>
  (Object.keys(channelOf) as (keyof typeof channelOf)[]).filter((kind) => channelOf[kind] === channel)

type Context = Pick<ServerContext, 'db' | 'events' | 'now' | 'secrets'>

/** Takes messages for people. They are stored with the change that causes them, and sent by the worker after it. */
export class Outbox {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /**
   * True where a provider of the organisation sends messages of the channel.
   * @param db the transaction, if there is one: SQLite has one connection
   */
  async hasProvider(orgId: string, channel: Channel, db = this.#context.db): Promise<boolean> {
    const row = await db
      .selectFrom('provider')
      .select('id')
      .where('orgId', '=', orgId)
      .where('isEnabled', '=', 1)
      .where('kind', 'in', kindsOf(channel))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /**
   * Why the organisation sends no messages of the channel now; undefined where it does.
   * @param db as in {@link hasProvider}
   */
  async problem(orgId: string, channel: Channel, db = this.#context.db): Promise<'noProvider' | 'noSms' | undefined> {
    if (!(await this.hasProvider(orgId, channel, db))) return 'noProvider'
    return channel === 'sms' && !(await maySendSms(db, orgId)) ? 'noSms' : undefined
  }

  /** Stores a message in the caller's transaction. Call {@link wake} after the commit. @returns its id */
  async add(trx: Db, channel: Channel, to: Recipient, written: Written): Promise<string> {
    const { now, secrets } = this.#context
    const id = randomUUID()
    const time = now()
    const { sent, shown } = writtenText(written.text, to.name, written.secret)
    const { gmtExpires = 0, letter = sent } = written
    await trx
      .insertInto('outbox')
      .values({
        ...rowOf(channel, to, written, time),
        id,
        text: shown,
        sealed: secrets.seal(letter, sealedFor(id)),
        gmtExpires,
      })
      .execute()
    return id
  }

  /** Stores a message that cannot be sent, so that people read why. @returns its id */
  async addUnsent(trx: Db, channel: Channel, to: Recipient, written: Written, problem: string): Promise<string> {
    const id = randomUUID()
    const { shown: text } = writtenText(written.text, to.name)
    const row = { ...rowOf(channel, to, written, this.#context.now()), id, text, sealed: '', gmtExpires: 0 }
    await trx
      .insertInto('outbox')
      .values({ ...row, state: 'failed', problem })
      .execute()
    return id
  }

  /** Stores one of the product's own messages; see {@link add}. */
  addOwn(
    trx: Db,
    channel: Channel,
    to: Recipient,
    { purpose, locale, ...rest }: { purpose: MessagePurpose; locale: Locale; secret?: string; gmtExpires?: number },
  ): Promise<string> {
    return this.add(trx, channel, to, { purpose, ...messageTexts[purpose][locale], ...rest })
  }

  /** Sends what is due, at once. */
  wake(): void {
    this.#context.events.emit('outboxFilled', {})
  }
}

/** A message that waits, without its text. */
const rowOf = (channel: Channel, to: Recipient, { subject, purpose }: Written, time: number) =>
  ({
    orgId: to.orgId,
    channel,
    purpose,
    accountId: to.accountId,
    recipient: to.name,
    destination: to.destination,
    subject: writtenText(subject, to.name).shown,
    state: 'waiting',
    tries: 0,
    problem: '',
    providerId: '',
    provider: '',
    cost: 0,
    gmtNext: time,
    gmtCreate: time,
    gmtSent: 0,
  }) as const
