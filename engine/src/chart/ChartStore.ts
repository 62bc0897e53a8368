import type { ChartHost } from './ChartHost.ts'
import type { ChartLayout, ChartSpec } from './ChartSpec.ts'
import { SeriesStore } from './SeriesStore.ts'

interface Chart {
  /** The spec of the last request. */
  spec: ChartSpec
  layout: ChartLayout | undefined
  isWaiting: boolean
  /** Its samples were replaced since the last request. */
  isOutdated: boolean
}

interface Pending {
  readonly times: number[]
  readonly values: number[]
}

/**
 * The charts of a page: their samples and the newest layout of each. A changed spec requests a layout, which arrives
 * later; until then the last one is drawn. Each chart has at most one request in flight. What only time changes, new
 * samples and the present, can wait for {@link renew}, which asks for many charts and hears of all at once.
 */
export class ChartStore {
  readonly series = new SeriesStore()
  readonly #host: ChartHost
  readonly #onLayout: (widgetId: string) => void
  readonly #onFailure: (widgetId: string, error: unknown) => void
  readonly #charts = new Map<string, Chart>()
  readonly #pending = new Map<string, Pending>()

  constructor(
    host: ChartHost,
    onLayout: (widgetId: string) => void,
    onFailure: (widgetId: string, error: unknown) => void,
  ) {
    this.#host = host
    this.#onLayout = onLayout
    this.#onFailure = onFailure
  }

  /** Records a value; ignored for a signal that no chart shows. @param value NaN where it is not a valid number */
  append(signalId: string, time: number, value: number): void {
    if (!this.series.isWatched(signalId)) return
    this.series.append(signalId, time, value)
    let pending = this.#pending.get(signalId)
    if (pending === undefined) {
      pending = { times: [], values: [] }
      this.#pending.set(signalId, pending)
    }
    pending.times.push(time)
    pending.values.push(value)
  }

  /** Inserts the past of a signal, ascending by time, before the samples that are there. */
  prepend(signalId: string, times: Float64Array, values: Float64Array): void {
    this.series.prepend(signalId, times, values)
    this.#outdate(signalId)
    const series = this.series.series.get(signalId)
    if (series !== undefined) this.#host.replace(signalId, series)
  }

  /** Replaces a span of a signal by recorded samples. @returns the spans whose samples were dropped */
  take(signalId: string, from: number, to: number, times: Float64Array, values: Float64Array) {
    const gone = this.series.replace(signalId, from, to, times, values)
    this.#outdate(signalId)
    const series = this.series.series.get(signalId)
    if (series !== undefined) this.#host.replace(signalId, series)
    return gone
  }

  /** Drops all samples. */
  forget(): void {
    for (const [signalId, series] of this.series.forget()) {
      this.#outdate(signalId)
      this.#host.replace(signalId, series)
    }
  }

  /**
   * The newest layout of a widget, perhaps for an older spec. Requests a new one where the spec has changed.
   * @param onLate called instead of a request if time alone has changed the spec; without it, nothing waits
   */
  layoutOf(widgetId: string, spec: ChartSpec, onLate?: () => void): ChartLayout | undefined {
    let chart = this.#charts.get(widgetId)
    if (chart === undefined) {
      chart = { spec, layout: undefined, isWaiting: false, isOutdated: false }
      this.#charts.set(widgetId, chart)
      this.#ask(widgetId, chart, this.#onLayout)
    } else if (chart.isOutdated || !isSame(chart.spec, spec)) {
      if (onLate !== undefined && !chart.isOutdated && isLater(chart.spec, spec)) onLate()
      else {
        chart.spec = spec
        this.#ask(widgetId, chart, this.#onLayout)
      }
    }
    return chart.layout
  }

