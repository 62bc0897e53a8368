import { type ChartSpec, Series } from '@mimic/engine/chart'
import { layoutChart } from '@mimic/engine/chart/kernel'
import { expose } from 'comlink'
import { describe, expect, it } from 'vitest'
import { ChartLayoutHost } from './ChartLayoutHost.ts'
import type { ChartService } from './chartProtocol.ts'

/** A worker in this process: the real protocol over a channel, and a way to die. */
class FakeWorker extends EventTarget {
  readonly #channel = new MessageChannel()
  readonly series = new Map<string, Series>()
  isTerminated = false

  constructor(isDeaf: boolean) {
    super()
    const service: ChartService = {
      append: (id, times, values) => {
        const found = this.series.get(id) ?? new Series()
        this.series.set(id, found)
        for (let i = 0; i < times.length; i++) found.append(times[i]!, values[i]!)
      },
      replace: (id, times, values) => {
        const fresh = new Series()
        fresh.prepend(times, values)
        this.series.set(id, fresh)
      },
      layout: (spec) => layoutChart(spec, (id) => this.series.get(id)),
    }
    if (!isDeaf) expose(service, this.#channel.port2)
    this.#channel.port1.addEventListener('message', (event) =>
      this.dispatchEvent(new MessageEvent('message', { data: event.data })),
    )
    this.#channel.port1.start()
    this.#channel.port2.start()
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer)
  }

  terminate(): void {
    this.isTerminated = true
    this.#channel.port1.close()
  }
}

const axis = { isFixed: false, min: 0, max: 100, ticks: 5 }
const spec = (more: Partial<ChartSpec> = {}): ChartSpec => ({
  kind: 'time',
  signals: ['a'],
  from: 0,
  to: 100,
  columns: 50,
  rows: 50,
  x: axis,
  y: axis,
  gapMs: [1e9],
  curve: 'linear',
  hasArea: false,
  revision: 0,
  ...more,
})
const samples = (count: number) => {
  const series = new Series()
  for (let i = 0; i < count; i++) series.append(i, i)
  return series
}
const array = (...values: number[]) => Float64Array.from(values)

describe('chart layout in a worker', () => {
  it('starts no worker before the first chart, and gives it the samples recorded until then', async () => {
    const workers: FakeWorker[] = []
    const host = new ChartLayoutHost(() => {
      const worker = new FakeWorker(false)
      workers.push(worker)
      return worker as unknown as Worker
    })
    const series = samples(3)
    host.append('a', series, array(0, 1, 2), array(0, 1, 2))
    expect(workers).toHaveLength(0)
    expect((await host.layout(spec())).samples).toBe(3)
    series.append(3, 3)
    host.append('a', series, array(3), array(3))
    expect((await host.layout(spec())).samples).toBe(4)
    expect(host.place).toBe('worker')
    host.destroy()
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
  })

  it('restarts a dead worker, with its samples and jobs', async () => {
    const workers: FakeWorker[] = []
    const host = new ChartLayoutHost(() => {
      const worker = new FakeWorker(workers.length === 0)
      workers.push(worker)
      return worker as unknown as Worker
    })
    host.replace('a', samples(5))
    const laidOut = host.layout(spec())
    workers[0]!.dispatchEvent(new Event('error', { cancelable: true }))
    expect((await laidOut).samples).toBe(5)
    expect([workers.length, host.place]).toEqual([2, 'worker'])
    host.destroy()
  })

  it('continues inline where workers are forbidden or keep dying', async () => {
    const forbidden = new ChartLayoutHost(() => {
      throw new Error('forbidden by the policy')
    })
    forbidden.append('a', samples(2), array(0, 1), array(0, 1))
    expect((await forbidden.layout(spec())).samples).toBe(2)
    expect(forbidden.place).toBe('inline')
    const workers: FakeWorker[] = []
    const dying = new ChartLayoutHost(() => {
      const worker = new FakeWorker(true)
      workers.push(worker)
      queueMicrotask(() => worker.dispatchEvent(new Event('error', { cancelable: true })))
      return worker as unknown as Worker
    })
    dying.replace('a', samples(4))
    expect((await dying.layout(spec())).samples).toBe(4)
    expect([workers.length, dying.place]).toEqual([4, 'inline'])
    forbidden.destroy()
    dying.destroy()
  })

  it('reports a spec that cannot be laid out, and continues', async () => {
    const host = new ChartLayoutHost(() => new FakeWorker(false) as unknown as Worker)
    host.replace('a', samples(4))
    await expect(host.layout(spec({ signals: undefined as never }))).rejects.toThrow()
    expect((await host.layout(spec())).samples).toBe(4)
    host.destroy()
  })
})
