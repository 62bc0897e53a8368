/** Asks a person whether to lose unsaved input; calls `leave` when the answer is yes. */
type Ask = (leave: () => void) => void

/**
 * Holds back whatever would lose unsaved input: a step in the app, the browser's Back and Forward, the end of the tab.
 * The newest holder is asked.
 */
export class LeaveGuard {
  readonly #holders: Ask[] = []
  /** The address that Back and Forward must not leave. */
  #address = ''

  constructor() {
    // In the capture phase: the router must not hear of a step that is held back.
    window.addEventListener('popstate', this.#onHistory, { capture: true })
    window.addEventListener('beforeunload', (event) => {
      if (this.#holders.length > 0) event.preventDefault()
    })
  }

  /** @returns what releases it */
  hold(ask: Ask): () => void {
    if (this.#holders.length === 0) this.#address = location.href
    this.#holders.push(ask)
    return () => {
      const at = this.#holders.indexOf(ask)
      if (at >= 0) this.#holders.splice(at, 1)
    }
  }

  /** Runs `go` at once when nothing is unsaved, else after the person has agreed. */
  leave(go: () => void): void {
    const ask = this.#holders.at(-1)
    if (ask) ask(go)
    else go()
  }

  readonly #onHistory = (event: PopStateEvent): void => {
    const ask = this.#holders.at(-1)
    if (!ask) return
    event.stopImmediatePropagation()
    // The browser has stepped already. An entry for the form's address is added, from which Back leads to the target.
    history.pushState(history.state, '', this.#address)
    ask(() => history.back())
  }
}
