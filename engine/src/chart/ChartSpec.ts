/** One axis: what people set, or `adapt` to the values in view. */
export interface AxisSpec {
  readonly isFixed: boolean
  readonly min: number
  readonly max: number
  /** For how many ticks there is room, about: they grow with the picture, so this is no matter of pixels. */
  readonly ticks: number
}

/** What a chart asks to be laid out. Two specs with the same fields give the same layout. */
export interface ChartSpec {
  /** `time`: values over time; `xy`: the second signal over the first. */
  readonly kind: 'time' | 'xy'
  readonly signals: readonly string[]
  /** Stretch of time, ms since 1970 UTC. */
  readonly from: number
  readonly to: number
  /** Device pixels across and down the plot: no more detail is kept than they can show. */
  readonly columns: number
  readonly rows: number
  readonly x: AxisSpec
  readonly y: AxisSpec
  /** Two samples of a signal further apart than this are not joined, ms; by signal. */
  readonly gapMs: readonly number[]
  readonly curve: 'linear' | 'step' | 'smooth'
  /** The areas under the lines are filled: nought is in view. */
  readonly hasArea: boolean
  /** Counts up with every new sample of these signals. */
  readonly revision: number
}

export interface AxisLayout {
  readonly min: number
  readonly max: number
  readonly ticks: Float64Array<ArrayBuffer>
  /** Decimals that tell the ticks apart. */
  readonly decimals: number
}

/** A curve in pieces. `xy`: 0..1 of the plot, x to the right, y up; a piece ends where `ends` says (in points). */
export interface ChartLine {
  readonly xy: Float32Array<ArrayBuffer>
  readonly ends: Int32Array<ArrayBuffer>
}

export interface ChartLayout {
  readonly from: number
  readonly to: number
  readonly x: AxisLayout
  readonly y: AxisLayout
  /** What it was laid out for. */
  readonly signals: readonly string[]
  /** One a signal; for `xy` a single one. */
  readonly lines: readonly ChartLine[]
  /** Of each signal where its curve is interrupted: from, to, from, to ... ms UTC; infinite before its first and after its last sample. */
  readonly gaps: readonly Float64Array<ArrayBuffer>[]
  /** As in the spec. */
  readonly gapMs: readonly number[]
  /** Samples that lie in view, before they were thinned out. */
  readonly samples: number
}
