import Benchmark from 'benchmark'
import { type Figure, summarise } from '../Suite.ts'

/** Times pure functions with the benchmark library, one after another in this process. */
export function measure(suite: string, scenario: string, subjects: Record<string, () => unknown>): Promise<Figure[]> {
  return new Promise((resolve, reject) => {
    const runs = new Benchmark.Suite()
    for (const [subject, fn] of Object.entries(subjects)) runs.add(subject, fn)
    runs.on('error', (event: Benchmark.Event) => reject(event.target))
    runs.on('complete', () => {
      const figures = runs.map(
        (bench: Benchmark): Figure => ({
          suite,
          scenario,
          subject: bench.name ?? '',
          metric: 'time',
          unit: 'µs',
          ...summarise(bench.stats.sample.map((seconds) => seconds * 1e6)),
        }),
      )
      // The library types the result of `map` as benchmarks, whatever the function returns.
      resolve(figures as unknown as Figure[])
    })
    runs.run({ async: true })
  })
}
