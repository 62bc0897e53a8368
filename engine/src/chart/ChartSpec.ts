/** One axis: fixed ends, or ends that adapt to the values in view. */
export interface AxisSpec {
  readonly isFixed: boolean
  readonly min: number
  readonly max: number
  /**
   * The last digit that the shown values have. Ends that adapt stay ten of these apart, or a tenth of the values if that
   * is less: otherwise noise of one digit would fill the plot.
   */
  readonly digit?: number | undefined
  /** About how many ticks fit. Their labels scale with the picture, so this does not depend on pixels. */
  readonly ticks: number
}

/** How the time range of a chart follows the present: its length, and how far it moves at a time, ms. */
export interface FollowSpec {
  readonly rangeMs: number
  readonly stepMs: number
}

/** @returns the time range of a chart that follows the present */
export function rangeAt({ rangeMs, stepMs }: FollowSpec, now: number): { from: number; to: number } {
  const to = Math.ceil(now / stepMs) * stepMs
  return { from: to - rangeMs, to }
}

/** A layout request. Two specs with the same fields give the same layout. */
export interface ChartSpec {
  /** `time`: values over time; `xy`: the second signal over the first. */
  readonly kind: 'time' | 'xy'
  readonly signals: readonly string[]
  /** Stretch of time, ms since 1970 UTC. */
  readonly from: number
  readonly to: number
  /** Set where `from` and `to` follow the present. */
  readonly follow?: FollowSpec | undefined
  /** Device pixels across and down the plot; finer detail is decimated. */
  readonly columns: number
  readonly rows: number
  /** For `time` only its ticks count. */
  readonly x: AxisSpec
  readonly y: AxisSpec
  /** The right axis, and per signal whether it stands on that; absent where none does. */
  readonly right?: AxisSpec | undefined
  readonly onRight?: readonly boolean[] | undefined
  /** Per signal, ms: samples that are further apart than this are not joined. */
  readonly gapMs: readonly number[]
  readonly curve: 'linear' | 'step' | 'smooth'
  /** The areas under the lines are filled, so the axis includes 0. */
  readonly hasArea: boolean
  /** Counts up with every new sample of these signals. */
  readonly revision: number
}

export interface AxisLayout {
  readonly min: number
  readonly max: number
  readonly ticks: Float64Array<ArrayBuffer>
  /** Decimals that are needed to tell the ticks apart. */
  readonly decimals: number
}

/**
 * A curve in pieces. `xy`: points in 0..1 of the plot, x to the right, y up. `ends`: number of points up to the end of
 * each piece.
 */
export interface ChartLine {
  readonly xy: Float32Array<ArrayBuffer>
  /** The y of the lower edge at each point, where samples are denser than pixels: the line is a band under `xy`. */
  readonly low?: Float32Array<ArrayBuffer> | undefined
  readonly ends: Int32Array<ArrayBuffer>
}

export interface ChartLayout {
  readonly from: number
  readonly to: number
  readonly x: AxisLayout
  readonly y: AxisLayout
  /** See `ChartSpec`. */
  readonly right?: AxisLayout | undefined
  readonly onRight?: readonly boolean[] | undefined
  /** The signals of its spec. */
  readonly signals: readonly string[]
  /** One line per signal; a single one for `xy`. */
  readonly lines: readonly ChartLine[]
  /**
   * Per signal the gaps of its curve: from, to, from, to ... ms UTC; infinite before its first and after its last
   * sample.
   */
  readonly gaps: readonly Float64Array<ArrayBuffer>[]
  /** `gapMs` of the spec. */
  readonly gapMs: readonly number[]
  /** Number of samples in view before decimation. */
  readonly samples: number
}
