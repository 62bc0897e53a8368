import { randomUUID } from 'node:crypto'
import { MINUTE_MS, type SuppressionKind, suppressionEvents, suppressionKinds } from '@mimic/contract'
import type { Db, TableRow } from '../../../platform/db/Database.ts'
import { unlessDamaged, wasStored } from '../../../platform/db/storeFault.ts'
import type { AlarmRow } from './AlarmRows.ts'
import { type AlarmSubject, eventOf, subjectColumns, writeEvents } from './journal.ts'
import { lineOf } from './lineDevices.ts'
import { systemKey } from './SystemAlarms.ts'

export type SuppressionRow = TableRow<'alarm_suppression'>

/** A suppression to begin. */
export interface NewSuppression {
  /** The alarm by which it was chosen; undefined: a condition by itself. */
  readonly alarmId: string | null
  readonly subject: AlarmSubject
  readonly kind: SuppressionKind
  readonly by: string
  readonly reason: string
  readonly isOneShot: boolean
  /** Null: it ends with what began it. */
  readonly gmtEnd: number | null
  /** Its OPC UA server shelves it, and says when that ends. */
  readonly isTheirs?: boolean
  /** The repair order for which a condition is out of service. */
  readonly orderId?: string | undefined
}

export interface AlarmSuppressionsOptions {
  readonly db: Db
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => number
  readonly monotonic: () => number
  /** Alarms that are not closed and match. */
  readonly openOf: (isOf: (row: AlarmRow) => boolean) => AlarmRow[]
  /** Alarms that are suppressed, or no longer are; called after that is stored. */
  readonly onChange: (rows: readonly AlarmRow[]) => void
}

/** One that is in effect. `endsAt`: by the monotonic clock. */
interface Held {
  readonly row: SuppressionRow
  readonly endsAt: number
}

/**
 * How often the time that is left is stored. After a start that counts if the clock was set back meanwhile, so what passes
 * until the next time is taken off beforehand: a start ends a suppression early by this at most, and never late.
 */
const SAVE_MS = 10_000
const RETRY_MS = 5_000
/** The end of what ends with what began it. */
const NO_END = 0

/** The condition of an alarm, or of a system alarm what it is about: a suppression concerns all its alarms. */
export const suppressionSubject = ({
  value = 'null',
  ...row
}: AlarmSubject & Partial<Pick<AlarmRow, 'value'>>): string =>
  row.ruleId ?? systemKey(row.type, { ...row, line: lineOf({ ...row, value }) })

/**
 * Conditions that reach nobody for a time: shelved, suppressed by design, or out of service. Each ends by itself: when the
 * wall clock or the monotonic clock has reached its end, whichever is first, so that a clock which is set back never
 * makes it longer. One by design has no end, and no clock concerns it: whoever plans the alarms begins and ends it. Its
 * alarms are raised and recorded all the same.
 */
export class AlarmSuppressions {
  readonly #options: AlarmSuppressionsOptions
  readonly #held = new Map<string, Map<string, Held>>()
  /** Those that are over, but whose end the store has not taken yet. */
  readonly #ending = new Map<string, { readonly row: SuppressionRow; readonly end: End }>()
  /** Changes that take effect when the running transaction is committed. */
  #pending: (() => readonly string[])[] = []
  /** When the time that is left was stored last. */
  #savedAt = 0
  #retryAt = 0

  constructor(options: AlarmSuppressionsOptions) {
    this.#options = options
  }

  async load(): Promise<void> {
    const { db, monotonic, now } = this.#options
    const at = now()
    this.#held.clear()
    this.#savedAt = monotonic()
    for (const row of await unlessDamaged(db.selectFrom('alarm_suppression').selectAll().execute(), []))
      this.#hold(row, row.gmtEnd === NO_END ? Number.POSITIVE_INFINITY : Math.min(row.gmtEnd - at, row.leftMs))
  }

  /**
   * The strongest kind by which the alarms of a subject are suppressed; empty for none.
   * @param byDesign whether the running plan suppresses it by design; undefined: it changes nothing
   */
  kindOf(subject: string, byDesign?: boolean): SuppressionKind | '' {
    const held = this.#held.get(subject)
    if (!held && !byDesign) return ''
    const isHeld = (kind: SuppressionKind) =>
      kind === 'suppressed' && byDesign !== undefined ? byDesign : held?.has(kind)
    return suppressionKinds.find(isHeld) ?? ''
  }

  isByDesign(ruleId: string): boolean {
    return this.#held.get(ruleId)?.has('suppressed') ?? false
  }

  /** The conditions that are suppressed by design. */
  byDesign(): string[] {
    return this.#heldOf(({ row }) => row.kind === 'suppressed').map(({ subject }) => subject)
  }

