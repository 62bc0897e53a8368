import type { PageInfo, ProjectGateway } from '@mimic/contract'
import { codes, type Locale } from '@mimic/contract/errors'
import type { SignalScalar, ValuesFrame } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import type { Backend, ControlAction } from '@mimic/engine'
import type { OuterViewer, PageActs, PageActsHost } from './actions/PageActs.ts'
import { CallError, Caller } from './call.ts'
import type { WriteRequest } from './dialogs.ts'
import { el } from './dom.ts'
import { GatewayOpener } from './GatewayOpener.ts'
import { type LinkState, LiveLink } from './LiveLink.ts'
import { LoadedPage, type LoadOptions, type ViewerFit } from './LoadedPage.ts'
import { PageTargets } from './PageTargets.ts'
import type { Replay, ReplayHost } from './replay/Replay.ts'
import { type SystemValue, SystemValues } from './SystemValues.ts'
import { css } from './style.ts'
import { clockText, type Texts, texts } from './texts.ts'
import { tokenRefusal } from './tokenRefusal.ts'

export interface ViewerOptions {
  /** Origin of the Mimic server; the page's own by default. */
  readonly baseUrl?: string
  /** May be left out with a token, which knows it. */
  readonly project?: string
  readonly page: string
  /** An embed token, instead of the session's cookie. */
  readonly token?: string
  readonly locale?: Locale
  readonly fit?: ViewerFit
  readonly backend?: Backend | 'auto'
  /** Buttons may write. The server checks the account's permission in any case. */
  readonly allowWrite?: boolean
  /** Instead of the viewer's own dialog. */
  readonly confirmWrite?: (request: WriteRequest) => Promise<boolean>
  /** A click leads to another page: instead of showing it here with a way back. */
  readonly openPage?: ((pageId: string) => void) | undefined
  /** A button on the page opens the time bar of {@link Viewer.replay}. */
  readonly replayBar?: boolean
  /** Of a viewer in a popup: popups stand beside each other, over the outermost page. Not for hosts. */
  readonly outer?: OuterViewer
}

export type ViewerStatus = 'connecting' | 'live' | 'retrying' | 'locked' | 'ended' | 'failed'

export interface ViewerEvents {
  ready: { readonly page: string; readonly version: number }
  status: { readonly status: ViewerStatus }
  value: { readonly id: string; readonly value: SignalScalar; readonly time: number }
  widgetclick: { readonly id: string }
  link: { readonly href: string }
  /** The recorded past is shown from this instant on (ms UTC), or the present again: null. */
  replay: { readonly time: number | null }
  page: { readonly page: string; readonly version: number }
  error: { readonly error: unknown }
}

const LOAD_RETRY_MS = 3_000
/** How far back the button for replay goes. */
const REPLAY_BACK_MS = 600_000

/** A project page, live, in an element: loads it, keeps it connected, lets it be clicked. Created by {@link createViewer}. */
export class Viewer {
  readonly #options: ViewerOptions
  readonly #root: ShadowRoot
  readonly #stage = el('div', { class: 'stage' })
  readonly #targets: PageTargets
  readonly #banner = el('div', { class: 'banner', role: 'status', hidden: true })
  readonly #note = el('div', { class: 'note', role: 'status' })
  readonly #popupLayer = el('div', { class: 'popups' })
  readonly #back = el('button', { type: 'button', class: 'back', hidden: true })
  readonly #replayButton = el('button', { type: 'button', class: 'replay-open', part: 'replay-button', hidden: true })
  /** What clicks do: loaded with the first page on which anything can be clicked. */
  #acts: PageActs | undefined
  #actsLoad: Promise<PageActs> | undefined
  /** Newest values of this page, for its scripts. */
  readonly #values = new Map<string, SignalScalar>()
  readonly #caller: Caller
  readonly #events = new EventTarget()
  readonly #cleanup = new AbortController()
  #pageId: string
  #fit: ViewerFit
  #loaded: LoadedPage | undefined
  /** The recorded past of the page, over the live one: its code is loaded with the first use. */
  #replay: Replay | undefined
  #recorded: LoadedPage | undefined
  #replayAt: number | null = null
  #link: LiveLink | undefined
  #opener: GatewayOpener | undefined
  #system: SystemValues | undefined
  #loading: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #status: ViewerStatus = 'connecting'
  #isDestroyed = false