  /** Number of layouts on their way. */
  get loading(): number {
    let count = 0
    for (const { isWaiting } of this.#charts.values()) if (isWaiting) count++
    return count
  }

  has(widgetId: string): boolean {
    return this.#charts.has(widgetId)
  }

  /**
   * Requests the layouts of all charts whose spec has changed.
   * @param specAt the spec of a chart now
   * @returns the charts, once all their layouts are there
   */
  async renew(specAt: (widgetId: string, spec: ChartSpec) => ChartSpec): Promise<readonly string[]> {
    const renewed: string[] = []
    const asked: (Promise<void> | undefined)[] = []
    for (const [widgetId, chart] of this.#charts) {
      const spec = specAt(widgetId, chart.spec)
      if (isSame(spec, chart.spec)) continue
      chart.spec = spec
      renewed.push(widgetId)
      asked.push(this.#ask(widgetId, chart))
    }
    await Promise.all(asked)
    return renewed
  }

  release(widgetId: string): void {
    this.#charts.delete(widgetId)
  }

  destroy(): void {
    this.#charts.clear()
  }

  #ask(widgetId: string, chart: Chart, onLayout?: (widgetId: string) => void): Promise<void> | undefined {
    if (chart.isWaiting) return undefined
    chart.isWaiting = true
    chart.isOutdated = false
    this.#flush()
    const { spec } = chart
    return this.#host.layout(spec).then(
      (layout) => this.#take(widgetId, chart, spec, layout, onLayout),
      (error) => {
        chart.isWaiting = false
        if (this.#charts.get(widgetId) === chart) this.#onFailure(widgetId, error)
      },
    )
  }

  #take(
    widgetId: string,
    chart: Chart,
    spec: ChartSpec,
    layout: ChartLayout,
    onLayout: ((widgetId: string) => void) | undefined,
  ): void {
    chart.isWaiting = false
    if (this.#charts.get(widgetId) !== chart) return
    chart.layout = layout
    if (chart.isOutdated || !isSame(chart.spec, spec)) this.#ask(widgetId, chart, this.#onLayout)
    onLayout?.(widgetId)
  }

  /** The samples of a signal are no longer those that its charts were laid out with, and some that were appended. */
  #outdate(signalId: string): void {
    this.#pending.delete(signalId)
    for (const chart of this.#charts.values()) if (chart.spec.signals.includes(signalId)) chart.isOutdated = true
  }

  #flush(): void {
    for (const [signalId, { times, values }] of this.#pending) {
      const series = this.series.series.get(signalId)
      if (series !== undefined) this.#host.append(signalId, series, Float64Array.from(times), Float64Array.from(values))
    }
    this.#pending.clear()
  }
}

function isSame(a: ChartSpec, b: ChartSpec): boolean {
  return a.revision === b.revision && a.from === b.from && a.to === b.to && isAlike(a, b)
}

/** @returns whether two specs differ at most by what time changes: samples, and the present that both follow */
function isLater(a: ChartSpec, b: ChartSpec): boolean {
  const isFollowing = a.follow !== undefined && a.follow.rangeMs === b.follow?.rangeMs
  return isAlike(a, b) && (isFollowing || (a.from === b.from && a.to === b.to))
}

function isAlike(a: ChartSpec, b: ChartSpec): boolean {
  return (
    a.columns === b.columns &&
    a.rows === b.rows &&
    a.kind === b.kind &&
    a.curve === b.curve &&
    a.hasArea === b.hasArea &&
    (a.follow === undefined) === (b.follow === undefined) &&
    isSameAxis(a.x, b.x) &&
    isSameAxis(a.y, b.y) &&
    (a.right === b.right || (a.right !== undefined && b.right !== undefined && isSameAxis(a.right, b.right))) &&
    a.onRight?.join() === b.onRight?.join() &&
    a.signals.join('\n') === b.signals.join('\n') &&
    a.gapMs.join() === b.gapMs.join()
  )
}

function isSameAxis(a: ChartSpec['x'], b: ChartSpec['x']): boolean {
  return a.isFixed === b.isFixed && a.min === b.min && a.max === b.max && a.ticks === b.ticks && a.digit === b.digit
}
