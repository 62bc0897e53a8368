import { readStatisticId, type StatisticValue } from '../schema/values/valueId.ts'
import { ZONE_MS } from '../text/zone.ts'
import { type KnownStretch, missingSpan, type TimeSpan, withKnown, withoutKnown } from './knownTime.ts'
import type { PastHost, PastValues } from './PastHost.ts'

/** A known step up to this many times the pixel width is fine enough; no request is made for a finer one. */
const COARSE = 2
/** Wait after a failed request, the same as for every other retry of a page (9). */
const RETRY_MS = 10_000
/** Least time between two requests for a statistic's span that is still open. */
const REFRESH_MS = 30_000
/** A span may change for this long after its end, because gateways send buffered samples late. */
const SETTLED_MS = 600_000
const NONE: readonly KnownStretch[] = []

export interface ChartPastOptions {
  readonly host: PastHost
  /** Replaces the samples of a span. @returns the spans whose samples were dropped above the maximum */
  readonly take: (span: TimeSpan, values: PastValues) => readonly TimeSpan[]
  /** Recorded samples arrived for the widget. */
  readonly onPast: (widgetId: string) => void
  readonly onFailure: (error: unknown) => void
  readonly now?: () => number
}

/**
 * Knows which stretches of the past are loaded, and how finely, and requests the rest: when a chart is opened or
 * zoomed, and after the connection was lost. Each chart has at most one request in flight.
 */
export class ChartPast {
  readonly #options: ChartPastOptions
  readonly #now: () => number
  readonly #known = new Map<string, readonly KnownStretch[]>()
  /** When a chart first showed each value; earlier live samples were not kept. */
  readonly #seenSince = new Map<string, number>()
  readonly #asking = new Set<string>()
  /** When each statistic was last requested. */
  readonly #askedAt = new Map<string, number>()
  readonly #retryAt = new Map<string, number>()
  /** Since when live values arrive; undefined while the connection is lost. */
  #liveSince: number | undefined
  /** While the connection is lost, the end of what is requested. Later samples are requested after reconnection. */
  #until: number
  /** Counts calls of `forget`. An answer to a request of an earlier age is ignored. */
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

  /** Requests what a chart lacks of these values over a span that it draws on `columns` pixel columns. */
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

  /** Greatest distance between samples of a value due to decimation, ms; 0 where all samples are loaded. */
  stepOf(id: string, from: number, to: number): number {
    let step = 0
    for (const each of this.#known.get(id) ?? NONE)
      if (each.stepMs > step && each.from < to && each.to > from) step = each.stepMs
    return step
  }

  /** Forgets a chart that was removed. */
  release(widgetId: string): void {
    this.#retryAt.delete(widgetId)
  }

  /** Drops all knowledge, because the samples were dropped. */
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
    // A span that may still change is requested again after REFRESH_MS.
    const isFresh = now - (this.#askedAt.get(id) ?? Number.NEGATIVE_INFINITY) < REFRESH_MS
    return span !== undefined && isFresh && span.from >= spanStart(now - SETTLED_MS - REFRESH_MS, statistic.spanMs)
      ? undefined
      : span
  }

  #knownOf(id: string, now: number): readonly KnownStretch[] {
    // Live samples were not kept before a chart showed the value.
    if (!this.#seenSince.has(id)) this.#seenSince.set(id, now)
    const known = this.#known.get(id) ?? NONE
    const from = this.#keptSince(id)
    return from === undefined ? known : [...known, { from, to: Number.POSITIVE_INFINITY, stepMs: 0 }]
  }

  /** Since when every live sample of a value was kept; undefined while the connection is lost. */
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

/** The start of the span that contains `at`. */
const spanStart = (at: number, spanMs: number): number => Math.floor((at + ZONE_MS) / spanMs) * spanMs - ZONE_MS
