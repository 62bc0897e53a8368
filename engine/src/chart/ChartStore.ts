import type { ChartHost } from './ChartHost.ts'
import type { ChartLayout, ChartSpec } from './ChartSpec.ts'
import { SeriesStore } from './SeriesStore.ts'

interface Chart {
  /** The spec of the last request. */
  spec: ChartSpec
  layout: ChartLayout | undefined
  isWaiting: boolean
}

interface Pending {
  readonly times: number[]
  readonly values: number[]
}

/**
 * The charts of a page: their samples and the newest layout of each. A changed spec requests a layout, which arrives
 * later; until then the last one is drawn. Each chart has at most one request in flight.
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
    this.#pending.delete(signalId)
    const series = this.series.series.get(signalId)
    if (series !== undefined) this.#host.replace(signalId, series)
  }

  /** Replaces a span of a signal by recorded samples. @returns the spans whose samples were dropped */
  take(signalId: string, from: number, to: number, times: Float64Array, values: Float64Array) {
    const gone = this.series.replace(signalId, from, to, times, values)
    this.#pending.delete(signalId)
    const series = this.series.series.get(signalId)
    if (series !== undefined) this.#host.replace(signalId, series)
    return gone
  }

  /** Drops all samples. */
  forget(): void {
    this.#pending.clear()
    for (const [signalId, series] of this.series.forget()) this.#host.replace(signalId, series)
  }

  /** The newest layout of a widget, perhaps for an older spec. Requests a new one where the spec has changed. */
  layoutOf(widgetId: string, spec: ChartSpec): ChartLayout | undefined {
    let chart = this.#charts.get(widgetId)
    if (chart === undefined) {
      chart = { spec, layout: undefined, isWaiting: false }
      this.#charts.set(widgetId, chart)
      this.#ask(widgetId, chart)
    } else if (!isSame(chart.spec, spec)) {
      chart.spec = spec
      this.#ask(widgetId, chart)
    }
    return chart.layout
  }

  release(widgetId: string): void {
    this.#charts.delete(widgetId)
  }

  destroy(): void {
    this.#charts.clear()
  }

  #ask(widgetId: string, chart: Chart): void {
    if (chart.isWaiting) return
    chart.isWaiting = true
    this.#flush()
    const { spec } = chart
    this.#host.layout(spec).then(
      (layout) => this.#take(widgetId, chart, spec, layout),
      (error) => {
        chart.isWaiting = false
        if (this.#charts.get(widgetId) === chart) this.#onFailure(widgetId, error)
      },
    )
  }

  #take(widgetId: string, chart: Chart, spec: ChartSpec, layout: ChartLayout): void {
    chart.isWaiting = false
    if (this.#charts.get(widgetId) !== chart) return
    chart.layout = layout
    if (!isSame(chart.spec, spec)) this.#ask(widgetId, chart)
    this.#onLayout(widgetId)
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
  return (
    a.revision === b.revision &&
    a.from === b.from &&
    a.to === b.to &&
    a.columns === b.columns &&
    a.rows === b.rows &&
    a.kind === b.kind &&
    a.curve === b.curve &&
    a.hasArea === b.hasArea &&
    isSameAxis(a.x, b.x) &&
    isSameAxis(a.y, b.y) &&
    a.signals.join('\n') === b.signals.join('\n') &&
    a.gapMs.join() === b.gapMs.join()
  )
}

function isSameAxis(a: ChartSpec['x'], b: ChartSpec['x']): boolean {
  return a.isFixed === b.isFixed && a.min === b.min && a.max === b.max && a.ticks === b.ticks
}
