import type { Locale } from '@mimic/contract/errors'
import type { WriteOutcome } from './actions/Writer.ts'
import type { ViewerTheme } from './chrome/theme.ts'
import type { BurnInOptions } from './kiosk/BurnInGuard.ts'
import type { KioskOptions } from './kiosk/Kiosk.ts'
import { parseDimTimes } from './kiosk/parseDimTimes.ts'
import { parseKioskPages } from './kiosk/parseKioskPages.ts'
import type { ViewerFit } from './page/LoadedPage.ts'
import type { ViewerStatus } from './page/ViewerStatus.ts'
import { Viewer } from './Viewer.ts'
import { type ViewerEvents, viewerEvents } from './ViewerOptions.ts'

const fits = ['page', 'container', 'width', 'height', 'origin'] as const
const themes = ['light', 'dark', 'auto'] as const

/** `<mimic-viewer project="2001" page="3001" locale="en" fit="width" theme="dark" kiosk="3001:20,3002:20" ...>` */
export class MimicViewerElement extends HTMLElement {
  static readonly observedAttributes: readonly string[] = [
    'project',
    'page',
    'token',
    'server',
    'base-url',
    'locale',
    'fit',
    'theme',
    'backend',
    'allow-write',
    'replay-bar',
    'kiosk',
    'kiosk-hold',
    'wake-lock',
    'alarm-bar',
    'burn-in',
    'dim',
    'dim-after',
    'dim-times',
  ]
  #viewer: Viewer | undefined

  /** The viewer behind the element; undefined while it is not in a document. */
  get viewer(): Viewer | undefined {
    return this.#viewer
  }

  /** The page that is shown or being loaded; '' if there is none. */
  get page(): string {
    return this.#viewer?.page ?? this.getAttribute('page') ?? ''
  }

  /** Sets the attribute. */
  set page(page: string) {
    this.setPage(page)
  }

  get status(): ViewerStatus {
    return this.#viewer?.status ?? 'connecting'
  }

  /** See {@link Viewer.replayTime}. */
  get replayTime(): number | null {
    return this.#viewer?.replayTime ?? null
  }

  setPage(pageId: string): void {
    if (this.getAttribute('page') === pageId) this.#viewer?.setPage(pageId)
    else this.setAttribute('page', pageId)
  }

  /** See {@link Viewer.back}. */
  back(): boolean {
    return this.#viewer?.back() ?? false
  }

  /** See {@link Viewer.setValue}. @throws {Error} while the element shows no page, as do all following methods */
  setValue(...args: Parameters<Viewer['setValue']>): Promise<WriteOutcome> {
    return this.#shown.setValue(...args)
  }

  /** See {@link Viewer.replay}. */
  replay(time: number | null): void {
    this.#shown.replay(time)
  }

  /** See {@link Viewer.snapshot}. */
  async snapshot(scale?: number): Promise<Blob> {
    return this.#shown.snapshot(scale)
  }

  /** See {@link Viewer.setKiosk}. */
  setKiosk(kiosk: KioskOptions | undefined): void {
    this.#shown.setKiosk(kiosk)
  }

  setFit(fit: ViewerFit): void {
    this.setAttribute('fit', fit)
  }

  setLocale(locale: Locale): void {
    this.setAttribute('locale', locale)
  }

  /** Call it also when custom properties of the page around have changed. */
  setTheme(theme: ViewerTheme): void {
    this.setAttribute('theme', theme)
    this.#viewer?.setTheme(theme)
  }

  /** See {@link Viewer.enterFullScreen}. */
  enterFullScreen(): Promise<boolean> {
    return this.#shown.enterFullScreen()
  }

  leaveFullScreen(): Promise<void> {
    return this.#shown.leaveFullScreen()
  }

  /** The events that the element dispatches, typed. @returns the function that removes the listener */
  on<K extends keyof ViewerEvents>(name: K, fn: (event: ViewerEvents[K]) => void): () => void {
    // Every event of these names is dispatched below, with the detail of its name.
    const listener = (event: Event) => fn((event as CustomEvent<ViewerEvents[K]>).detail)
    this.addEventListener(name, listener)
    return () => this.removeEventListener(name, listener)
  }

