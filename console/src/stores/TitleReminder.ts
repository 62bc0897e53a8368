import { makeAutoObservable, runInAction } from 'mobx'

/** Section 9: the time of one step of the title, and how long the title runs. */
const STEP_MS = 200
const LENGTH_MS = 10_000
const GAP = ' · '

/** Runs a text through the window's title, so that a tab in the background is noticed. */
export class TitleReminder {
  /** The text in the title; undefined while the title is the usual one. */
  text: string | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor() {
    makeAutoObservable(this)
  }

  /** Replaces a text that is running. */
  start(text: string): void {
    this.stop()
    // Split by grapheme, so that no character is torn apart.
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
