import { type ToastPlace, toastPlace } from './toastPlace.ts'

const CLICKABLE =
  'a[href], button, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]'
const TOAST = '.bp6-toast'
const OVERLAY = '.bp6-dialog, .bp6-drawer'

/** What may bring something clickable under a message, or takes the pointer there. */
const MOVES = ['pointermove', 'scroll', 'resize', 'transitionend', 'animationend'] as const

let place: ToastPlace = 'bottom-right'
let isAsked = false
/** Whether a message is there. One that was just shown is drawn a little later. */
let hasSome = false
const changes = new MutationObserver(ask)

/**
 * Keeps messages off whatever can be clicked: they are placed when one comes, and again whenever the screen changes or
 * the pointer moves while there are some.
 */
export function placeToasts(): void {
  changes.observe(document.body, { childList: true, subtree: true })
  for (const type of MOVES) addEventListener(type, ask, { capture: true, passive: true })
  ask()
}

function ask(): void {
  if (isAsked) return
  isAsked = true
  requestAnimationFrame(() => {
    isAsked = false
    const toasts = [...document.querySelectorAll(TOAST)].map((each) => each.getBoundingClientRect())
    if (toasts.length > 0) put(toasts)
    else if (hasSome) rest()
  })
}

function rest(): void {
  changes.disconnect()
  for (const type of MOVES) removeEventListener(type, ask, { capture: true })
  place = 'bottom-right'
  hasSome = false
}

function put(toasts: readonly DOMRect[]): void {
  hasSome = true
  const size = {
    width: Math.max(...toasts.map(({ width }) => width)),
    height: Math.max(...toasts.map(({ bottom }) => bottom)) - Math.min(...toasts.map(({ top }) => top)),
  }
  place = toastPlace(size, { width: innerWidth, height: innerHeight }, clickableBoxes(), place)
  document.body.dataset['toasts'] = place
}

/** What can be clicked now: under a dialog or drawer nothing can. */
function clickableBoxes(): DOMRect[] {
  const overlays = [...document.querySelectorAll(OVERLAY)]
  const roots = overlays.length > 0 ? overlays : [document.body]
  return roots
    .flatMap((root) => [...root.querySelectorAll(CLICKABLE)])
    .filter((element) => element.closest(TOAST) === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}
