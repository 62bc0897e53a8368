import type { Locale } from '@mimic/contract/errors'
import { el } from './dom.ts'
import { addSheet } from './sheet.ts'
import { css } from './style.ts'
import { type Texts, texts } from './texts.ts'
import { themeCss, type ViewerTheme } from './theme.ts'

export interface ViewerChromeOptions {
  readonly locale: Locale
  readonly theme: ViewerTheme
  readonly hasReplayButton: boolean
  readonly onBack: () => void
  readonly onReplay: () => void
  readonly onAgain: () => void
}

/** A text of the tables in the current language. */
type Told = (texts: Texts) => string

/** The elements around and over the picture: its place, the banner, the note shown without a picture, two buttons. */
export class ViewerChrome {
  readonly root: ShadowRoot
  readonly stage = el('div', { class: 'stage' })
  readonly popups = el('div', { class: 'popups' })
  /** A layer over the picture that darkens it. */
  readonly veil = el('div', { class: 'dim' })
  readonly #ground = el('div', { class: 'ground' })
  readonly #banner = el('div', { class: 'banner', role: 'status', hidden: true })
  readonly #note = el('div', { class: 'note', role: 'status', hidden: true })
  readonly #back = el('button', { type: 'button', class: 'back', hidden: true })
  readonly #replay = el('button', { type: 'button', class: 'replay-open', part: 'replay-button', hidden: true })
  readonly #options: ViewerChromeOptions
  #texts: Texts
  #dropTheme: () => void
  #bannerText: Told | undefined
  #noteText: { readonly told: Told; readonly canRetry: boolean } | undefined

  constructor(element: HTMLElement, options: ViewerChromeOptions) {
    this.#options = options
    this.#texts = texts[options.locale]
    this.root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    this.root.adoptedStyleSheets = []
    addSheet(this.root, css)
    this.#dropTheme = addSheet(this.root, themeCss(options.theme))
    this.#back.addEventListener('click', options.onBack)
    this.#replay.addEventListener('click', options.onReplay)
    this.showReplayButton(true)
    this.#write()
  }

  /** @param targets layer over the picture */
  mount(targets: HTMLElement): void {
    this.root.replaceChildren(
      this.#ground,
      this.stage,
      targets,
      this.veil,
      this.#note,
      this.#back,
      this.#replay,
      this.popups,
      this.#banner,
    )
  }

  setLocale(locale: Locale): void {
    this.#texts = texts[locale]
    this.#write()
  }

  setTheme(theme: ViewerTheme): void {
    this.#dropTheme()
    this.#dropTheme = addSheet(this.root, themeCss(theme))
  }

  /** Sets the colour around the picture. */
  setGround(color: string): void {
    this.#ground.style.background = color
  }

  showBanner(told: Told | undefined): void {
    this.#bannerText = told
    this.#banner.hidden = told === undefined
    this.#banner.replaceChildren(told?.(this.#texts) ?? '')
  }

  /** Text shown in place of the picture; undefined shows the picture. */
  showNote(told: Told | undefined, canRetry = false): void {
    this.#noteText = told && { told, canRetry }
    this.#note.hidden = told === undefined
    const again = el('button', { type: 'button' }, this.#texts.again)
    again.addEventListener('click', this.#options.onAgain)
    this.#note.replaceChildren(told?.(this.#texts) ?? '', ...(canRetry ? [again] : []))
  }

  showBack(isThere: boolean): void {
    this.#back.hidden = !isThere
  }

  showReplayButton(isThere: boolean): void {
    this.#replay.hidden = !(isThere && this.#options.hasReplayButton)
  }

  clear(): void {
    this.root.replaceChildren()
  }

  #write(): void {
    this.#back.replaceChildren(this.#texts.back)
    this.#replay.replaceChildren(this.#texts.replay)
    this.showBanner(this.#bannerText)
    this.showNote(this.#noteText?.told, this.#noteText?.canRetry)
  }
}
