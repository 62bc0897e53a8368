/**
 * A stretch of time whose samples are loaded, ms since 1970 UTC. `stepMs`: their greatest distance; 0 for all samples.
 */
export interface KnownStretch {
  readonly from: number
  readonly to: number
  readonly stepMs: number
}

export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The span from the first to the last instant of `from`..`to` that is coarser than `stepMs`; undefined without any. */
export function missingSpan(
  known: readonly KnownStretch[],
  from: number,
  to: number,
  stepMs: number,
): TimeSpan | undefined {
  const fine = known.filter((each) => each.stepMs <= stepMs)
  let start = from
  for (let isMoved = true; isMoved && start < to; ) {
    isMoved = false
    for (const each of fine)
      if (each.from <= start && each.to > start) {
        start = each.to
        isMoved = true
      }
  }
  if (start >= to) return undefined
  let end = to
  for (let isMoved = true; isMoved; ) {
    isMoved = false
    for (const each of fine)
      if (each.to >= end && each.from < end) {
        end = each.from
        isMoved = true
      }
  }
  return { from: start, to: end }
}

/** `known` with one stretch added, which replaces what it covers and merges with neighbours of the same step. */
export function withKnown(known: readonly KnownStretch[], added: KnownStretch): readonly KnownStretch[] {
  let { from, to } = added
  const out: KnownStretch[] = []
  for (const each of known) {
    if (each.stepMs === added.stepMs && each.from <= to && each.to >= from) {
      from = Math.min(from, each.from)
      to = Math.max(to, each.to)
    } else out.push(...without(each, added))
  }
  out.push({ from, to, stepMs: added.stepMs })
  return out
}

/** `known` without a span whose samples were dropped. */
export function withoutKnown(known: readonly KnownStretch[], gone: TimeSpan): readonly KnownStretch[] {
  return known.flatMap((each) => without(each, gone))
}

function without(each: KnownStretch, gone: TimeSpan): KnownStretch[] {
  if (each.to <= gone.from || each.from >= gone.to) return [each]
  const left = { ...each, to: gone.from }
  const right = { ...each, from: gone.to }
  return [left, right].filter(({ from, to }) => from < to)
}
