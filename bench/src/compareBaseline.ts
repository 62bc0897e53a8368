import type { ReportedFigure } from './Suite.ts'

export interface BaselineComparison {
  readonly regressions: readonly string[]
  /** Figures that only one run has, and those that cannot be compared. */
  readonly notes: readonly string[]
  /** Number of compared figures. */
  readonly compared: number
}

/** Units in which a larger figure is better; in all others a smaller one is. */
const more: ReadonlySet<string> = new Set(['ops/s', 'values/s', 'msg/s'])
/** The spread of a few samples is unreliable, so differences below this share of the earlier figure count as noise. */
const NOISE = 0.05
/**
 * Shares of the best peer have no unit. Repeated runs of the same build on a busy machine differed by up to 10 % (js),
 * 7 % (total) and 20 % (processor) in the mean over four pages.
 */
const SHARE_NOISE = 0.25

/** A regression is a median that is worse by more than the sum of both runs' spreads. */
export function compareBaseline(now: readonly ReportedFigure[], before: readonly ReportedFigure[]): BaselineComparison {
  const earlier = new Map(before.map((figure) => [keyOf(figure), figure]))
  const regressions: string[] = []
  const notes: string[] = []
  let compared = 0
  for (const figure of now) {
    const key = keyOf(figure)
    const old = earlier.get(key)
    earlier.delete(key)
    if (!old) notes.push(`${key}: not in the baseline`)
    else if (old.unit !== figure.unit) notes.push(`${key}: was in ${old.unit}, is in ${figure.unit}`)
    else if (old.samples === 0 && figure.samples === 0) continue
    else if (old.samples === 0 || figure.samples === 0)
      notes.push(`${key}: n/a in ${old.samples === 0 ? 'the baseline' : 'this run'}`)
    else {
      compared++
      const worseBy = more.has(figure.unit) ? old.median - figure.median : figure.median - old.median
      const noise = figure.unit === '1' ? SHARE_NOISE : NOISE
      const allowed = Math.max(old.spread + figure.spread, noise * Math.abs(old.median))
      if (worseBy > allowed) regressions.push(`${key}: ${told(old)} before, ${told(figure)} now`)
    }
  }
  for (const key of earlier.keys()) notes.push(`${key}: in the baseline only`)
  return { regressions, notes, compared }
}

function keyOf({ suite, scenario, subject, metric }: ReportedFigure): string {
  return [suite, scenario, subject, metric].join(' · ')
}

function told({ median, spread, unit }: ReportedFigure): string {
  return `${Number(median.toPrecision(4))} ± ${Number(spread.toPrecision(2))} ${unit}`
}
