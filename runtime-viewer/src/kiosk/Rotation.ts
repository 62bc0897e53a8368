import { realTimer, type SetTimer } from '../link/realTimer.ts'

export interface KioskPage {
  readonly page: string
  /** How long the page is shown. */
  readonly seconds: number
}

/** `held`: somebody is there, or has paused the rotation. */
export type RotationState = 'turning' | 'held'

export interface RotationOptions {
  /** At least one. */
  readonly pages: readonly KioskPage[]
  readonly holdMs: number
  /** The page that is shown now. */
  readonly shown: () => string
  readonly show: (pageId: string) => void
  /** False while nobody could see the page, or while the next one could not be loaded. */
  readonly canTurn: () => boolean
  readonly onState: (state: RotationState) => void
  readonly setTimer?: SetTimer
}

/** Interval of retries while no page can be changed. */
const AGAIN_MS = 2_000

/** Rotates pages, each for its time; holds them while somebody is there. It uses a single timer. */
export class Rotation {
  readonly #options: RotationOptions
  readonly #setTimer: SetTimer
  #at: number
  #state: RotationState = 'turning'
  #isAskedToHold = false
  #stopTimer: () => void = () => {}

  constructor(options: RotationOptions) {
    this.#options = options
    this.#setTimer = options.setTimer ?? realTimer
    this.#at = Math.max(0, this.#indexOf(options.shown()))
  }

  get state(): RotationState {
    return this.#state
  }

  /** Index of the shown page; after a visit to another page, index of the next one. */
  get index(): number {
    return this.#at
  }

  start(): void {
    if (this.#indexOf(this.#options.shown()) < 0) this.#show(0)
    else this.#wait()
  }

  /** A page is on the screen: its time begins. */
  pageShown(): void {
    const index = this.#indexOf(this.#options.shown())
    if (index >= 0) this.#at = index
    if (this.#state === 'turning') this.#wait()
  }

  /** Somebody is there. */
  touch(): void {
    if (this.#isAskedToHold) return
    this.#setState('held')
    this.#after(this.#options.holdMs, () => this.resume())
  }

  /** Holds the page until {@link resume}. */
  hold(): void {
    this.#isAskedToHold = true
    this.#stopTimer()
    this.#setState('held')
  }

  resume(): void {
    this.#isAskedToHold = false
    this.#setState('turning')
    // After a visit to another page, the rotation comes back.
    if (this.#indexOf(this.#options.shown()) < 0) this.#turn(this.#at)
    else this.#wait()
  }

  /** Goes to the next page, or the one before, at once. */
  step(by: 1 | -1): void {
    this.#show(this.#at + by)
    this.touch()
  }

  stop(): void {
    this.#stopTimer()
  }

  #indexOf(pageId: string): number {
    return this.#options.pages.findIndex(({ page }) => page === pageId)
  }

  #wait(): void {
    const { pages } = this.#options
    this.#after((pages[this.#at]?.seconds ?? 0) * 1000, () => this.#turn(this.#at + 1))
  }

  #turn(index: number): void {
    if (this.#options.canTurn()) this.#show(index)
    else this.#after(AGAIN_MS, () => this.#turn(index))
  }

  #show(index: number): void {
    const { pages, shown, show } = this.#options
    this.#at = (index + pages.length) % pages.length
    const page = pages[this.#at]?.page
    // A page that never loads still gets its time.
    if (this.#state === 'turning') this.#wait()
    if (page !== undefined && page !== shown()) show(page)
  }

  #after(ms: number, fn: () => void): void {
    this.#stopTimer()
    this.#stopTimer = this.#setTimer(fn, ms)
  }

  #setState(state: RotationState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState(state)
  }
}
