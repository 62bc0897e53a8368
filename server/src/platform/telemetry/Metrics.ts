import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one server. */
export class Metrics {
  readonly registry = new Registry()
  readonly calls = new Histogram({
    name: 'mimic_call_seconds',
    help: 'Duration of calls, refused ones included',
    labelNames: ['id', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'mimic_' })
  }

  counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    return new Counter({ name: `mimic_${name}`, help, labelNames: [...labelNames], registers: [this.registry] })
  }

  /** Registers a gauge that is read on request. */
  gauge(name: string, help: string, read: () => number): Gauge {
    return new Gauge({
      name: `mimic_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  /** Registers a gauge of several things, distinguished by a label. */
  gauges(name: string, help: string, label: string, read: () => readonly (readonly [string, number])[]): Gauge {
    return new Gauge({
      name: `mimic_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [of, value] of read()) this.set({ [label]: of }, value)
      },
    })
  }
}
