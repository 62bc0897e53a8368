import { el } from '../chrome/dom.ts'
import type { KioskTexts } from './kioskTexts.ts'
import type { RotationState } from './Rotation.ts'

export interface KioskBarActs {
  step(by: 1 | -1): void
  toggleHold(): void
  toggleFullScreen(): void
}

export interface KioskBarState {
  /** Undefined if there is no rotation. */
  readonly turn: { readonly at: number; readonly of: number; readonly state: RotationState } | undefined
  readonly isFullScreen: boolean
}

const signs = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  hold: 'M9 5v14M15 5v14',
  resume: 'M8 5l11 7-11 7z',
  grow: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
} as const

/** Buttons of a wall screen: previous page, pause, next page, full screen. */
export class KioskBar {
  readonly element: HTMLElement
  readonly #previous: HTMLButtonElement
  readonly #hold: HTMLButtonElement
  readonly #next: HTMLButtonElement
  readonly #full: HTMLButtonElement
  readonly #place = el('span', { class: 'kiosk-place', role: 'status' })

  constructor(acts: KioskBarActs) {
    this.#previous = button('previous', () => acts.step(-1))
    this.#hold = button('hold', () => acts.toggleHold())
    this.#next = button('next', () => acts.step(1))
    this.#full = button('full', () => acts.toggleFullScreen())
    this.#full.hidden = !document.fullscreenEnabled
    this.element = el(
      'div',
      { class: 'kiosk-bar', part: 'kiosk-bar', role: 'toolbar' },
      this.#previous,
      this.#hold,
      this.#place,
      this.#next,
      this.#full,
    )
  }

  show({ turn, isFullScreen }: KioskBarState, texts: KioskTexts): void {
    this.element.setAttribute('aria-label', texts.bar)
    const isHeld = turn?.state === 'held'
    label(this.#previous, texts.previous, signs.previous)
    label(this.#hold, isHeld ? texts.resume : texts.hold, isHeld ? signs.resume : signs.hold)
    label(this.#next, texts.next, signs.next)
    label(this.#full, isFullScreen ? texts.leaveFullScreen : texts.fullScreen, isFullScreen ? signs.shrink : signs.grow)
    for (const each of [this.#previous, this.#hold, this.#next, this.#place]) each.hidden = turn === undefined
    // Without a rotation and without full screen there is no bar.
    this.element.hidden = turn === undefined && this.#full.hidden
    this.#place.replaceChildren(
      ...(turn ? [texts.place(turn.at + 1, turn.of)] : []),
      ...(isHeld ? [el('span', { class: 'held' }, texts.held)] : []),
    )
  }
}

function button(name: string, act: () => void): HTMLButtonElement {
  const made = el('button', { type: 'button', 'data-kiosk': name })
  made.addEventListener('click', act)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

function label(made: HTMLButtonElement, name: string, sign: string): void {
  if (made.title === name) return
  made.title = name
  made.setAttribute('aria-label', name)
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', sign)
  picture.append(path)
  made.replaceChildren(picture)
}
