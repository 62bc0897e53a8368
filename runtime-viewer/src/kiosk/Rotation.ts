export interface KioskPage {
  readonly page: string
  /** How long it is shown. */
  readonly seconds: number
}

/** `held`: somebody is there, or has asked for it. */
export type RotationState = 'turning' | 'held'

export interface RotationOptions {
  /** At least one. */
  readonly pages: readonly KioskPage[]
  readonly holdMs: number
  /** The page that is shown now. */
  readonly shown: () => string
  readonly show: (pageId: string) => void
  /** Nothing is turned while nobody could see it, or while what would come could not be loaded. */
  readonly canTurn: () => boolean
  readonly onState: (state: RotationState) => void
  readonly setTimer?: (fn: () => void, ms: number) => () => void
}

/** Where no page can be turned, it is tried again after this. */
const AGAIN_MS = 2_000

const realTimer = (fn: () => void, ms: number): (() => void) => {
  const id = setTimeout(fn, ms)
  return () => clearTimeout(id)
}

/** Pages in turn, each for its time; held while somebody is there. One timer, whatever happens. */
export class Rotation {
  readonly #options: RotationOptions
  readonly #setTimer: (fn: () => void, ms: number) => () => void
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

  /** The one that is shown, counted from 0; the one that is next in turn where somebody has gone elsewhere. */
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

  /** Until it is asked to go on. */
  hold(): void {
    this.#isAskedToHold = true
    this.#stopTimer()
    this.#setState('held')
  }

  resume(): void {
    this.#isAskedToHold = false
    this.#setState('turning')
    // Who has gone elsewhere is brought back.
    if (this.#indexOf(this.#options.shown()) < 0) this.#turn(this.#at)
    else this.#wait()
  }

  /** To the next page, or the one before, at once. */
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
    // A page that never comes has its time all the same.
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
