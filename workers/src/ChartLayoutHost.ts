import { type ChartHost, type ChartLayout, type ChartSpec, InlineCharts, type Series } from '@mimic/engine/chart'
import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import type { WorkerFactory } from './AnimationHost.ts'
import type { ChartService } from './chartProtocol.ts'

/** A layout of ten full charts takes a tenth of this on a weak machine, so a worker that is silent longer is dead. */
const SILENT_MS = 5_000
const MAX_RESTARTS = 3

const startWorker: WorkerFactory = () =>
  new Worker(new URL('./chart.worker.ts', import.meta.url), { type: 'module', name: 'mimic-charts' })

interface Job {
  readonly spec: ChartSpec
  readonly resolve: (layout: ChartLayout) => void
  readonly reject: (error: unknown) => void
}

/**
 * Chart layout in a worker, which starts with the first chart. A worker that dies is restarted with its samples and
 * jobs; where workers are forbidden, the same kernel runs inline.
 */
export class ChartLayoutHost implements ChartHost {
  readonly #start: WorkerFactory
  /** The samples, to give to a new worker. */
  readonly #series = new Map<string, Series>()
  readonly #jobs = new Set<Job>()
  #worker: Worker | undefined
  #service: Remote<ChartService> | undefined
  #inline: InlineCharts | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #restarts = 0
  #isDestroyed = false

  /** `start` creates the worker. It may throw where workers are forbidden. */
  constructor(start: WorkerFactory = startWorker) {
    this.#start = start
  }

  /** `inline` once workers turned out to be forbidden or kept dying. */
  get place(): 'worker' | 'inline' {
    return this.#inline ? 'inline' : 'worker'
  }

  append(signalId: string, series: Series, times: Float64Array<ArrayBuffer>, values: Float64Array<ArrayBuffer>): void {
    this.#series.set(signalId, series)
    if (this.#inline) this.#inline.append(signalId, series)
    else if (this.#service) {
      const worker = this.#worker
      this.#service
        .append(signalId, times, transfer(values, [times.buffer, values.buffer]))
        .catch(() => this.#replace(worker))
    }
  }

  replace(signalId: string, series: Series): void {
    this.#series.set(signalId, series)
    if (this.#inline) this.#inline.replace(signalId, series)
    else if (this.#service) this.#send(signalId, series)
  }

  layout(spec: ChartSpec): Promise<ChartLayout> {
    if (!this.#worker && !this.#inline) this.#open()
    if (this.#inline) return this.#inline.layout(spec)
    return new Promise((resolve, reject) => {
      const job = { spec, resolve, reject }
      this.#jobs.add(job)
      this.#run(job)
      this.#watch()
    })
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#close()
    this.#jobs.clear()
    this.#series.clear()
    this.#inline?.destroy()
  }

  #open(): void {
    try {
      const worker = this.#start()
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        this.#replace(worker)
      })
      this.#worker = worker
      this.#service = wrap<ChartService>(worker)
      for (const [signalId, series] of this.#series) this.#send(signalId, series)
    } catch {
      // The page's policy forbids workers, so charts are laid out inline.
      this.#goInline()
    }
  }

  #send(signalId: string, series: Series): void {
    const times = series.times.slice(0, series.count)
    const values = series.values.slice(0, series.count)
    const worker = this.#worker
    this.#service
      ?.replace(signalId, times, transfer(values, [times.buffer, values.buffer]))
      .catch(() => this.#replace(worker))
  }

  #run(job: Job): void {
    const worker = this.#worker
    this.#service?.layout(job.spec).then(
      (layout) => {
        if (!this.#jobs.delete(job)) return
        this.#watch()
        job.resolve(layout)
      },
      (error) => {
        // The kernel failed on this spec. A dead worker never answers.
        if (worker !== this.#worker || !this.#jobs.delete(job)) return
        this.#watch()
        job.reject(error)
      },
    )
  }

  #close(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    this.#service?.[releaseProxy]()
    this.#worker?.terminate()
    this.#service = undefined
    this.#worker = undefined
  }

  #replace(dead: Worker | undefined): void {
    if (dead === undefined || dead !== this.#worker || this.#isDestroyed) return
    this.#close()
    if (++this.#restarts > MAX_RESTARTS) this.#goInline()
    else this.#open()
    if (this.#worker) for (const job of this.#jobs) this.#run(job)
    this.#watch()
  }

  #goInline(): void {
    const inline = new InlineCharts()
    this.#inline = inline
    for (const [signalId, series] of this.#series) inline.replace(signalId, series)
    for (const { spec, resolve, reject } of this.#jobs) inline.layout(spec).then(resolve, reject)
    this.#jobs.clear()
  }

  /** One timer while a layout is pending, otherwise none. */
  #watch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    const worker = this.#worker
    if (this.#jobs.size > 0 && worker) this.#watchdog = setTimeout(() => this.#replace(worker), SILENT_MS)
  }
}
