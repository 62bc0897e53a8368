import type { Db } from '../../../platform/db/Database.ts'
import { SeqRanges } from './SeqRanges.ts'

/** The batches of one boot of a gateway that are folded. */
export interface Mark {
  /** All numbers up to it. */
  readonly upto: number
  /** Numbers above `upto`. */
  readonly seen: SeqRanges
}

export const isMarked = (mark: Mark, seq: number): boolean => seq <= mark.upto || mark.seen.has(seq)

/** Called when batches `from` to `to` of a boot count as seen from now on, although they were not. */
export type ClosedGap = (gatewayId: string, boot: string, from: number, to: number) => void

/** The longest stored form of `seen`: about sixty gaps. */
const SEEN_CHARS = 1_000
/** Boots that are kept in memory; those of gateways that run now are needed all the time. */
const KEPT = 1_000

/** The marks of all boots. They recognise a batch that is sent again after it was folded. */
export class Marks {
  readonly #db: Db
  readonly #marks = new Map<string, Mark>()

  readonly #onClosed: ClosedGap

  /** @param onClosed called for each gap that is closed for lack of room */
  constructor(db: Db, onClosed: ClosedGap = () => undefined) {
    this.#db = db
    this.#onClosed = onClosed
  }

  async read(gatewayId: string, boot: string): Promise<Mark> {
    const key = `${gatewayId}/${boot}`
    const known = this.#marks.get(key)
    if (known) return known
    const row = await this.#db
      .selectFrom('history_mark')
      .selectAll()
      .where('gatewayId', '=', gatewayId)
      .where('boot', '=', boot)
      .executeTakeFirst()
    const mark = { upto: row?.upto ?? 0, seen: SeqRanges.parse(row?.seen ?? '') }
    this.set(key, mark)
    return mark
  }

  /** Writes that more numbers are folded. @returns the mark, which applies after the commit */
  async advance(trx: Db, gatewayId: string, boot: string, seqs: readonly number[]): Promise<Mark> {
    const known = this.#marks.get(`${gatewayId}/${boot}`) ?? (await new Marks(trx).read(gatewayId, boot))
    const mark = advance(known, seqs, (from, to) => this.#onClosed(gatewayId, boot, from, to))
    const values = { upto: mark.upto, seen: mark.seen.toString() }
    await trx
      .insertInto('history_mark')
      .values({ gatewayId, boot, ...values })
      .onConflict((conflict) => conflict.columns(['gatewayId', 'boot']).doUpdateSet(values))
      .execute()
    return mark
  }

  set(key: string, mark: Mark): void {
    if (this.#marks.size >= KEPT) this.#marks.clear()
    this.#marks.set(key, mark)
  }

  /** Drops the marks in memory, because they may be wrong. */
  forget(): void {
    this.#marks.clear()
  }
}

/**
 * The mark after more numbers were folded: `upto` moves over every number that follows without a gap. A gateway that
 * dropped batches leaves a gap for good. Gateways deliver in order, so if there are more gaps than a mark has room
 * for, nothing is expected in the lowest any more, and it is closed.
 * @param onClosed called with the numbers that count as seen from now on although they were not
 */
export function advance(
  mark: Mark,
  seqs: readonly number[],
  onClosed: (from: number, to: number) => void = () => undefined,
): Mark {
  let { upto, rest } = mark.seen.with(seqs).above(mark.upto)
  while (rest.toString().length > SEEN_CHARS) {
    onClosed(upto + 1, rest.first - 1)
    ;({ upto, rest } = rest.above(rest.first - 1))
  }
  return { upto, seen: rest }
}
