import { HOUR_MS } from '@mimic/contract'
import { messageOf } from '@mimic/contract/messageOf'
import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/db/Database.ts'
import { inScope, wholeOrg } from '../../platform/db/range.ts'
import { secretUse } from '../../platform/entity/EntityRows.ts'
import type { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import { outgoingRequest } from '../../platform/http/outgoingRequest.ts'
import { Jobs } from '../../platform/Jobs.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { filled, headersOf } from '../outbox/senders/smsGateway.ts'
import { type CardTold, cardAnswer } from './cardAnswer.ts'

type Source = Selectable<Tables['card_source']>
type Card = Pick<Selectable<Tables['sim_card']>, 'id' | 'iccid' | 'operator'>
/** New values of a card after it was asked about. */
export type AskedCard = CardTold & { readonly askProblem: string }

const LOOK_MS = 600_000
const TIMEOUT_MS = 10_000
const MAX_ANSWER = 64 * 1024
const PROBLEM_LENGTH = 200
/** After so many failures one after the other, a source is left until the next look. */
const FAILURES = 3

/** Asks the sources of cards: each card once an hour, the one that waits longest first, one at a time of each source. */
export class CardAsker {
  readonly #context: ServerContext
  readonly #hosts: OutgoingHosts
  readonly #jobs: Jobs
  #isStopped = false

  constructor(context: ServerContext, hosts: OutgoingHosts) {
    this.#context = context
    this.#hosts = hosts
    this.#jobs = new Jobs(context.log, context.waitFactor)
  }

  start(): void {
    this.#jobs.every(LOOK_MS, 'asking about cards', () => this.#askDue())
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#jobs.stop()
  }

  /** The source of a card: the oldest enabled one that is for its operator. */
  async sourceOf(db: Db, orgId: string, operator: string): Promise<Source | undefined> {
    const own = db.selectFrom('card_source').selectAll().where('orgId', '=', orgId).where('isEnabled', '=', 1)
    const sources = await own.orderBy('gmtCreate').orderBy('id').execute()
    return sources.find((each) => each.operator === operator) ?? sources.find((each) => each.operator === 'any')
  }

  /** Asks a source about one card. A failure is told, and leaves the values as they are. */
  async ask(source: Source, { iccid }: Pick<Card, 'iccid'>): Promise<AskedCard> {
    const told = await this.#told(source, iccid)
    return 'problem' in told ? { askProblem: told.problem.slice(0, PROBLEM_LENGTH) } : { ...told, askProblem: '' }
  }

  async #told(source: Source, iccid: string): Promise<CardTold | { readonly problem: string }> {
    const secret = this.#context.secrets.open(source.secret, secretUse('card_source', 'secret', source.id)) ?? ''
    try {
      const { status, text } = await outgoingRequest(
        {
          url: new URL(filled(source.url, { iccid }, encodeURIComponent)),
          method: 'GET',
          headers: headersOf(filled(source.headers, { secret }, (each) => each)) ?? {},
          body: '',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          maxAnswer: MAX_ANSWER,
        },
        this.#hosts,
      )
      return status === 200 ? cardAnswer(text, source) : { problem: `HTTP ${status}` }
    } catch (error) {
      return { problem: messageOf(error) }
    }
  }

  /** Asks about all cards that are due. */
  async #askDue(): Promise<void> {
    const { db } = this.#context
    const orgs = await db.selectFrom('card_source').select('orgId').where('isEnabled', '=', 1).distinct().execute()
    await Promise.all(orgs.map(({ orgId }) => this.#askOrg(orgId)))
  }

  async #askOrg(orgId: string): Promise<void> {
    const { db, now } = this.#context
    const due = await db
      .selectFrom('sim_card')
      .select(['id', 'iccid', 'operator'])
      .where(inScope(wholeOrg(orgId), 'sim_card'))
      .where('gmtAsked', '<=', now() - HOUR_MS)
      .orderBy('gmtAsked')
      .orderBy('id')
      .execute()
    const bySource = new Map<string, { readonly source: Source; readonly cards: Card[] }>()
    for (const card of due) {
      const source = await this.sourceOf(db, orgId, card.operator)
      if (!source) continue
      const line = bySource.get(source.id) ?? { source, cards: [] }
      line.cards.push(card)
      bySource.set(source.id, line)
    }
    await Promise.all([...bySource.values()].map(({ source, cards }) => this.#askLine(orgId, source, cards)))
  }

  async #askLine(orgId: string, source: Source, cards: readonly Card[]): Promise<void> {
    let failures = 0
    for (const card of cards) {
      if (this.#isStopped || failures >= FAILURES) return
      const asked = await this.ask(source, card)
      failures = asked.askProblem === '' ? 0 : failures + 1
      await setAsked(this.#context.db, orgId, card.id, asked, this.#context.now())
    }
  }
}

/** Stores what was told of a card. Its version stays: people who edit it meanwhile are not disturbed. */
export async function setAsked(db: Db, orgId: string, id: string, asked: AskedCard, gmtAsked: number): Promise<void> {
  await db
    .updateTable('sim_card')
    .set({ ...asked, gmtAsked })
    .where(inScope(wholeOrg(orgId), 'sim_card'))
    .where('id', '=', id)
    .execute()
}
