import Benchmark from 'benchmark'
import { type Figure, figureOf, sized } from '../Suite.ts'

/** Times pure functions with the benchmark library, one after another in this process. */
export function measure(scenario: string, subjects: Record<string, () => unknown>): Promise<Figure[]> {
  return new Promise((resolve, reject) => {
    const runs = new Benchmark.Suite()
    for (const [subject, fn] of Object.entries(subjects)) runs.add(subject, fn, { maxTime: sized(5, 0.01) })
    runs.on('error', (event: Benchmark.Event) => reject(event.target))
    runs.on('complete', () => {
      const figures = runs.map(
        (bench: Benchmark): Figure =>
          figureOf(scenario, bench.name ?? '')(
            'time',
            'µs',
            bench.stats.sample.map((seconds) => seconds * 1e6),
          ),
      )
      // The library types the result of `map` as benchmarks, whatever the function returns.
      resolve(figures as unknown as Figure[])
    })
    runs.run({ async: true })
  })
}
