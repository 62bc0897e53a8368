import { type ChartLine, Series } from '@mimic/engine/chart'
import { layoutChart } from '@mimic/engine/chart/kernel'
import { expose, transfer } from 'comlink'
import type { ChartService } from './chartProtocol.ts'

const series = new Map<string, Series>()

const service: ChartService = {
  append(signalId, times, values) {
    let found = series.get(signalId)
    if (found === undefined) {
      found = new Series()
      series.set(signalId, found)
    }
    for (let i = 0; i < times.length; i++) found.append(times[i] as number, values[i] as number)
  },
  replace(signalId, times, values) {
    const fresh = new Series()
    fresh.prepend(times, values)
    series.set(signalId, fresh)
  },
  layout(spec) {
    const layout = layoutChart(spec, (id) => series.get(id))
    return transfer(layout, [
      layout.x.ticks.buffer,
      layout.y.ticks.buffer,
      ...(layout.right ? [layout.right.ticks.buffer] : []),
      ...layout.lines.flatMap(({ xy, low, ends }: ChartLine) => [xy.buffer, ends.buffer, ...(low ? [low.buffer] : [])]),
    ])
  },
}

expose(service)
