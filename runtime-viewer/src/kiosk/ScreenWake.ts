/**
 * `held`: the screen stays on. `released`: not now, because the page is hidden. `refused`: the browser refuses, for
 * example because the battery is low; it is asked again. `unsupported`: the browser cannot, for example on plain http.
 */
export type WakeLockState = 'held' | 'released' | 'refused' | 'unsupported'

/** Events by which a browser knows that a person is there: WebKit grants the lock during one of them only. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const
/** Retry interval after a refusal, ms. */
const AGAIN_MS = 60_000

/** The part of a browser that is used; tests bring their own. */
export interface WakeLockPlace {
  readonly wakeLock: Pick<WakeLock, 'request'> | undefined
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
}

const browserPlace = (): WakeLockPlace => ({
  // Missing where the page is not a secure context, whatever the types say.
  wakeLock: navigator.wakeLock as WakeLock | undefined,
  document,
})

/**
 * Keeps the screen on while the page is visible. Browsers release the lock when the page is hidden, so it is requested
 * again, and at each touch, click or key while it is not held.
 */
export class ScreenWake {
  readonly #place: WakeLockPlace
  readonly #onState: (state: WakeLockState) => void
  readonly #cleanup = new AbortController()
  #lock: WakeLockSentinel | undefined
  #state: WakeLockState | undefined
  #isAsking = false
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(onState: (state: WakeLockState) => void, place: WakeLockPlace = browserPlace()) {
    this.#onState = onState
    this.#place = place
    const options = { signal: this.#cleanup.signal, passive: true, capture: true }
    for (const name of ['visibilitychange', ...GESTURES] as const)
      place.document.addEventListener(name, () => this.#take(), options)
    this.#take()
  }

  stop(): void {
    this.#cleanup.abort()
    clearTimeout(this.#again)
    // A lock that is released already needs no release.
    this.#lock?.release().catch(() => {})
    this.#lock = undefined
  }

  get #isStopped(): boolean {
    return this.#cleanup.signal.aborted
  }

  #take(): void {
    const { wakeLock, document } = this.#place
    if (!wakeLock) {
      this.#tell('unsupported')
      return
    }
    if (this.#lock || this.#isAsking || document.visibilityState !== 'visible') return
    clearTimeout(this.#again)
    this.#isAsking = true
    wakeLock.request('screen').then(
      (lock) => this.#taken(lock),
      () => this.#refused(),
    )
  }

  #taken(lock: WakeLockSentinel): void {
    this.#isAsking = false
    if (this.#isStopped) {
      // A lock that is released already needs no release.
      lock.release().catch(() => {})
      return
    }
    this.#lock = lock
    lock.addEventListener('release', () => {
      this.#lock = undefined
      if (this.#isStopped) return
      this.#tell('released')
      this.#take()
    })
    this.#tell('held')
  }

  #refused(): void {
    this.#isAsking = false
    if (this.#isStopped) return
    this.#tell('refused')
    this.#again = setTimeout(() => this.#take(), AGAIN_MS)
  }

  #tell(state: WakeLockState): void {
    if (state === this.#state) return
    this.#state = state
    this.#onState(state)
  }
}
