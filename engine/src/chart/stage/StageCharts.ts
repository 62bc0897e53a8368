import type { SignalStore } from '../../live/SignalStore.ts'
import type { SignalUpdate } from '../../live/SignalUpdate.ts'
import type { ChartData } from '../../render/ChartData.ts'
import type { ChartPlace } from '../../render/ChartPlace.ts'
import { readStatisticId } from '../../schema/values/valueId.ts'
import { ChartBeat } from '../ChartBeat.ts'
import type { ChartHost } from '../ChartHost.ts'
import type { ChartPast } from '../ChartPast.ts'
import { type ChartLayout, type ChartSpec, rangeAt } from '../ChartSpec.ts'
import { ChartStore } from '../ChartStore.ts'
import { InlineCharts } from '../InlineCharts.ts'
import type { PastGap, PastHost } from '../PastHost.ts'
import type { Series } from '../SeriesStore.ts'

const NONE: readonly string[] = []
/** The rule of staleness: a value counts for two intervals and five seconds. */
const INTERVALS = 2
const GRACE_MS = 5000

export interface StageChartsOptions {
  /** Lays charts out; without one they are laid out on this thread. Its creator destroys it. */
  readonly host: ChartHost | undefined
  /** Source of the recorded past. Without one, charts show only live samples and those of `setHistory`. */
  readonly past: PastHost | undefined
  readonly signals: SignalStore
  /** The y labels of all charts are equally wide. */
  readonly areLinked: boolean
  /** A chart has something new to show. */
  readonly onChange: (widgetId: string) => void
  readonly onFailure: (widgetId: string, error: unknown) => void
  readonly onPastFailure: (error: unknown) => void
}

/** The charts of a stage. All share this object, which answers for the widget that is being painted. */
export class StageCharts implements ChartData {
  pixelScale = 1
  readonly store: ChartStore
  readonly #signals: SignalStore
  /** Loaded lazily. Requests made before it is loaded are lost; charts repeat them with the next paint. */
  #past: ChartPast | undefined
  #isConnected = false
  readonly #watched = new Map<string, readonly string[]>()
  readonly #places = new Map<string, ChartPlace>()
  /** Width that the y labels of each linked chart need. */
  readonly #labels: Map<string, number> | undefined
  readonly #rightLabels: Map<string, number> | undefined
  #widgetId = ''
  readonly #gaps = new Map<string, Map<string, PastGap>>()
  /** By signal: the first of the simulated values that come now. */
  readonly #simulatedSince = new Map<string, number>()
  readonly #onChange: StageChartsOptions['onChange']
  readonly #onFailure: StageChartsOptions['onPastFailure']
  /** Charts with new values, which are painted with the next beat. */
  readonly #held = new Set<string>()
  readonly #beat = new ChartBeat(() => void this.#renew())
  /** Charts were painted since the last beat. In a hidden tab they are not, so nothing is laid out either. */
  #isPainted = true
  #isReplay = false
  #isBandsAsked = false
  #isBandsLoading = false
  gapBands: typeof import('../../render/gapBands.ts') | undefined

  constructor({ host, past, signals, areLinked, onChange, onFailure, onPastFailure }: StageChartsOptions) {
    this.#signals = signals
    this.#labels = areLinked ? new Map() : undefined
    this.#rightLabels = areLinked ? new Map() : undefined
    this.#onChange = onChange
    this.#onFailure = onPastFailure
    this.store = new ChartStore(host ?? new InlineCharts(), onChange, onFailure)
    if (past !== undefined) this.#openPast(past, onChange, onPastFailure).catch(onPastFailure)
  }