  connectedCallback(): void {
    this.#open()
  }

  disconnectedCallback(): void {
    this.#viewer?.destroy()
    this.#viewer = undefined
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#viewer || before === after) return
    if (name === 'page' && after) this.#viewer.setPage(after)
    else if (name === 'fit') this.#viewer.setFit(oneOf(after, fits, 'page'))
    else if (name === 'locale') this.#viewer.setLocale(this.#locale)
    else if (name === 'theme') this.#viewer.setTheme(this.#theme)
    else if (name === 'kiosk' || name === 'kiosk-hold') this.#viewer.setKiosk(this.#kiosk)
    else this.#open()
  }

  get #shown(): Viewer {
    if (!this.#viewer) throw new Error('This mimic-viewer shows no page: it is in no document, or says no page.')
    return this.#viewer
  }

  get #locale(): Locale {
    return oneOf(this.getAttribute('locale'), ['cn', 'en'], 'cn')
  }

  get #theme(): ViewerTheme {
    return oneOf(this.getAttribute('theme'), themes, 'light')
  }

  get #kiosk(): KioskOptions | undefined {
    const pages = this.getAttribute('kiosk')
    if (pages === null) return undefined
    const holdSeconds = this.#number('kiosk-hold')
    return { pages: parseKioskPages(pages), ...(holdSeconds !== undefined && { holdSeconds }) }
  }

  get #burnIn(): BurnInOptions | undefined {
    const [dim, dimAfterSeconds] = [this.#number('dim'), this.#number('dim-after')]
    const times = this.getAttribute('dim-times')
    if (!this.hasAttribute('burn-in') && dim === undefined && times === null) return undefined
    const shift = this.hasAttribute('burn-in') ? this.#number('burn-in') : 0
    return {
      ...(shift !== undefined && { shift }),
      ...(dim !== undefined && { dim }),
      ...(dimAfterSeconds !== undefined && { dimAfterSeconds }),
      ...(times !== null && { dimTimes: parseDimTimes(times) }),
    }
  }

  /** Undefined where the attribute is missing, empty or no number. */
  #number(name: string): number | undefined {
    const text = this.getAttribute(name)?.trim() ?? ''
    const value = Number(text)
    return text === '' || !Number.isFinite(value) ? undefined : value
  }

  #open(): void {
    this.#viewer?.destroy()
    this.#viewer = undefined
    const project = this.getAttribute('project')
    const page = this.getAttribute('page')
    const token = this.getAttribute('token')
    if (!page || (!project && !token)) return
    const baseUrl = this.getAttribute('server') ?? this.getAttribute('base-url')
    this.#viewer = new Viewer(this, {
      ...(project ? { project } : {}),
      ...(token ? { token } : {}),
      page,
      locale: this.#locale,
      fit: oneOf(this.getAttribute('fit'), fits, 'page'),
      theme: this.#theme,
      backend: oneOf(this.getAttribute('backend'), ['auto', 'webgl', 'canvas2d'], 'auto'),
      allowWrite: this.hasAttribute('allow-write'),
      replayBar: this.hasAttribute('replay-bar'),
      kiosk: this.#kiosk,
      ...(this.hasAttribute('wake-lock') ? { wakeLock: this.getAttribute('wake-lock') !== 'off' } : {}),
      ...(this.hasAttribute('alarm-bar') ? { alarmBar: this.getAttribute('alarm-bar') !== 'off' } : {}),
      burnIn: this.#burnIn,
      ...(baseUrl ? { baseUrl } : {}),
    })
    // The loop visits own keys only: the list is exhaustive.
    for (const name of Object.keys(viewerEvents) as (keyof ViewerEvents)[]) {
      this.#viewer.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })))
    }
  }
}

function oneOf<const V extends string>(value: string | null, allowed: readonly V[], otherwise: V): V {
  return allowed.find((each) => each === value) ?? otherwise
}

declare global {
  interface HTMLElementTagNameMap {
    'mimic-viewer': MimicViewerElement
  }
}

/** Defines `<mimic-viewer>`; does nothing if it is defined already. */
export function defineMimicViewer(): void {
  if (!customElements.get('mimic-viewer')) customElements.define('mimic-viewer', MimicViewerElement)
}
