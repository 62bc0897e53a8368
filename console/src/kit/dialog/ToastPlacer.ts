import { type ToastPlace, toastPlace } from './toastPlace.ts'

const CLICKABLE =
  'a[href], button, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]'
const TOAST = '.bp6-toast'
const OVERLAY = '.bp6-dialog, .bp6-drawer'

/** Events after which something clickable, or the pointer, may be under a message. */
const MOVES = ['pointermove', 'scroll', 'resize', 'transitionend', 'animationend'] as const

/**
 * Keeps messages off whatever can be clicked: they are placed when one comes, and again whenever the screen changes or
 * the pointer moves while there are some.
 */
export class ToastPlacer {
  readonly #changes = new MutationObserver(() => this.#ask())
  #place: ToastPlace = 'bottom-right'
  #isAsked = false
  /** Whether a message is there. One that was just shown is drawn a little later. */
  #hasSome = false

  /** A message was shown. */
  place(): void {
    this.#changes.observe(document.body, { childList: true, subtree: true })
    for (const type of MOVES) addEventListener(type, this.#ask, { capture: true, passive: true })
    this.#ask()
  }

  readonly #ask = (): void => {
    if (this.#isAsked) return
    this.#isAsked = true
    requestAnimationFrame(() => {
      this.#isAsked = false
      const toasts = [...document.querySelectorAll(TOAST)].map((each) => each.getBoundingClientRect())
      if (toasts.length > 0) this.#put(toasts)
      else if (this.#hasSome) this.#rest()
    })
  }

  #put(toasts: readonly DOMRect[]): void {
    this.#hasSome = true
    const size = {
      width: Math.max(...toasts.map(({ width }) => width)),
      height: Math.max(...toasts.map(({ bottom }) => bottom)) - Math.min(...toasts.map(({ top }) => top)),
    }
    this.#place = toastPlace(size, { width: innerWidth, height: innerHeight }, clickableBoxes(), this.#place)
    document.body.dataset['toasts'] = this.#place
  }

  #rest(): void {
    this.#changes.disconnect()
    for (const type of MOVES) removeEventListener(type, this.#ask, { capture: true })
    this.#place = 'bottom-right'
    this.#hasSome = false
  }
}

/** Boxes of everything that can be clicked now: only in the dialog or drawer while one is open. */
function clickableBoxes(): DOMRect[] {
  const overlays = [...document.querySelectorAll(OVERLAY)]
  const roots = overlays.length > 0 ? overlays : [document.body]
  return roots
    .flatMap((root) => [...root.querySelectorAll(CLICKABLE)])
    .filter((element) => element.closest(TOAST) === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}