  async #openPast(
    host: PastHost,
    onChange: StageChartsOptions['onChange'],
    onFailure: StageChartsOptions['onPastFailure'],
  ): Promise<void> {
    const { ChartPast } = await import('../ChartPast.ts')
    this.#past = new ChartPast({
      host,
      take: ({ from, to }, { id, times, values, gaps = [] }) => {
        this.takeGaps(id, gaps)
        return this.store.take(id, from, to, times, values)
      },
      onPast: onChange,
      onFailure,
    })
    this.#past.setConnected(this.#isConnected)
    for (const id of this.#watched.keys()) onChange(id)
  }

  /** The code that marks gaps and simulated values is loaded with the first chart that asks for its past. */
  async #openBands(): Promise<void> {
    this.#isBandsAsked = this.#isBandsLoading = true
    try {
      this.gapBands = await import('../../render/gapBands.ts')
    } finally {
      this.#isBandsLoading = false
    }
    for (const id of this.#watched.keys()) this.#onChange(id)
  }

  /** Number of layouts on their way, and 1 more while the code that marks gaps is. */
  get loading(): number {
    return this.store.loading + (this.#isBandsLoading ? 1 : 0)
  }

  /** Ids of the widgets whose signals are recorded. */
  get widgets(): Iterable<string> {
    return this.#watched.keys()
  }

  of(widgetId: string): this {
    this.#widgetId = widgetId
    return this
  }

  /** Records exactly these signals for a widget from now on. The value that is known already is the first sample. */
  watch(widgetId: string, signalIds: readonly string[]): void {
    const { series } = this.store
    const before = this.#watched.get(widgetId) ?? NONE
    for (const id of signalIds) {
      series.watch(id)
      const { value, time, quality } = this.#signals.get(id)
      if (time > 0) this.store.append(id, time, sampleOf(value, quality))
    }
    for (const id of before) series.unwatch(id)
    this.#watched.set(widgetId, signalIds)
  }

  /** A value came. */
  append({ id, value, time, quality, simulated }: SignalUpdate): void {
    this.store.append(id, time, sampleOf(value, quality))
    if (!simulated) {
      if (this.#simulatedSince.size > 0) this.#simulatedSince.delete(id)
      return
    }
    const from = this.#simulatedSince.get(id) ?? time
    this.#simulatedSince.set(id, from)
    this.takeGaps(id, [{ kind: 'simulated', from, to: time, samples: 0 }])
  }

  release(widgetId: string): void {
    for (const id of this.#watched.get(widgetId) ?? NONE) this.store.series.unwatch(id)
    this.#watched.delete(widgetId)
    this.#places.delete(widgetId)
    this.#labels?.delete(widgetId)
    this.#rightLabels?.delete(widgetId)
    this.#past?.release(widgetId)
    this.store.release(widgetId)
    this.#held.delete(widgetId)
    // Perhaps it was all that was to be painted.
    this.#isPainted = true
  }

  /** Whether live values arrive. On reconnection, charts request the samples that were missed. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected
    this.#past?.setConnected(isConnected)
  }

  /** Stores recorded outages. An outage that was still open at the last request is replaced by its longer form. */
  takeGaps(signalId: string, gaps: readonly PastGap[]): void {
    if (gaps.length === 0) return
    const known = this.#gaps.get(signalId) ?? new Map<string, PastGap>()
    this.#gaps.set(signalId, known)
    for (const gap of gaps) {
      const key = `${gap.kind} ${gap.from} ${gap.samples}`
      if ((known.get(key)?.to ?? 0) < gap.to) known.set(key, gap)
    }
  }

  gapsOf(signalId: string): Iterable<PastGap> {
    return this.#gaps.get(signalId)?.values() ?? []
  }

  forget(): void {
    this.#gaps.clear()
    this.#simulatedSince.clear()
    this.store.forget()
    this.#past?.forget()
  }

  want(signalIds: readonly string[], from: number, to: number, columns: number): void {
    if (!this.#isBandsAsked) this.#openBands().catch(this.#onFailure)
    this.#past?.want(this.#widgetId, signalIds, from, to, columns)
  }

  layout(spec: ChartSpec): ChartLayout | undefined {
    this.want(spec.signals, spec.from, spec.to, spec.columns)
    if (this.#isReplay) return this.store.layoutOf(this.#widgetId, spec)
    this.#isPainted = true
    if (spec.follow !== undefined) this.#beat.wait(dueAt(spec))
    return this.store.layoutOf(this.#widgetId, spec, () => this.#beat.wait(performance.now()))
  }

  get hasBeat(): boolean {
    return !this.#isReplay && this.store.has(this.#widgetId)
  }

  /** @returns whether these widgets show a new value with the next beat of the page's charts, and need no frame before */
  holds(widgetIds: readonly string[]): boolean {
    if (this.#isReplay || !widgetIds.every((id) => this.store.has(id))) return false
    for (const id of widgetIds) this.#held.add(id)
    this.#beat.wait(performance.now())
    return true
  }

  /** In a replay charts follow its moment, and wait for nothing. */
  setReplay(isReplay: boolean): void {
    if (isReplay === this.#isReplay) return
    this.#isReplay = isReplay
    for (const id of this.#watched.keys()) this.#onChange(id)
  }

  destroy(): void {
    this.#beat.stop()
    this.store.destroy()
  }

  /** Lays out the charts that moved on or have new values, and has all of them painted in one frame. */
  async #renew(): Promise<void> {
    if (!this.#isPainted || this.#isReplay) return
    const now = Date.now()
    let next = Number.POSITIVE_INFINITY
    const renewing = this.store.renew((widgetId, spec) => {
      const { from, to } = spec.follow ? rangeAt(spec.follow, now) : spec
      this.of(widgetId).want(spec.signals, from, to, spec.columns)
      const gapMs = spec.signals.map((id) => this.gapOf(id, from, to))
      const renewed = { ...spec, from, to, gapMs, revision: this.revisionOf(spec.signals) }
      if (spec.follow !== undefined) next = Math.min(next, dueAt(renewed))
      return renewed
    })
    if (next < Number.POSITIVE_INFINITY) this.#beat.wait(next)
    const renewed = new Set([...(await renewing), ...this.#held])
    this.#held.clear()
    if (renewed.size > 0) this.#isPainted = false
    for (const id of renewed) this.#onChange(id)
  }

  revisionOf(signalIds: readonly string[]): number {
    return this.store.series.revisionOf(signalIds)
  }

  seriesOf(signalId: string): Series | undefined {
    return this.store.series.series.get(signalId)
  }

  gapOf(signalId: string, from: number, to: number): number {
    // Decimated samples stand far apart; such a step is not a gap.
    const stepMs = readStatisticId(signalId)?.spanMs ?? this.#past?.stepOf(signalId, from, to) ?? 0
    return INTERVALS * Math.max(this.#signals.get(signalId).intervalMs, stepMs) + GRACE_MS
  }

  labelWidth(width: number): number {
    return this.#widest(this.#labels, width)
  }

  rightLabelWidth(width: number): number {
    return this.#widest(this.#rightLabels, width)
  }

  #widest(labels: Map<string, number> | undefined, width: number): number {
    if (labels === undefined) return width
    const before = Math.max(0, ...labels.values())
    labels.set(this.#widgetId, width)
    const widest = Math.max(...labels.values())
    // The others are painted again after the frame that is being painted.
    if (widest !== before) queueMicrotask(() => labels.forEach((_, id) => void this.#onChange(id)))
    return widest
  }

  note(place: ChartPlace): void {
    this.#places.set(this.#widgetId, place)
  }

  get noted(): ChartPlace | undefined {
    return this.#places.get(this.#widgetId)
  }
}

/** @returns when a chart that follows the present moves on, in the time of `performance.now()` */
const dueAt = ({ to }: ChartSpec): number => performance.now() + to - Date.now() + 1

/** A value as a chart records it; NaN stands for bad quality and for values that are not numbers. */
export function sampleOf(value: unknown, quality: number): number {
  if (quality >= 2) return Number.NaN
  if (typeof value === 'boolean') return value ? 1 : 0
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}
