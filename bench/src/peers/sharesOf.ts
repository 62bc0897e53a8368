import { type Figure, summarise } from '../Suite.ts'
import { isOurs, libraryNames } from './peerNames.ts'

/** The figures of one drawn scene. */
export interface SceneFigures {
  readonly seed: number
  readonly figures: readonly Figure[]
}

/** Our figure as a share of the best library's, in one scene. */
export interface Share {
  readonly seed: number
  readonly scenario: string
  readonly subject: string
  readonly metric: string
  readonly ours: number
  readonly best: string
  /** Below 1 we are ahead. */
  readonly share: number
  /** The same in each round, beside the best library of that round. */
  readonly rounds: readonly number[]
}

/** Scenes in which either side has no figure are left out. */
export function sharesOf(scenes: readonly SceneFigures[]): Share[] {
  return scenes.flatMap(({ seed, figures }) =>
    figures
      .filter(({ subject, samples }) => samples > 0 && isOurs(subject as never))
      .flatMap(({ scenario, subject, metric, median: ours, rounds: own = [] }): Share[] => {
        const libraries = figures.filter(
          (each) =>
            each.scenario === scenario &&
            each.metric === metric &&
            each.samples > 0 &&
            libraryNames.some((name) => name === each.subject),
        )
        const [best] = libraries.toSorted((one, other) => one.median - other.median)
        if (!best) return []
        const rounds = own.map(
          (median, i) => median / Math.min(...libraries.map((each) => each.rounds?.[i] ?? Number.POSITIVE_INFINITY)),
        )
        return [{ seed, scenario, subject, metric, ours, best: best.subject, share: ours / best.median, rounds }]
      }),
  )
}

/** For each scenario and metric: the geometric mean of the shares over all scenes, whose spread is that of the rounds. */
export function meanShareFigures(shares: readonly Share[]): Figure[] {
  return [...casesOf(shares).values()].flatMap((list) => {
    const [{ scenario, subject, metric, rounds }] = list as [Share]
    const means = rounds.map((_, i) =>
      Math.exp(list.reduce((sum, each) => sum + Math.log(each.rounds[i] ?? Number.NaN), 0) / list.length),
    )
    const about = { scenario, subject, unit: '1' }
    return [{ ...about, metric: `${metric}, mean share of the best peer`, ...summarise(means) }]
  })
}

/** For each scenario and metric: the median share over all scenes, and the worst. */
export function shareFigures(shares: readonly Share[]): Figure[] {
  return [...casesOf(shares).values()].flatMap((list) => {
    const worst = list.reduce((most, each) => (each.share > most.share ? each : most))
    const { scenario, subject, metric } = worst
    const about = { scenario, subject, unit: '1' }
    return [
      { ...about, metric: `${metric}, share of the best peer`, ...summarise(list.map(({ share }) => share)) },
      { ...about, metric: `${metric}, worst share (scene ${worst.seed})`, ...summarise([worst.share]) },
    ]
  })
}

function casesOf(shares: readonly Share[]): ReadonlyMap<string, readonly Share[]> {
  return Map.groupBy(shares, ({ scenario, subject, metric }) => `${scenario}|${subject}|${metric}`)
}