  /** Those in effect. */
  all(): SuppressionRow[] {
    return [...this.#held.values()].flatMap((kinds) => [...kinds.values()].map(({ row }) => row))
  }

  /** Begins and ends suppressions by `work`, which calls {@link begin} and {@link end}. */
  change<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    const { db, inTurn } = this.#options
    return inTurn(async () => {
      this.#pending = []
      const result = await db.transaction().execute(work)
      this.committed()
      return result
    })
  }

  /** To be called within {@link change}; one of the same subject and kind is replaced. */
  async begin(trx: Db, wanted: readonly NewSuppression[]): Promise<void> {
    const gmtStart = this.#options.now()
    const open = this.#openBySubject(wanted.map(({ subject }) => suppressionSubject(subject)))
    for (const { subject, isOneShot, isTheirs = false, gmtEnd, orderId = '', ...rest } of wanted) {
      const key = suppressionSubject(subject)
      const row: SuppressionRow = {
        id: randomUUID(),
        ...subjectColumns(subject),
        ...rest,
        subject: key,
        isOneShot: isOneShot ? 1 : 0,
        isTheirs: isTheirs ? 1 : 0,
        orderId,
        gmtStart,
        gmtEnd: gmtEnd ?? NO_END,
        leftMs: gmtEnd === null ? 0 : gmtEnd - gmtStart - SAVE_MS,
      }
      await trx.deleteFrom('alarm_suppression').where('subject', '=', key).where('kind', '=', row.kind).execute()
      await trx.insertInto('alarm_suppression').values(row).execute()
      const own = open.get(key) ?? []
      await this.#record(trx, row, 'begin', { by: rest.by, reason: rest.reason }, own)
      this.#pending.push(() => {
        this.#hold(row, gmtEnd === null ? Number.POSITIVE_INFINITY : gmtEnd - gmtStart)
        return [key]
      })
      await mark(trx, own, this.#kindWith(key, row.kind))
    }
  }

  /**
   * To be called within {@link change}.
   * @param isOver whether an alarm has returned; left out: as it is in memory
   * @returns those that were in effect
   */
  async end(
    trx: Db,
    subjects: readonly string[],
    kind: SuppressionKind,
    end: End,
    isOver?: (alarm: AlarmRow) => boolean,
  ): Promise<SuppressionRow[]> {
    const rows = subjects.flatMap((subject) => this.#held.get(subject)?.get(kind)?.row ?? [])
    await this.#end(trx, rows, end, isOver)
    for (const row of rows) this.#pending.push(() => this.#drop(row))
    return rows
  }

  /**
   * Ends one-shot suppressions of alarms that have returned, in the transaction that stores the return;
   * {@link committed} is to be called after it.
   */
  async returned(trx: Db, alarms: readonly AlarmRow[]): Promise<void> {
    this.#pending = []
    if (this.#held.size === 0) return
    const subjects = new Set(alarms.filter(({ gmtRelease }) => gmtRelease !== null).map(suppressionSubject))
    const endsByItself = ({ isOneShot, isTheirs }: SuppressionRow) => isOneShot === 1 && isTheirs === 0
    const rows = this.all().filter((row) => endsByItself(row) && subjects.has(row.subject))
    if (rows.length === 0) return
    const isOver = (row: AlarmRow) => alarms.some(({ id, gmtRelease }) => id === row.id && gmtRelease !== null)
    await this.#end(trx, rows, { by: '', reason: 'returned' }, isOver)
    for (const row of rows) this.#pending.push(() => this.#drop(row))
  }

  /** Makes what the transaction stored take effect. */
  committed(): void {
    const pending = this.#pending
    this.#pending = []
    this.#tell(new Set(pending.flatMap((apply) => apply())))
  }

  /** Ends what is over. To be called several times a second. */
  async tick(): Promise<void> {
    const { monotonic, now } = this.#options
    const at = monotonic()
    const wall = now()
    const due = this.#heldOf(({ row, endsAt }) => endsAt <= at || (row.gmtEnd !== NO_END && row.gmtEnd <= wall))
    // They end here even while the store takes nothing.
    for (const row of due) {
      this.#drop(row)
      this.#ending.set(row.id, { row, end: { by: '', reason: 'time' } })
    }
    this.#tell(new Set(due.map(({ subject }) => subject)))
    if (this.#ending.size > 0 && at >= this.#retryAt) await this.#storeEnds(at)
    if (at - this.#savedAt >= SAVE_MS) await this.#saveLeft(at)
  }

  #heldOf(isOf: (held: Held) => boolean): SuppressionRow[] {
    return [...this.#held.values()].flatMap((kinds) => [...kinds.values()].filter(isOf).map(({ row }) => row))
  }

  async #storeEnds(at: number): Promise<void> {
    const { db, inTurn } = this.#options
    const ending = [...this.#ending.values()]
    const isStored = await wasStored(
      inTurn(() =>
        db.transaction().execute(async (trx) => {
          for (const { row, end } of ending) await this.#end(trx, [row], end)
        }),
      ),
    )
    if (isStored) for (const { row } of ending) this.#ending.delete(row.id)
    else this.#retryAt = at + RETRY_MS
  }

  async #saveLeft(at: number): Promise<void> {
    const passed = Math.ceil(at - this.#savedAt)
    const left = this.#options.db
      .updateTable('alarm_suppression')
      .set((eb) => ({ leftMs: eb('leftMs', '-', passed) }))
      .where('gmtEnd', '!=', NO_END)
    if (this.#held.size === 0 || (await wasStored(left.execute()))) this.#savedAt = at
  }

  /** An alarm that came and went meanwhile stays suppressed: nobody has to see what is over. */
  async #end(
    trx: Db,
    rows: readonly SuppressionRow[],
    end: End,
    isOver: (alarm: AlarmRow) => boolean = ({ gmtRelease }) => gmtRelease !== null,
  ): Promise<void> {
    const open = this.#openBySubject(rows.map(({ subject }) => subject))
    for (const row of rows) {
      await trx.deleteFrom('alarm_suppression').where('id', '=', row.id).execute()
      const own = open.get(row.subject) ?? []
      await this.#record(trx, row, 'end', end, own)
      await mark(
        trx,
        own.filter((alarm) => !isOver(alarm)),
        this.#kindWithout(row),
      )
    }
  }

  /** The alarms of these subjects that are not closed: many are suppressed at once, and thousands may be open. */
  #openBySubject(subjects: readonly string[]): ReadonlyMap<string, AlarmRow[]> {
    const wanted = new Set(subjects)
    return Map.groupBy(
      this.#options.openOf((alarm) => wanted.has(suppressionSubject(alarm))),
      suppressionSubject,
    )
  }

  /** One event for each alarm that holds or waits; one without an alarm where there is none. */
  #record(trx: Db, row: SuppressionRow, which: 'begin' | 'end', { by, reason }: End, open: readonly AlarmRow[]) {
    const time = this.#options.now()
    // The column is written by us.
    const event = suppressionEvents[row.kind as SuppressionKind][which]
    const { orderId } = row
    const hasMinutes = which === 'begin' && row.gmtEnd !== NO_END
    const value = hasMinutes ? JSON.stringify(Math.round((row.gmtEnd - row.gmtStart) / MINUTE_MS)) : 'null'
    const alarmIds = new Set([...open.map(({ id }) => id), ...(row.alarmId === null ? [] : [row.alarmId])])
    const of = (alarmId: string | null) =>
      eventOf(row, { id: randomUUID(), alarmId, event, time, gmtCreate: time, by, reason, value, orderId })
    return writeEvents(trx, alarmIds.size === 0 ? [of(null)] : [...alarmIds].map(of))
  }

  #kindWith(subject: string, kind: string): string {
    return suppressionKinds.find((each) => each === kind || this.#held.get(subject)?.has(each)) ?? ''
  }

  #kindWithout({ id, subject }: SuppressionRow): string {
    const held = this.#held.get(subject)
    return suppressionKinds.find((each) => held?.has(each) && held.get(each)?.row.id !== id) ?? ''
  }

  #hold(row: SuppressionRow, leftMs: number): void {
    const kinds = this.#held.get(row.subject) ?? new Map<string, Held>()
    kinds.set(row.kind, { row, endsAt: this.#options.monotonic() + leftMs })
    this.#held.set(row.subject, kinds)
  }

  /** @returns the subject of what is no longer in effect */
  #drop({ id, subject, kind }: SuppressionRow): readonly string[] {
    const kinds = this.#held.get(subject)
    if (kinds?.get(kind)?.row.id === id) kinds.delete(kind)
    if (kinds?.size === 0) this.#held.delete(subject)
    return [subject]
  }

  #tell(subjects: ReadonlySet<string>): void {
    if (subjects.size === 0) return
    const { openOf, onChange } = this.#options
    const changed = openOf((row) => subjects.has(suppressionSubject(row))).flatMap((row) => {
      const suppression = this.kindOf(suppressionSubject(row))
      const isUnchanged = row.suppression === suppression || (suppression === '' && row.gmtRelease !== null)
      return isUnchanged ? [] : { ...row, suppression }
    })
    if (changed.length > 0) onChange(changed)
  }
}

/** Author and reason of the end: an account, or the system by its `time`, by `design`, because the alarm `returned`, or its device ended it (`there`). */
interface End {
  readonly by: string
  readonly reason: string
}

/** Rows of one statement. */
const SLICE = 500

async function mark(trx: Db, alarms: readonly AlarmRow[], suppression: string): Promise<void> {
  const ids = alarms.map(({ id }) => id)
  for (let i = 0; i < ids.length; i += SLICE)
    await trx
      .updateTable('alarm')
      .set({ suppression })
      .where('id', 'in', ids.slice(i, i + SLICE))
      .execute()
}
