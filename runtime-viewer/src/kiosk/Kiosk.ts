import type { Locale } from '@mimic/contract/errors'
import { addSheet } from '../chrome/sheet.ts'
import { KioskBar } from './KioskBar.ts'
import { kioskCss } from './kioskCss.ts'
import { kioskTexts } from './kioskTexts.ts'
import { type KioskPage, Rotation, type RotationState } from './Rotation.ts'

export type KioskState = RotationState

export interface KioskOptions {
  /** Pages to rotate, each with its seconds; if empty, the page stays. */
  readonly pages?: readonly KioskPage[]
  /** How long a touch, a click or a key holds the page, in seconds; 60 by default. */
  readonly holdSeconds?: number
}

/** The viewer's interface for its kiosk. */
export interface KioskHost {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly locale: () => Locale
  readonly shown: () => string
  readonly show: (pageId: string) => void
  readonly canTurn: () => boolean
  readonly toggleFullScreen: () => void
  readonly onState: (state: KioskState) => void
}

const HOLD_SECONDS = 60
/** The shortest time of a page, because a shorter one cannot be read. */
const LEAST_SECONDS = 1
/** The bar and the pointer go away when nobody has moved for this long. */
const ALONE_MS = 5_000
const ALONE = 'is-alone'

/** A wall screen: rotates pages, and holds them while somebody is there; keys and a bar give more control. */
export class Kiosk {
  readonly #host: KioskHost
  readonly #rotation: Rotation | undefined
  readonly #count: number
  readonly #bar: KioskBar
  readonly #cleanup = new AbortController()
  readonly #dropSheet: () => void
  #aloneTimer: ReturnType<typeof setTimeout> | undefined

  constructor(host: KioskHost, { pages = [], holdSeconds = HOLD_SECONDS }: KioskOptions) {
    this.#host = host
    this.#count = pages.length
    this.#rotation =
      pages.length === 0
        ? undefined
        : new Rotation({
            pages: pages.map(({ page, seconds }) => ({ page, seconds: Math.max(LEAST_SECONDS, seconds) })),
            holdMs: Math.max(0, holdSeconds) * 1000,
            shown: host.shown,
            show: host.show,
            canTurn: host.canTurn,
            onState: (state) => {
              this.refresh()
              host.onState(state)
            },
          })
    this.#bar = new KioskBar({
      step: (by) => this.#rotation?.step(by),
      toggleHold: () => this.#toggleHold(),
      toggleFullScreen: host.toggleFullScreen,
    })
    this.#dropSheet = addSheet(host.root, kioskCss)
    host.root.append(this.#bar.element)
    this.#listen()
    this.refresh()
    this.#seen()
    this.#rotation?.start()
  }

  /** Another page, version, language or screen size. */
  refresh(): void {
    const rotation = this.#rotation
    this.#bar.show(
      {
        turn: rotation && this.#count > 1 ? { at: rotation.index, of: this.#count, state: rotation.state } : undefined,
        isFullScreen: document.fullscreenElement === this.#host.element,
      },
      kioskTexts[this.#host.locale()],
    )
  }

  pageShown(): void {
    this.#rotation?.pageShown()
    this.refresh()
  }

  destroy(): void {
    this.#rotation?.stop()
    this.#cleanup.abort()
    clearTimeout(this.#aloneTimer)
    this.#host.element.classList.remove(ALONE)
    this.#bar.element.remove()
    this.#dropSheet()
  }

  #listen(): void {
    const { element } = this.#host
    const { signal } = this.#cleanup
    const options = { signal, passive: true, capture: true }
    element.addEventListener('pointermove', () => this.#seen(), options)
    for (const name of ['pointerdown', 'wheel', 'input'] as const)
      element.addEventListener(name, (event) => this.#touched(event), options)
    document.addEventListener('keydown', (event) => this.#key(event), { signal })
    document.addEventListener('fullscreenchange', () => this.refresh(), { signal })
  }

  /**
   * The pointer moves: the bar appears. A movement alone does not hold the page, because a mouse also moves when its
   * desk is bumped.
   */
  #seen(): void {
    this.#host.element.classList.remove(ALONE)
    clearTimeout(this.#aloneTimer)
    this.#aloneTimer = setTimeout(() => this.#host.element.classList.add(ALONE), ALONE_MS)
  }

  #touched(event: Event): void {
    this.#seen()
    // A press on the bar has its own effect.
    if (!event.composedPath().includes(this.#bar.element)) this.#rotation?.touch()
  }

  #toggleHold(): void {
    if (this.#rotation?.state === 'held') this.#rotation.resume()
    else this.#rotation?.hold()
  }

  #key(event: KeyboardEvent): void {
    const path = event.composedPath()
    const { element } = this.#host
    const isOurs = path.includes(element) || event.target === document.body || event.target === document.documentElement
    if (!isOurs || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const keeps = (selector: string) => path.some((node) => node instanceof Element && node.matches(selector))
    // Fields, questions, popups and the time bar keep their keys; buttons keep theirs.
    const isKept =
      keeps('input, select, textarea, dialog, .popup, .replay-bar, .chart') ||
      ((event.key === ' ' || event.key === 'Enter') && keeps('button'))
    const acts: Readonly<Record<string, () => void>> = {
      ArrowRight: () => this.#rotation?.step(1),
      PageDown: () => this.#rotation?.step(1),
      ArrowLeft: () => this.#rotation?.step(-1),
      PageUp: () => this.#rotation?.step(-1),
      ' ': () => this.#toggleHold(),
      f: this.#host.toggleFullScreen,
    }
    const act = isKept ? undefined : acts[event.key]
    if (!act) {
      this.#touched(event)
      return
    }
    this.#seen()
    event.preventDefault()
    act()
  }
}
