import { type DimTime, scheduledDim } from './dimTimes.ts'

export interface BurnInOptions {
  /** How far the picture moves to each side, CSS pixels: 0 to 20; 4 by default. */
  readonly shift?: number
  /** How much darker the picture is while nobody is there, as a share: 0 (the default) to 0.8. */
  readonly dim?: number
  /** Idle time before dimming, in seconds; 300 by default. */
  readonly dimAfterSeconds?: number
  /** Times of each day in which the picture is darker than `dim` while nobody is there. */
  readonly dimTimes?: readonly DimTime[]
}

const STEP_MS = 60_000
const within = (value: number | undefined, otherwise: number, most: number): number =>
  value !== undefined && Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : otherwise

/**
 * The offset of the picture at a step: it visits every position of a square, line by line and back again, one pixel
 * per step, so that no edge stays on the same pixels for long, and the movement is not noticeable.
 */
export function shiftAt(step: number, reach: number): { readonly x: number; readonly y: number } {
  const side = 2 * reach + 1
  const places = side * side
  const cycle = Math.max(1, 2 * (places - 1))
  const along = (step + (places - 1) / 2) % cycle
  const at = along < places ? along : cycle - along
  const row = Math.floor(at / side)
  const column = row % 2 === 0 ? at % side : side - 1 - (at % side)
  return { x: column - reach, y: row - reach }
}

/** Moves the picture by a pixel per minute, and dims it while nobody is there, so that static parts do not burn in. */
export class BurnInGuard {
  readonly #host: HTMLElement
  readonly #veil: HTMLElement
  readonly #reach: number
  readonly #dim: number
  readonly #dimAfterMs: number
  readonly #times: readonly DimTime[]
  readonly #now: () => number
  readonly #timer: ReturnType<typeof setInterval>
  #dimTimer: ReturnType<typeof setTimeout> | undefined
  #step = 0
  #isAlone = false

  /** @param veil layer over the picture, as dark as `--dim` says */
  constructor(
    host: HTMLElement,
    veil: HTMLElement,
    { shift, dim, dimAfterSeconds, dimTimes = [] }: BurnInOptions,
    now: () => number = Date.now,
  ) {
    this.#host = host
    this.#veil = veil
    this.#reach = Math.round(within(shift, 4, 20))
    this.#dim = within(dim, 0, 0.8)
    this.#dimAfterMs = within(dimAfterSeconds, 300, 86_400) * 1000
    this.#times = dimTimes
    this.#now = now
    host.style.setProperty('--shift-room', `${this.#reach}px`)
    this.#timer = setInterval(() => {
      this.#move()
      // A time of the schedule may begin or end.
      this.#shade()
    }, STEP_MS)
    this.activity()
  }

  /** Somebody is there, or an event occurs: the picture becomes bright. */
  activity(): void {
    if (this.#dim === 0 && this.#times.length === 0) return
    clearTimeout(this.#dimTimer)
    this.#isAlone = false
    this.#shade()
    this.#dimTimer = setTimeout(() => {
      this.#isAlone = true
      this.#shade()
    }, this.#dimAfterMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    clearTimeout(this.#dimTimer)
    this.#veil.style.removeProperty('--dim')
    this.#host.style.removeProperty('--shift-room')
    this.#host.style.removeProperty('--shift')
  }

  #shade(): void {
    const dim = this.#isAlone ? Math.max(this.#dim, scheduledDim(this.#times, this.#now())) : 0
    this.#veil.style.setProperty('--dim', String(dim))
  }

  #move(): void {
    const { x, y } = shiftAt(++this.#step, this.#reach)
    this.#host.style.setProperty('--shift', `${x}px ${y}px`)
  }
}
