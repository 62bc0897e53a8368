/** A range of the recorded past, ms since 1970 UTC. */
export interface ReplayRange {
  readonly from: number
  readonly to: number
}

export const speeds = [1, 10, 60, 600, 3600] as const
export type Speed = (typeof speeds)[number]

/** After a longer pause between two ticks (sleep, a hidden tab) playback continues where it was. */
const LONGEST_LOOK_MS = 1_500

/** The position of a replay in the recorded past, and its movement. Pure: the caller gives the monotonic time. */
export class Playhead {
  #range: ReplayRange
  #timeMs: number
  #speed: Speed = 1
  /** Monotonic time of the last tick; undefined while it is paused. */
  #lookedMs: number | undefined

  constructor(range: ReplayRange, timeMs: number) {
    this.#range = range
    this.#timeMs = within(timeMs, range)
  }

  get timeMs(): number {
    return this.#timeMs
  }

  get range(): ReplayRange {
    return this.#range
  }

  get speed(): Speed {
    return this.#speed
  }

  get isPlaying(): boolean {
    return this.#lookedMs !== undefined
  }

  get isAtEnd(): boolean {
    return this.#timeMs >= this.#range.to
  }

  /** One step is the time that passes in one second of playback. */
  get stepMs(): number {
    return 1000 * this.#speed
  }

  setRange(range: ReplayRange): void {
    this.#range = range
    this.seek(this.#timeMs)
  }

  setSpeed(speed: Speed, nowMs: number, knownUntilMs: number): void {
    this.advance(nowMs, knownUntilMs)
    this.#speed = speed
  }

  seek(timeMs: number): void {
    this.#timeMs = within(timeMs, this.#range)
    if (this.isAtEnd) this.pause()
  }

  /** At the end, playback starts again from the beginning. */
  play(nowMs: number): void {
    if (this.isAtEnd) this.#timeMs = this.#range.from
    this.#lookedMs ??= nowMs
  }

  pause(): void {
    this.#lookedMs = undefined
  }

  /**
   * Advances by the time since the last tick, but not past the loaded range. Stops at the end of its range. @returns
   * whether it waits for values
   */
  advance(nowMs: number, knownUntilMs: number): boolean {
    if (this.#lookedMs === undefined) return false
    const wanted = this.#timeMs + Math.min(LONGEST_LOOK_MS, Math.max(0, nowMs - this.#lookedMs)) * this.#speed
    this.#lookedMs = nowMs
    const end = Math.min(this.#range.to, Math.max(this.#timeMs, knownUntilMs))
    this.#timeMs = Math.min(wanted, end)
    if (this.isAtEnd) this.pause()
    return wanted > end && !this.isAtEnd
  }
}

const within = (timeMs: number, { from, to }: ReplayRange): number => Math.min(to, Math.max(from, Math.round(timeMs)))
