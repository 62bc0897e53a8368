/** The clock of a page under test: `window.pageClock` after {@link installPageClock}. */
export interface PageClockControl {
  /**
   * Lets this time pass at once, ms: each timer that is due meanwhile fires at its moment, and what asks for animation
   * frames gets one per 16 ms. The time that this takes in reality does not count.
   * @param isDrawn false: no animation frame comes meanwhile but for what timers do
   */
  pass(ms: number, isDrawn?: boolean): Promise<void>
  /** @returns ms until the next timer that is due within so many ms; undefined if there is none */
  nextWithin(ms: number): number | undefined
  /** Number of animation frames that are asked for and have not come. */
  readonly pendingFrames: number
  /** Waits for an animation frame without counting as pending. */
  frame(): Promise<void>
}

declare global {
  interface Window {
    pageClock: PageClockControl
  }
}

/**
 * Puts a clock that a test can move on under a page's timers, `Date.now()` and `performance.now()`. It goes with the
 * real one otherwise. Run it in the page before the page's own code: it uses nothing from outside of itself.
 */
export function installPageClock(): void {
  const FRAME_MS = 16
  const realNow = performance.now.bind(performance)
  const realDate = Date.now.bind(Date)
  const realTimeout = window.setTimeout.bind(window)
  const realClear = window.clearTimeout.bind(window)
  const realFrame = window.requestAnimationFrame.bind(window)
  const realCancel = window.cancelAnimationFrame.bind(window)
  interface Timer {
    due: number
    every: number | undefined
    run: () => void
    real: number
  }
  const timers = new Map<number, Timer>()
  const frames = new Set<number>()
  let ids = 1_000_000
  let offset = 0
  /** The real time at which the clock was stopped for a pass. */
  let stoppedAt: number | undefined
  const now = () => (stoppedAt ?? realNow()) + offset

  const fire = (id: number): void => {
    const timer = timers.get(id)
    if (!timer) return
    realClear(timer.real)
    if (timer.every === undefined) timers.delete(id)
    else arm(id, timer, timer.due + timer.every)
    try {
      timer.run()
    } catch (error) {
      reportError(error)
    }
  }
  const arm = (id: number, timer: Timer, due: number): void => {
    timer.due = due
    // While a pass goes on, it alone fires timers.
    timer.real = realTimeout(() => stoppedAt === undefined && fire(id), Math.max(0, due - now()))
  }
  const start = (run: unknown, ms: unknown, isRepeated: boolean, args: unknown[]): number => {
    const id = ++ids
    // A timer that starts another without a wait would keep a pass from ending.
    const wait = Math.max(1, Number(ms) || 0)
    const timer: Timer = {
      due: 0,
      every: isRepeated ? wait : undefined,
      run: () => (run as (...all: unknown[]) => void)(...args),
      real: 0,
    }
    timers.set(id, timer)
    arm(id, timer, now() + wait)
    return id
  }
  const stop = (id?: number): void => {
    const timer = timers.get(id ?? 0)
    if (timer) realClear(timer.real)
    timers.delete(id ?? 0)
  }
  const next = (until: number): [number, Timer] | undefined => {
    let first: [number, Timer] | undefined
    for (const each of timers) if (each[1].due <= until && (!first || each[1].due < first[1].due)) first = each
    return first
  }
  // A hidden page gets no frames.
  const frame = () =>
    new Promise<void>((done) => (document.hidden ? realTimeout(done, FRAME_MS) : realFrame(() => done())))
  /** One pass after the other: each stops the clock. */
  let passes: Promise<void> = Promise.resolve()
  const passAlone = async (ms: number, isDrawn: boolean): Promise<void> => {
    stoppedAt = realNow()
    const end = now() + ms
    for (;;) {
      const found = next(end)
      const due = Math.max(now(), found ? found[1].due : end)
      if (isDrawn && frames.size > 0 && now() + FRAME_MS <= due) {
        offset += FRAME_MS
        await frame()
      } else {
        offset += due - now()
        if (!found) break
        fire(found[0])
        // Promises that the timer has settled run before the next moment.
        await frame()
      }
    }
    // The clock goes on from here. Timers that are left fire earlier by what has passed.
    offset -= realNow() - stoppedAt
    stoppedAt = undefined
    for (const [id, timer] of timers) {
      realClear(timer.real)
      arm(id, timer, timer.due)
    }
  }

  performance.now = now
  Date.now = () => realDate() + Math.round(now() - realNow())
  Object.assign(window, {
    setTimeout: (run: unknown, ms?: unknown, ...args: unknown[]) => start(run, ms, false, args),
    setInterval: (run: unknown, ms?: unknown, ...args: unknown[]) => start(run, ms, true, args),
    clearTimeout: stop,
    clearInterval: stop,
    requestAnimationFrame: (draw: FrameRequestCallback) => {
      const id = realFrame(() => {
        frames.delete(id)
        draw(now())
      })
      frames.add(id)
      return id
    },
    cancelAnimationFrame: (id: number) => {
      frames.delete(id)
      realCancel(id)
    },
    pageClock: {
      get pendingFrames() {
        return frames.size
      },
      frame,
      nextWithin(ms: number) {
        const found = next(now() + ms)
        return found && Math.max(0, found[1].due - now())
      },
      pass(ms: number, isDrawn = true) {
        const mine = passes.then(() => passAlone(ms, isDrawn))
        passes = mine.catch(() => {})
        return mine
      },
    } satisfies PageClockControl,
  })
}
