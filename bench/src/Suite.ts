import type { PeerScenario } from './peers/PeerCase.ts'
import type { PeerName } from './peers/peerNames.ts'

/** Why a figure is n/a when the subject has no call for what is measured. */
export const CANNOT = 'it has no such call'

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
  /** Number of measurements behind the median; 0 = n/a: the subject cannot do this, and the median is not a number. */
  readonly samples: number
  /** Why there is no figure. */
  readonly note?: string
}

export interface SuiteOptions {
  /** Measurements per case; the subjects of a scenario are interleaved (A B A B), so drift of the machine hits all. */
  readonly rounds: number
  /** Of the suite `peers`: who draws how many widgets, and what is measured. */
  readonly engines: readonly PeerName[]
  readonly sizes: readonly number[]
  readonly scenarios: readonly PeerScenario[]
  /** Folder for a picture of each engine. */
  readonly pictures: string | undefined
  /** Share of the canvas's sides that is drawn: small where only the main thread's time is of interest. */
  readonly scale: number
  /** WebGL's draw calls do nothing: what a frame costs the main thread, and nothing else. */
  readonly isBlank: boolean
}

export interface Suite {
  readonly name: string
  /** What it needs beyond Node, said when it is missing. */
  readonly about: string
  /** Runs only when it is named: it needs packages that nothing else installs. */
  readonly isAskedFor?: boolean
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
