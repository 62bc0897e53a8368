import type { PeerScenario } from './peers/PeerCase.ts'
import type { PeerName } from './peers/peerNames.ts'

/** The note of a figure that is n/a because the subject has no call for it. */
export const CANNOT = 'it has no such call'

/** One measured figure. `spread` is half the distance between the quartiles, in the same unit. */
export interface Figure {
  readonly suite: string
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

export interface SuiteOptions {
  /**
   * Measurements per case. The subjects of a scenario are interleaved (A B A B), so that drift of the machine affects
   * all.
   */
  readonly rounds: number
  /** For the suite `peers`: the engines, the numbers of widgets, and the scenarios. */
  readonly engines: readonly PeerName[]
  readonly sizes: readonly number[]
  readonly scenarios: readonly PeerScenario[]
  /** Pages drawn from seeds, each of another mix; 0: the one page of all suites. */
  readonly scenes: number
  /** Figures are the mean shares over all scenes, which a baseline keeps. */
  readonly isShort: boolean
  /** Seed of the first drawn page, or of a drawn plant. */
  readonly seed: number
  /** Folder for one picture per engine. */
  readonly pictures: string | undefined
  /** Scale of the canvas's sides. It is small if only the main thread's time matters. */
  readonly scale: number
  /** Device pixels per pixel of the page. */
  readonly ratio: number
  /** Turns WebGL's draw calls into no-ops, so that a frame costs main-thread time only. */
  readonly isBlank: boolean
}

export interface Suite {
  readonly name: string
  /** The suite's requirements beyond Node, printed when they are missing. */
  readonly about: string
  /** Runs only if it is named, because it needs packages that nothing else installs. */
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
