import type { ClickOptions, ElementHandle } from 'puppeteer-core'

/**
 * Puppeteer reads where an element is and clicks there later. Where something above it comes meanwhile, the click hits
 * another element, and the test waits in vain for what its click would have done.
 */
const TRIES = 3

/** Notes on an element whether a click has reached it. */
interface Heard {
  heardClick?: { isHeard: boolean; readonly stop: () => void }
}

function listen(node: Node): void {
  const element = node as Node & Heard
  const view = element.ownerDocument?.defaultView
  const note = (event: Event) => {
    if (element.heardClick && event.composedPath().includes(element)) element.heardClick.isHeard = true
  }
  // A label passes a click to its box; a root that is closed hides the path from the window.
  const places = [view, element].flatMap((place) => place ?? [])
  const names = ['pointerdown', 'click']
  for (const place of places) for (const name of names) place.addEventListener(name, note, { capture: true })
  const stop = () => {
    for (const place of places) for (const name of names) place.removeEventListener(name, note, { capture: true })
  }
  element.heardClick = { isHeard: false, stop }
}

/** Whether no click has reached the element, and one would now. */
function isMissed(node: Node): boolean {
  const element = node as Element & Heard
  const heard = element.heardClick
  heard?.stop()
  if (heard?.isHeard !== false || !element.isConnected || element.matches(':disabled')) return false
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && element.contains(hit)
}

type Click = (this: ElementHandle<Element>, options?: ClickOptions) => Promise<void>

/** A click that is made again where it did not reach its element. */
export function heardClick(click: Click): Click {
  return async function (options = {}) {
    if (options.offset) return click.call(this, options)
    for (let left = TRIES; left > 0; left--) {
      await this.evaluate(listen)
      await click.call(this, options)
      // An element that is gone was reached: the click has led to another page.
      if (!(await this.evaluate(isMissed).catch(() => false))) return
    }
  }
}
