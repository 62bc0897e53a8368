import type { ChartHost } from './ChartHost.ts'
import type { ChartLayout, ChartSpec } from './ChartSpec.ts'
import type { Series } from './SeriesStore.ts'

/** Lays charts out on the main thread, for hosts that forbid workers. The kernel is loaded with the first chart. */
export class InlineCharts implements ChartHost {
  readonly #series = new Map<string, Series>()

  append(signalId: string, series: Series): void {
    this.#series.set(signalId, series)
  }

  replace(signalId: string, series: Series): void {
    this.#series.set(signalId, series)
  }

  async layout(spec: ChartSpec): Promise<ChartLayout> {
    const { layoutChart } = await import('./layoutChart.ts')
    return layoutChart(spec, (id) => this.#series.get(id))
  }

  destroy(): void {
    this.#series.clear()
  }
}
