import { makeAutoObservable, runInAction } from 'mobx'

/** 9: a step of the window's title, and how long it goes on. */
const STEP_MS = 200
const LENGTH_MS = 10_000
const GAP = ' · '

/** A text that runs through the window's title, so that a tab that nobody looks at is noticed. */
export class TitleReminder {
  /** What the title says now; undefined: what it always says. */
  text: string | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor() {
    makeAutoObservable(this)
  }

  /** One that runs is replaced. */
  start(text: string): void {
    this.stop()
    // By letters as people count them.
    const letters = [...`${text}${GAP}`]
    let step = 0
    this.text = letters.join('')
    this.#timer = setInterval(() => {
      if (++step * STEP_MS >= LENGTH_MS) return this.stop()
      const from = step % letters.length
      runInAction(() => {
        this.text = [...letters.slice(from), ...letters.slice(0, from)].join('')
      })
    }, STEP_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.text = undefined
  }
}
