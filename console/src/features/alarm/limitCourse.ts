/** A limit, and how its alarm comes and goes. */
export interface CourseLimit {
  readonly side: 'high' | 'low'
  readonly value: number
  readonly deadBand: number
  readonly delayMs: number
}

/** Recorded values by time; NaN where nothing was recorded. */
export interface Course {
  readonly times: readonly number[]
  readonly values: readonly number[]
}

/** How many alarms a limit would have raised in the course. A thinned course holds peaks, not their lengths: it is an estimate. */
export function crossings({ times, values }: Course, { side, value, deadBand, delayMs }: CourseLimit): number {
  const outward = side === 'high' ? 1 : -1
  const limit = outward * value
  let count = 0
  let isRaised = false
  let since: number | undefined
  const raiseBy = (time: number) => {
    if (since === undefined || isRaised || time - since < delayMs) return
    isRaised = true
    count++
  }
  for (const [place, time] of times.entries()) {
    // The value before stood until now.
    raiseBy(time)
    const at = outward * (values[place] ?? Number.NaN)
    if (Number.isNaN(at)) continue
    if (at > limit) {
      since ??= time
      raiseBy(time)
    } else {
      since = undefined
      if (deadBand === 0 || at < limit - deadBand) isRaised = false
    }
  }
  return count
}

export interface Range {
  readonly low: number
  readonly high: number
}

/** The range that a picture of the numbers needs, with some room; undefined without any number. */
export function rangeOf(numbers: readonly number[]): Range | undefined {
  let low = Infinity
  let high = -Infinity
  for (const each of numbers) {
    if (each < low) low = each
    if (each > high) high = each
  }
  if (low > high) return undefined
  const room = (high - low) * 0.08 || Math.abs(high) * 0.1 || 1
  return { low: low - room, high: high + room }
}

/** The course as an SVG path, broken where nothing was recorded. */
export function coursePath(
  { times, values }: Course,
  x: (time: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  let isDrawing = false
  for (const [place, time] of times.entries()) {
    const value = values[place] ?? Number.NaN
    if (!Number.isNaN(value)) path += `${isDrawing ? 'L' : 'M'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`
    isDrawing = !Number.isNaN(value)
  }
  return path
}
