/** One measured figure. `spread` is half the distance between the quartiles, in the same unit. */
export interface Figure {
  readonly suite: string
  readonly scenario: string
  /** What is compared: a backend, a codec, a database. */
  readonly subject: string
  readonly metric: string
  readonly unit: string
  readonly median: number
  readonly spread: number
  /** Number of measurements behind the median. */
  readonly samples: number
}

export interface SuiteOptions {
  /** Measurements per case; the subjects of a scenario are interleaved (A B A B), so drift of the machine hits all. */
  readonly rounds: number
}

export interface Suite {
  readonly name: string
  /** What it needs beyond Node, said when it is missing. */
  readonly about: string
  run(options: SuiteOptions): Promise<Figure[]>
}

/** Median and spread of raw measurements. @throws {Error} for none. */
export function summarise(values: readonly number[]): { median: number; spread: number; samples: number } {
  if (values.length === 0) throw new Error('nothing was measured')
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2,
    samples: values.length,
  }
}

/** Quantile `q` of a sorted list, interpolated between neighbours. */
export function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}