  constructor(element: HTMLElement, options: ViewerOptions) {
    this.#options = options
    this.#pageId = options.page
    this.#fit = options.fit ?? 'page'
    this.#root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    this.#targets = new PageTargets({
      stage: this.#stage,
      page: () => this.#picture,
      onClick: (id) => this.#click(id),
      signal: this.#cleanup.signal,
    })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.#root.adoptedStyleSheets = [sheet]
    this.#root.replaceChildren(
      ...[this.#stage, this.#targets.layer, this.#note, this.#back, this.#replayButton, this.#popupLayer, this.#banner],
    )
    this.#caller = new Caller(options.baseUrl ?? '', () => this.#locale, options.token)
    this.#back.append(this.#texts.back)
    this.#replayButton.append(this.#texts.replay)
    this.#replayButton.hidden = options.replayBar !== true
    this.#listen()
    this.#open()
  }

  get status(): ViewerStatus {
    return this.#status
  }

  /** Shows another page of the project. */
  setPage(pageId: string): void {
    this.#acts?.forgetTrail()
    this.#show(pageId)
  }

  /** Back to the page that a click has led away from. @returns false where there is none */
  back(): boolean {
    return this.#acts?.back() ?? false
  }

  /**
   * Shows the page as it was at an instant of the recorded past, with a time bar to go on from there; null: live again.
   * @param time ms since 1970 UTC; what lies ahead counts as now
   * @throws {RangeError} for what is no time
   */
  replay(time: number | null): void {
    if (time !== null && !Number.isFinite(time)) throw new RangeError(`a replay begins at a time, not at ${time}`)
    this.#replayAt = time
    if (time === null) this.#endReplay()
    else if (this.#replay) this.#replay.seek(time)
    else if (this.#loaded) this.#startReplay().catch((error) => this.#emit('error', { error }))
  }

  /** The instant of the recorded past that is shown, ms since 1970 UTC; null: the present. */
  get replayTime(): number | null {
    return this.#replay?.timeMs ?? null
  }

  async #startReplay(): Promise<void> {
    const { Replay } = await import('./replay/Replay.ts')
    const page = this.#loaded
    if (this.#isDestroyed || this.#replay || this.#replayAt === null || !page) return
    // Popups show the present, and a write that waits belongs to it.
    this.#acts?.clear()
    this.#replayButton.hidden = true
    this.#replay = new Replay(this.#replayHost(), page.info, this.#replayAt)
    this.#emit('replay', { time: this.#replay.timeMs })
  }

  #endReplay(): void {
    const replay = this.#replay
    if (!replay) return
    this.#replay = undefined
    replay.destroy()
    this.#replayButton.hidden = this.#options.replayBar !== true
    this.#emit('replay', { time: null })
  }

  #show(pageId: string): void {
    this.#disconnect()
    // What was about this page goes with it: popups, and a write that still waited.
    this.#acts?.clear()
    this.#values.clear()
    this.#pageId = pageId
    this.#back.hidden = this.#acts?.hasTrail !== true
    this.#open()
  }

  setFit(fit: ViewerFit): void {
    this.#fit = fit
    this.#loaded?.fit(fit)
    this.#recorded?.fit(fit)
  }

  /** PNG of the page as it is. @throws {Error} while no page is shown */
  async snapshot(scale?: number): Promise<Blob> {
    if (!this.#picture) throw new Error('no page is shown')
    return this.#picture.engine.snapshot(scale)
  }

  /** @returns the function that takes the listener away */
  on<K extends keyof ViewerEvents>(name: K, fn: (event: ViewerEvents[K]) => void): () => void {
    // Every event of this target is made by #emit, with the detail of its name.
    const listener = (event: Event) => fn((event as CustomEvent<ViewerEvents[K]>).detail)
    this.#events.addEventListener(name, listener)
    return () => this.#events.removeEventListener(name, listener)
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#endReplay()
    this.#cleanup.abort()
    this.#acts?.destroy()
    this.#disconnect()
    this.#loaded?.destroy()
    this.#loaded = undefined
    this.#root.replaceChildren()
  }

  /** What is seen and clicked: the page live, or as it was. */
  get #picture(): LoadedPage | undefined {
    return this.#recorded ?? this.#loaded
  }

  get #locale(): Locale {
    return this.#options.locale ?? 'cn'
  }

  get #texts(): Texts {
    return texts[this.#locale]
  }

  #emit<K extends keyof ViewerEvents>(name: K, detail: ViewerEvents[K]): void {
    this.#events.dispatchEvent(new CustomEvent(name, { detail }))
  }

  /** Loads the page and connects; what fails for now is tried again. */
  #open(): void {
    clearTimeout(this.#retry)
    this.#setStatus('connecting')
    if (!this.#loaded) this.#showNote(this.#texts.loading)
    const pageId = this.#pageId
    this.#load(pageId).then(
      () => {
        if (pageId === this.#pageId && !this.#isDestroyed) this.#connect()
      },
      (error) => {
        if (pageId === this.#pageId && !this.#isDestroyed) this.#loadFailed(error)
      },
    )
  }

  /** Loads the newest version beside the one that is shown, then swaps them: the picture is never blank. */
  #load(pageId: string): Promise<void> {
    const run = async () => {
      const info = await this.#unlocked(pageId)
      if (this.#isDestroyed || pageId !== this.#pageId) return
      const before = this.#loaded
      if (before?.info.id === pageId && before.info.version === info.version) return
      const loaded = await this.#draw(info)
      if (this.#isDestroyed || pageId !== this.#pageId) {
        loaded.destroy()
        return
      }
      loaded.engine.setConnected(this.#status === 'live')
      if (!this.#recorded) loaded.show()
      this.#loaded = loaded
      before?.destroy()
      if (this.#link) this.#followSystem()
      this.#note.hidden = true
      this.#targets.place()
      loaded.engine.onCamera(() => this.#targets.place())
      // Before the first click, because the server may be away by then: it has to be said that nothing was sent.
      if (loaded.isUsable) this.#withActs(() => {})
      this.#emit(before?.info.id === pageId ? 'page' : 'ready', { page: pageId, version: info.version })
      if (before?.info.id === pageId) return
      if (this.#replay) this.#replay.enter(info)
      else if (this.#replayAt !== null) await this.#startReplay()
    }
    // One load after another: two at once could swap in the wrong order.
    this.#loading = (this.#loading ?? Promise.resolve()).then(run, run)
    return this.#loading
  }

  /** @param tables puts something between the page's tables and the server */
  #draw(info: PageInfo, tables?: LoadOptions['tables']): Promise<LoadedPage> {
    return LoadedPage.load(this.#stage, {
      caller: this.#caller,
      project: info.projectId,
      info,
      backend: this.#options.backend ?? 'auto',
      fit: this.#fit,
      locale: this.#locale,
      onControl: (id, action) => this.#control(id, action),
      onError: (error) => this.#emit('error', { error }),
      ...(tables && { tables }),
    })
  }

  async #unlocked(pageId: string): Promise<PageInfo> {
    const ask = () => this.#caller.post<PageInfo>(paths.pageInfo, { id: pageId })
    const { data: info } = await ask()
    if (!info.locked) return info
    this.#setStatus('locked')
    const check = (password: string) =>
      this.#caller.post(paths.pageValidPassword, { id: pageId, password }).then(
        () => true,
        () => false,
      )
    const { askPassword } = await import('./dialogs.ts')
    if (!(await askPassword(this.#root, check, this.#texts))) throw new CallError(codes.pageLocked, this.#texts.locked)
    return (await ask()).data
  }

  #loadFailed(error: unknown): void {
    const code = error instanceof CallError ? error.code : 0
    const isForGood = [
      codes.forbidden,
      codes.notFound,
      codes.pageLocked,
      codes.sessionEnded,
      codes.sessionMissing,
    ].some((each) => each === code)
    this.#emit('error', { error })
    if (code === codes.sessionEnded || code === codes.sessionMissing) this.#setStatus('ended')
    else this.#setStatus(isForGood ? 'failed' : 'retrying')
    if (!this.#loaded)
      this.#showNote(
        this.#refusalText(error) ??
          (error instanceof CallError && error.message !== '' && isForGood ? error.message : this.#texts.failed),
        isForGood,
      )
    if (!isForGood) this.#retry = setTimeout(() => this.#open(), LOAD_RETRY_MS * (0.5 + Math.random()))
  }

  #connect(): void {
    this.#disconnect()
    const page = this.#loaded
    if (!page) return
    const { id: pageId, projectId: project } = page.info
    this.#link = new LiveLink({
      token: async () => (await this.#caller.post<string>(paths.projectToken, { pageId, dataEquip: '' })).data,
      address: (token) =>
        `${(this.#options.baseUrl ?? location.origin).replace(/^http/, 'ws')}${paths.projectSocket}${token}`,
      onFrame: (frame) => this.#take(frame),
      onPage: () => this.#reload(pageId),
      onState: (state) => this.#linkChanged(state, pageId),
    })
    this.#opener = new GatewayOpener({
      projectId: project,
      query: async () =>
        (await this.#caller.post<ProjectGateway[]>(paths.projectGatewayQuery, { pageId, dataEquip: '' })).data,
      open: (body) => this.#caller.post(paths.projectGatewayOpen, body),
      onError: (error) => this.#emit('error', { error }),
    })
    this.#followSystem()
    this.#link.start()
    this.#opener.run().catch((error) => this.#emit('error', { error }))
  }

  /** Values of the system do not come by the link: the page that is shown asks for its own. */
  #followSystem(): void {
    this.#system?.stop()
    this.#system = undefined
    const page = this.#loaded
    if (!page?.hasSystemValues) return
    this.#system = new SystemValues({
      query: async () =>
        (await this.#caller.post<SystemValue[]>(paths.projectSystemQuery, { pageId: page.info.id })).data,
      take: (values) => page.engine.setValues(values),
      onError: (error) => this.#emit('error', { error }),
    })
  }

  #disconnect(): void {
    clearTimeout(this.#retry)
    this.#link?.stop()
    this.#opener?.stop()
    this.#system?.stop()
    this.#link = undefined
    this.#opener = undefined
    this.#system = undefined
  }

  #reload(pageId: string): void {
    this.#load(pageId).catch((error) => this.#emit('error', { error }))
  }

  #linkChanged(state: LinkState, pageId: string): void {
    const wasDown = this.#status === 'retrying'
    if (state.is === 'connecting') return
    this.#setStatus(state.is)
    this.#loaded?.engine.setConnected(state.is === 'live')
    this.#banner.hidden = state.is === 'live'
    if (state.is === 'retrying') this.#banner.replaceChildren(this.#texts.retrying(clockText(state.since)))
    if (state.is === 'ended') this.#sayEnd(pageId)
    // A version may have been saved while nobody could tell us.
    if (state.is === 'live' && wasDown) this.#reload(pageId)
  }

  /** Of an embed token the server can say why it has ended. */
  #sayEnd(pageId: string): void {
    this.#banner.replaceChildren(this.#options.token ? this.#texts.tokenEnded : this.#texts.ended)
    if (!this.#options.token) return
    this.#caller.post(paths.pageInfo, { id: pageId }).catch((error: unknown) => {
      if (!this.#isDestroyed) this.#banner.replaceChildren(this.#refusalText(error) ?? this.#texts.tokenEnded)
    })
  }

  #refusalText(error: unknown): string | undefined {
    return this.#options.token ? tokenRefusal(error, this.#texts) : undefined
  }

  #take({ signalVal }: ValuesFrame): void {
    // A signal that has no value yet stands in the snapshot with time 0.
    const values = signalVal.filter(({ time }) => time > 0)
    this.#loaded?.engine.setValues(values)
    for (const { id, value, time } of values) {
      this.#values.set(id, value)
      this.#emit('value', { id, value, time })
    }
  }

  #setStatus(status: ViewerStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#emit('status', { status })
  }

  #showNote(text: string, canRetry = false): void {
    const again = el('button', { type: 'button' }, this.#texts.again)
    again.addEventListener('click', () => this.#open())
    this.#note.replaceChildren(text, ...(canRetry ? [again] : []))
    this.#note.hidden = false
  }

  #listen(): void {
    const { signal } = this.#cleanup
    this.#back.addEventListener('click', () => this.back(), { signal })
    this.#replayButton.addEventListener('click', () => this.replay(Date.now() - REPLAY_BACK_MS), { signal })
    // After sleep, or when the network is back, there is no reason to wait for the next try.
    window.addEventListener('online', () => this.#link?.hurry(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#link?.hurry(), {
      signal,
    })
  }

  #click(id: string): void {
    this.#emit('widgetclick', { id })
    const props = this.#picture?.props(id)
    if (!props) return
    this.#withActs((acts) => acts.click(props))
  }

  /** A control on the page was used. */
  #control(id: string, action: ControlAction): void {
    this.#emit('widgetclick', { id })
    this.#withActs((acts) => acts.control(action))
  }

  #withActs(fn: (acts: PageActs) => void): void {
    if (this.#acts) fn(this.#acts)
    else this.#loadActs().then(fn, (error) => this.#emit('error', { error }))
  }

  #loadActs(): Promise<PageActs> {
    this.#actsLoad ??= import('./actions/PageActs.ts').then(
      (module) => {
        this.#acts = new module.PageActs(this.#actsHost())
        return this.#acts
      },
      (error) => {
        // The next click tries again.
        this.#actsLoad = undefined
        throw error
      },
    )
    return this.#actsLoad
  }

  #replayHost(): ReplayHost {
    return {
      root: this.#root,
      stage: this.#stage,
      caller: this.#caller,
      locale: this.#locale,
      load: (info, tables) => this.#draw(info, tables),
      onPicture: (page) => {
        this.#recorded = page
        if (page) this.#loaded?.hide()
        else this.#loaded?.show()
        this.#targets.place()
        page?.engine.onCamera(() => this.#targets.place())
      },
      onError: (error) => this.#emit('error', { error }),
      live: () => this.replay(null),
    }
  }

  #actsHost(): PageActsHost {
    return {
      options: { ...this.#options, project: this.#loaded?.info.projectId ?? this.#options.project ?? '' },
      root: this.#root,
      locale: this.#locale,
      texts: this.#texts,
      caller: this.#caller,
      popupLayer: this.#popupLayer,
      pageId: () => this.#pageId,
      isLive: () => this.#status === 'live' && !this.#isDestroyed && !this.#replay,
      isReplaying: () => this.#replay !== undefined,
      isDestroyed: () => this.#isDestroyed,
      signalOf: (id) => this.#loaded?.signals.get(id),
      signals: () =>
        [...(this.#loaded?.signals.values() ?? [])].map(({ id, title, unit, value }) => ({
          id,
          title,
          unit,
          value: this.#values.get(id) ?? value,
        })),
      show: (pageId) => this.#show(pageId),
      onLink: (href) => this.#emit('link', { href }),
      onError: (error) => this.#emit('error', { error }),
      openViewer: (element, options) => new Viewer(element, options),
    }
  }
}
