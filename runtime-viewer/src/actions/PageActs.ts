import type { Signal } from '@mimic/contract'
import { CallError, type Caller } from '@mimic/contract/client'
import { codes, type Locale } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import type { ControlAction } from '@mimic/engine'
import type { Props } from '@mimic/engine/schema'
import type { WriteRequest } from '../chrome/dialogs.ts'
import { addSheet } from '../chrome/sheet.ts'
import type { Texts } from '../chrome/texts.ts'
import type { AwaitSecond } from '../link/asyncCommand.ts'
import { PendingWrites } from '../link/PendingWrites.ts'
import type { ScriptAsk, ScriptResult, ScriptSignal, WriteAnswer } from '../scripts/protocol.ts'
import type { ScriptHost } from '../scripts/ScriptHost.ts'
import { scriptTexts } from '../scripts/scriptTexts.ts'
import { actsCss } from './actsCss.ts'
import { type ClickAct, clickAct, leafAt, PLAIN_WRITE, type PopupPlace } from './clickAct.ts'
import { linkTarget } from './linkTarget.ts'
import { PendingList } from './PendingList.ts'
import type { Popups } from './Popups.ts'
import { Toasts } from './Toasts.ts'
import { type WriteOutcome, Writer } from './Writer.ts'

/** The viewer around a popup. A popup that is opened from within a popup opens there, beside it. */
export interface OuterViewer {
  readonly pendingWrites: PendingWrites
  openPopup(pageId: string, place: PopupPlace): void
}

/** The options of a viewer that concern clicks. */
export interface ActsOptions {
  readonly project: string
  readonly baseUrl?: string
  readonly allowWrite?: boolean
  readonly confirmWrite?: (request: WriteRequest) => Promise<boolean>
  readonly awaitSecond?: AwaitSecond | undefined
  readonly pendingWrites?: PendingWrites | undefined
  readonly openPage?: ((pageId: string) => void) | undefined
  readonly outer?: OuterViewer
}

/** The viewer as {@link PageActs} sees it. */
export interface PageActsHost {
  readonly options: ActsOptions
  readonly root: ShadowRoot
  readonly locale: Locale
  readonly texts: Texts
  readonly caller: Caller
  readonly popupLayer: HTMLElement
  readonly pageId: () => string
  readonly isLive: () => boolean
  /** True in a replay: nothing is written to the plant. */
  readonly isReplaying: () => boolean
  readonly isDestroyed: () => boolean
  readonly signalOf: (id: string) => Signal | undefined
  readonly signals: () => readonly ScriptSignal[]
  readonly show: (pageId: string) => void
  readonly onLink: (href: string) => void
  readonly onError: (error: unknown) => void
  /** Shows a page of the project, live, in the element of a popup. */
  readonly openPopup: (element: HTMLElement, pageId: string, outer: OuterViewer) => { destroy(): void }
}

/** Number of pages that the way back remembers. */
const MOST_TRAIL = 50
/** A page's id, in a form that no host can take for a path or an address. */
const PAGE_ID = /^[\w-]{1,64}$/

/** Carries out clicks on one page (3.6). Popups and scripts are loaded with the first click that needs them. */
export class PageActs {
  readonly #host: PageActsHost
  readonly #toasts: Toasts
  readonly #writer: Writer
  readonly #pending: PendingWrites
  /** Undefined in a popup: the viewer around it lists its writes. */
  readonly #list: PendingList | undefined
  readonly #dropSheet: () => void
  /** Pages that clicks have led away from, the latest at the end. */
  #trail: readonly string[] = []
  #popups: Promise<Popups> | undefined
  #scripts: Promise<ScriptHost> | undefined

