import { readStatisticId, type StatisticValue } from '../schema/valueId.ts'
import { type KnownStretch, missingSpan, type TimeSpan, withKnown, withoutKnown } from './knownTime.ts'
import type { PastHost, PastValues } from './PastHost.ts'

/** Known this much more coarsely than a chart could show it, the past is good enough. */
const COARSE = 2
/** After a failure; as every other retry of a page (9). */
const RETRY_MS = 10_000
/** How often the span that is not over yet is asked for. */
const REFRESH_MS = 30_000
/** So long after its end a span may still change: gateways send late what they could not send. */
const SETTLED_MS = 600_000
/** Days begin at midnight in UTC+8, which hours and minutes are whole parts of. */
const SHANGHAI_MS = 8 * 3_600_000
const NONE: readonly KnownStretch[] = []

export interface ChartPastOptions {
  readonly host: PastHost
  /** Puts samples in the place of those of a span. @returns spans whose samples had to go, because there were too many */
  readonly take: (span: TimeSpan, values: PastValues) => readonly TimeSpan[]
  /** Something of it came for the widget. */
  readonly onPast: (widgetId: string) => void
  readonly onFailure: (error: unknown) => void
  readonly now?: () => number
}

/**
 * What charts know of the past, and asks for what they lack: when one is opened, looks further back or closer, and for
 * what was missed while the connection was away. One question a chart is on its way at a time.
 */
export class ChartPast {
  readonly #options: ChartPastOptions
  readonly #now: () => number
  readonly #known = new Map<string, readonly KnownStretch[]>()
  /** When a chart first showed a value. */
  readonly #seenSince = new Map<string, number>()
  readonly #asking = new Set<string>()
  /** When a statistic was asked for last. */
  readonly #askedAt = new Map<string, number>()
  readonly #retryAt = new Map<string, number>()
  /** Since when every value comes by itself; undefined: it does not. */
  #liveSince: number | undefined
  /** Up to when the past is asked for while it does not: what comes after is asked for at once when it does again. */
  #until: number
  /** Of what is known; an answer to a question from before it was forgotten is late. */
  #age = 0

  constructor(options: ChartPastOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#until = this.#now()
  }

  setConnected(isConnected: boolean): void {
    const now = this.#now()
    if (isConnected === (this.#liveSince !== undefined)) return
    if (isConnected) {
      this.#liveSince = now
      this.#retryAt.clear()
      return
    }
    for (const id of this.#seenSince.keys()) {
      const from = this.#keptSince(id)
      const known = this.#known.get(id) ?? NONE
      if (from !== undefined && from < now) this.#known.set(id, withKnown(known, { from, to: now, stepMs: 0 }))
    }
    this.#liveSince = undefined
    this.#until = now
  }

  /** A chart shows these values over a span, in so many columns of pixels. */
  want(widgetId: string, ids: readonly string[], from: number, to: number, columns: number): void {
    const now = this.#now()
    const end = Math.min(to, this.#liveSince === undefined ? this.#until : now)
    if (!(from < end) || this.#asking.has(widgetId) || now < (this.#retryAt.get(widgetId) ?? 0)) return
    const stepMs = (to - from) / columns
    const lacking: string[] = []
    let start = Number.POSITIVE_INFINITY
    let stop = Number.NEGATIVE_INFINITY
    for (const id of ids) {
      const span = this.#missing(id, from, end, COARSE * stepMs, now)
      if (span === undefined) continue
      lacking.push(id)
      start = Math.min(start, span.from)
      stop = Math.max(stop, span.to)
    }
    if (lacking.length > 0) this.#ask(widgetId, lacking, { from: Math.floor(start), to: Math.ceil(stop) }, stepMs)
  }

  /** How far apart samples of a value may stand because others were left out, ms; 0 where none was. */
  stepOf(id: string, from: number, to: number): number {
    let step = 0
    for (const each of this.#known.get(id) ?? NONE)
      if (each.stepMs > step && each.from < to && each.to > from) step = each.stepMs
    return step
  }

  /** A chart is gone. */
  release(widgetId: string): void {
    this.#retryAt.delete(widgetId)
  }

  /** No sample is known any more. */
  forget(): void {
    this.#age++
    this.#known.clear()
    this.#asking.clear()
    this.#retryAt.clear()
    this.#askedAt.clear()
    this.#seenSince.clear()
    if (this.#liveSince !== undefined) this.#liveSince = this.#now()
  }

  #missing(id: string, from: number, end: number, stepMs: number, now: number): TimeSpan | undefined {
    const statistic = readStatisticId(id)
    if (statistic === undefined) return missingSpan(this.#knownOf(id, now), from, end, stepMs)
    const span = missingSpan(this.#known.get(id) ?? NONE, from, end, stepMs)
    // What may still change is asked for again now and then.
    const isFresh = now - (this.#askedAt.get(id) ?? Number.NEGATIVE_INFINITY) < REFRESH_MS
    return span !== undefined && isFresh && span.from >= spanStart(now - SETTLED_MS - REFRESH_MS, statistic.spanMs)
      ? undefined
      : span
  }

  #knownOf(id: string, now: number): readonly KnownStretch[] {
    // What came before a chart showed it was not kept.
    if (!this.#seenSince.has(id)) this.#seenSince.set(id, now)
    const known = this.#known.get(id) ?? NONE
    const from = this.#keptSince(id)
    return from === undefined ? known : [...known, { from, to: Number.POSITIVE_INFINITY, stepMs: 0 }]
  }

  /** Since when every sample of a value is here; undefined while it does not come by itself. */
  #keptSince(id: string): number | undefined {
    return this.#liveSince === undefined ? undefined : Math.max(this.#liveSince, this.#seenSince.get(id) ?? 0)
  }

  #ask(widgetId: string, ids: readonly string[], span: TimeSpan, stepMs: number): void {
    const { host, onPast, onFailure } = this.#options
    const age = this.#age
    const askedAt = this.#now()
    const statistics = new Map<string, StatisticValue>()
    for (const id of ids) {
      const statistic = readStatisticId(id)
      if (statistic === undefined) continue
      statistics.set(id, statistic)
      this.#askedAt.set(id, askedAt)
    }
    this.#asking.add(widgetId)
    host.past({ ids, statistics, ...span, points: Math.max(1, Math.ceil((span.to - span.from) / stepMs)) }).then(
      (answers) => {
        if (age !== this.#age) return
        this.#asking.delete(widgetId)
        for (const id of ids) this.#take(id, span, stepMs, answers, askedAt)
        onPast(widgetId)
      },
      (error) => {
        if (age !== this.#age) return
        this.#asking.delete(widgetId)
        this.#retryAt.set(widgetId, this.#now() + RETRY_MS)
        onFailure(error)
      },
    )
  }

  #take(id: string, span: TimeSpan, stepMs: number, answers: readonly PastValues[], askedAt: number): void {
    const values = answers.find((answer) => answer.id === id)
    const statistic = readStatisticId(id)
    const to = statistic ? Math.min(span.to, spanStart(askedAt - SETTLED_MS, statistic.spanMs)) : span.to
    let known = this.#known.get(id) ?? NONE
    if (span.from < to)
      known = withKnown(known, { from: span.from, to, stepMs: values?.isWhole === false ? stepMs : 0 })
    if (values !== undefined) for (const gone of this.#options.take(span, values)) known = withoutKnown(known, gone)
    this.#known.set(id, known)
  }
}

/** When the span that `at` lies in began. */
const spanStart = (at: number, spanMs: number): number => Math.floor((at + SHANGHAI_MS) / spanMs) * spanMs - SHANGHAI_MS
