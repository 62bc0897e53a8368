/** A stretch of time of which samples are known, ms since 1970 UTC; `stepMs` = how far apart at most, 0 = all of them. */
export interface KnownStretch {
  readonly from: number
  readonly to: number
  readonly stepMs: number
}

export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** From the first to the last instant of `from`..`to` that is not known as finely as `stepMs`; undefined when all is. */
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

/** `known` and one more, which is what stands there now; what it touches of the same step becomes one with it. */
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

/** What is left of `known` where the samples of a span went. */
export function withoutKnown(known: readonly KnownStretch[], gone: TimeSpan): readonly KnownStretch[] {
  return known.flatMap((each) => without(each, gone))
}

function without(each: KnownStretch, gone: TimeSpan): KnownStretch[] {
  if (each.to <= gone.from || each.from >= gone.to) return [each]
  const left = { ...each, to: gone.from }
  const right = { ...each, from: gone.to }
  return [left, right].filter(({ from, to }) => from < to)
}