  constructor(host: PageActsHost) {
    this.#host = host
    this.#toasts = new Toasts(host.root)
    const { root, caller, pageId, isLive, signalOf } = host
    const { project: projectId, allowWrite = false, confirmWrite, awaitSecond, pendingWrites, outer } = host.options
    this.#dropSheet = addSheet(root, actsCss)
    this.#pending =
      outer?.pendingWrites ?? pendingWrites ?? new PendingWrites((text, isBad) => this.#toasts.show(text, isBad))
    this.#list = outer ? undefined : new PendingList(root, this.#pending, () => host.locale)
    this.#writer = new Writer({
      root,
      caller,
      pageId,
      isLive,
      signalOf,
      projectId,
      allowWrite,
      confirmWrite,
      awaitSecond,
      toasts: this.#toasts,
      pending: this.#pending,
      // The language may change.
      get texts() {
        return host.texts
      },
      get locale() {
        return host.locale
      },
    })
  }

  /** A widget was clicked. */
  click(props: Props, widgetId: string): void {
    this.#act(
      clickAct((path) => props[`clickEvent.config.${path}`], String(props['data.signalId'] ?? '')),
      widgetId,
    )
  }

  /** A control was used. */
  control(action: ControlAction, widgetId: string): void {
    if (action.is === 'click') {
      this.#act(
        clickAct((path) => leafAt(action.clickEvent, `config.${path}`), ''),
        widgetId,
      )
      return
    }
    const { signalId, mustConfirm } = action
    if (this.#isRefused()) return
    void this.#writer.write(
      { ...PLAIN_WRITE, signalId, value: { is: 'fixed', value: action.value }, mustConfirm },
      widgetId,
    )
  }

  /** Writes for the host, in the same way as a button. */
  async write(signalId: string, value: string, mustConfirm: boolean): Promise<WriteOutcome> {
    const { isReplaying, texts } = this.#host
    if (isReplaying()) return this.#writer.refuse(texts.offInReplay, codes.writeDenied)
    return this.#writer.write({ ...PLAIN_WRITE, signalId, value: { is: 'fixed', value }, mustConfirm })
  }

  #act(act: ClickAct, widgetId: string): void {
    const { texts } = this.#host
    const toasts = this.#toasts
    if (act.is !== 'page' && act.is !== 'link' && this.#isRefused()) return
    if (act.is === 'write') void this.#writer.write(act, widgetId)
    else if (act.is === 'link') this.#follow(act.href, act.isSameWindow)
    else if (act.is === 'script') this.#report(this.#runScript(act.script))
    else if (act.is === 'unknown') toasts.show(texts.unknownAction(act.action), true)
    else if (!PAGE_ID.test(act.pageId)) toasts.show(texts.noPage, true)
    else if (act.is === 'page') this.#goTo(act.pageId)
    else this.#openPopup(act.pageId, act.place)
  }

  /** In a replay only pages and links work. */
  #isRefused(): boolean {
    const { isReplaying, texts } = this.#host
    if (isReplaying()) this.#toasts.show(texts.offInReplay, true)
    return isReplaying()
  }

  get hasTrail(): boolean {
    return this.#trail.length > 0
  }

  forgetTrail(): void {
    this.#trail = []
  }

  back(): boolean {
    const before = this.#trail.at(-1)
    if (before === undefined) return false
    this.#trail = this.#trail.slice(0, -1)
    this.#host.show(before)
    return true
  }

  /** Closes popups and drops a waiting write, because both belong to the page that is left. */
  clear(): void {
    this.#toasts.clear()
    this.#writer.clear()
    // The language may have changed.
    this.#list?.draw()
    void this.#popups?.then((popups) => popups.closeAll())
  }

  destroy(): void {
    this.clear()
    this.#list?.destroy()
    this.#dropSheet()
    void this.#scripts?.then((scripts) => scripts.destroy())
  }

  /** Shows another page in the same view. The host's history keeps the way back, or else this object does. */
  #goTo(pageId: string): void {
    const { options, show } = this.#host
    const from = this.#host.pageId()
    if (options.openPage) options.openPage(pageId)
    else if (pageId !== from) {
      this.#trail = [...this.#trail, from].slice(-MOST_TRAIL)
      show(pageId)
    }
  }

  #openPopup(pageId: string, place: PopupPlace): void {
    const { outer } = this.#host.options
    if (outer) outer.openPopup(pageId, place)
    else this.#report(this.#showPopup(pageId, place))
  }

  async #showPopup(pageId: string, place: PopupPlace): Promise<void> {
    const host = this.#host
    const { caller, popupLayer, isDestroyed } = host
    this.#popups ??= import('./Popups.ts').then(
      ({ Popups }) =>
        new Popups({
          layer: popupLayer,
          get texts() {
            return host.texts
          },
          titleOf: async (id) => (await caller.call(paths.projectMonitorPageInfo, { id })).title,
          show: (element, page) =>
            host.openPopup(element, page, {
              pendingWrites: this.#pending,
              openPopup: (other, at) => this.#openPopup(other, at),
            }),
        }),
    )
    // Code that failed to load is requested again with the next click.
    const popups = await this.#popups.catch((error) => {
      this.#popups = undefined
      throw error
    })
    if (!isDestroyed()) await popups.open(pageId, place)
  }

  /** http, https and in-app targets only. */
  #follow(href: string, isSameWindow: boolean): void {
    const { options, texts, onLink } = this.#host
    const url = linkTarget(href, new URL(options.baseUrl ?? '', location.href).href)
    if (!url) {
      this.#toasts.show(texts.noLink, true)
      return
    }
    onLink(url.href)
    if (isSameWindow) location.assign(url)
    else window.open(url, '_blank', 'noopener,noreferrer')
  }

  async #runScript(script: string): Promise<void> {
    const { locale, signals, isDestroyed, onError } = this.#host
    const toasts = this.#toasts
    this.#scripts ??= import('../scripts/ScriptHost.ts').then(({ ScriptHost }) => new ScriptHost())
    const host = await this.#scripts.catch((error) => {
      this.#scripts = undefined
      throw error
    })
    if (isDestroyed()) return
    if (host.isBusy) {
      toasts.show(scriptTexts[locale].busy, true)
      return
    }
    const result = await host.run(script, signals(), (what) => this.#answer(what))
    if (isDestroyed() || result.is === 'done') return
    const text = scriptText(result, locale)
    toasts.show(text, true)
    onError(new Error(text))
  }

  /** Carries out a script's request as if the operator had clicked: a write is always confirmed. */
  async #answer(what: ScriptAsk): Promise<WriteAnswer> {
    if (what.is === 'write') {
      const value = { is: 'fixed', value: what.value } as const
      const outcome = await this.#writer.write({ ...PLAIN_WRITE, signalId: what.signalId, value, mustConfirm: true })
      if (outcome.is === 'written')
        return { ok: true, value: outcome.value, simulated: outcome.simulated === true, reason: '' }
      return { ok: false, value: null, simulated: false, reason: outcome.text || outcome.is }
    }
    if (what.is === 'notify') this.#toasts.show(what.text)
    else if (PAGE_ID.test(what.pageId)) this.#goTo(what.pageId)
    else this.#toasts.show(this.#host.texts.noPage, true)
    return { ok: true, value: null, simulated: false, reason: '' }
  }

  /** Shows a failure of a click and passes it on to the host. */
  #report(work: Promise<void>): void {
    const { texts, onError, isDestroyed } = this.#host
    work.catch((error) => {
      if (isDestroyed()) return
      const isPlain = error instanceof CallError && error.isAnswered
      this.#toasts.show(isPlain ? error.message : texts.noConnection, true)
      onError(error)
    })
  }
}

function scriptText(result: ScriptResult, locale: Locale): string {
  const texts = scriptTexts[locale]
  switch (result.is) {
    case 'failed':
      return texts.failed(result.why)
    case 'tooLong':
      return texts.tooLong
    case 'tooLarge':
      return texts.tooLarge
    case 'stuck':
      return texts.stuck
    case 'forbidden':
      return texts.forbidden
    case 'done':
      return ''
  }
}
