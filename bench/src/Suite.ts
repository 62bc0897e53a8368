import type { BenchFlags } from './benchFlags.ts'

/** The note of a figure that is n/a because the subject has no call for it. */
export const CANNOT = 'it has no such call'

/** A figure in a report. */
export interface ReportedFigure extends Figure {
  readonly suite: string
}

/** One measured figure. `spread` is half the distance between the quartiles, in the same unit. */
export interface Figure {
  readonly scenario: string
  /** The compared thing: a backend, a codec, a database. */
  readonly subject: string
  readonly metric: string
  readonly unit: string
  readonly median: number
  readonly spread: number
  /**
   * Number of measurements behind the median. 0 means n/a: the subject cannot do this, and the median is not a number.
   */
  readonly samples: number
  /** Median of each round, where rounds are compared. */
  readonly rounds?: readonly number[]
  /** Why the figure is missing. */
  readonly note?: string
}

/** The options of the command line that say how to measure. */
export type SuiteOptions = Omit<BenchFlags, 'suites' | 'out' | 'isKept' | 'baseline'>

export interface Suite {
  readonly name: string
  /** The suite's requirements beyond Node, printed when they are missing. */
  readonly about: string
  /** Runs only if it is named, because it needs packages that nothing else installs. */
  readonly isAskedFor?: boolean
  run(options: SuiteOptions): Promise<Figure[]>
}

/** Makes figures of one scenario and subject from raw measurements. */
export const figureOf =
  (scenario: string, subject: string) =>
  (metric: string, unit: string, values: readonly number[]): Figure => ({
    ...{ scenario, subject, metric, unit },
    ...summarise(values),
  })

/** Median and spread of raw measurements. @throws {Error} for none. */
export function summarise(values: readonly number[]): { median: number; spread: number; samples: number } {
  if (values.length === 0) throw new Error('nothing was measured')
  return {
    median: quantile(values, 0.5),
    spread: (quantile(values, 0.75) - quantile(values, 0.25)) / 2,
    samples: values.length,
  }
}

/** Quantile `q`, interpolated between neighbours. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

/** Results of `work`, done so many times one after another. */
export async function repeat<T>(times: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let i = 0; i < times; i++) done.push(await work(i))
  return done
}

/** Whether the smoke test runs, which shows that every suite works and measures nothing. */
export const isTiny = process.env['MIMIC_BENCH_TINY'] === '1'

/** A size of a suite's input, by whether it measures. */
export const sized = (full: number, tiny: number): number => (isTiny ? tiny : full)
