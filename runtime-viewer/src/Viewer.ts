import { Caller } from '@mimic/contract/client'
import type { Locale } from '@mimic/contract/errors'
import { isSystemAlarm, type LiveValue, type SignalAlarm, type ValuesFrame } from '@mimic/contract/live'
import { type ControlAction, untilLoaded } from '@mimic/engine'
import { LazyActs } from './actions/LazyActs.ts'
import type { PageActs, PageActsHost } from './actions/PageActs.ts'
import type { WriteOutcome } from './actions/Writer.ts'
import { texts } from './chrome/texts.ts'
import type { ViewerTheme } from './chrome/theme.ts'
import { ViewerChrome } from './chrome/ViewerChrome.ts'
import type { DoubtTip, DoubtTipHost } from './doubts/DoubtTip.ts'
import type { KioskOptions } from './kiosk/Kiosk.ts'
import type { WallScreen } from './kiosk/WallScreen.ts'
import { AlarmFeed } from './link/AlarmFeed.ts'
import { onWake } from './link/wakeSignals.ts'
import { LivePage, type LivePageHost } from './page/LivePage.ts'
import type { LoadedPage, ViewerFit } from './page/LoadedPage.ts'
import { PageTargets } from './page/PageTargets.ts'
import type { ViewerStatus } from './page/ViewerStatus.ts'
import { PastView } from './replay/PastView.ts'
import type { ViewerEvents, ViewerOptions } from './ViewerOptions.ts'

/** The replay button goes back by this time. */
const REPLAY_BACK_MS = 600_000
/** A mark must stand this long before the code of its tip is loaded. */
const DOUBT_MS = 500

/**
 * Shows a project page live in an element: loads it, keeps it connected, and handles clicks. Created by {@link
 * createViewer}.
 */
export class Viewer {
  readonly #element: HTMLElement
  readonly #options: ViewerOptions
  readonly #chrome: ViewerChrome
  readonly #targets: PageTargets
  readonly #caller: Caller
  readonly #acts: LazyActs
  readonly #past: PastView
  readonly #events = new EventTarget()
  readonly #fail = (error: unknown): void => this.#emit('error', { error })
  readonly #cleanup = new AbortController()
  readonly #live: LivePage
  #alarms = new AlarmFeed()
  #locale: Locale
  #theme: ViewerTheme
  #wall: WallScreen | undefined
  #tip: Promise<DoubtTip | undefined> | undefined
  #kiosk: KioskOptions | undefined
  #isDestroyed = false

  constructor(element: HTMLElement, options: ViewerOptions) {
    const { locale = 'cn', theme = 'light', fit = 'page', baseUrl = '', token, position, replayBar = false } = options
    this.#element = element
    this.#options = options
    this.#locale = locale
    this.#theme = theme
    this.#kiosk = options.kiosk
    this.#caller = new Caller({ baseUrl, locale: () => this.#locale, token, position })
    this.#chrome = new ViewerChrome(element, {
      locale,
      theme,
      hasReplayButton: replayBar,
      onBack: () => this.back(),
      onReplay: () => this.replay(Date.now() - REPLAY_BACK_MS),
      onAgain: () => this.#live.open(),
    })
    this.#targets = new PageTargets({
      stage: this.#chrome.stage,
      page: () => this.#picture,
      onClick: (id) => this.#click(id),
      refit: () => this.setFit(this.#live.fit),
      onError: this.#fail,
      signal: this.#cleanup.signal,
    })
    this.#chrome.mount(this.#targets.layer)
    this.#acts = new LazyActs(this.#actsHost())
    this.#past = this.#openPast()
    this.#live = this.#openLive(fit)
    // After sleep, or when the network is back, there is no reason to wait for the next try.
    onWake(() => this.#live.wake(), this.#cleanup.signal)
    this.#live.open()
    this.#openWall()
  }

  get status(): ViewerStatus {
    return this.#live.status
  }

  /** The page that is shown or being loaded. */
  get page(): string {
    return this.#live.id
  }

  /** Shows another page of the project. */
  setPage(pageId: string): void {
    this.#acts.now?.forgetTrail()
    this.#show(pageId)
  }

  /** Goes back to the page before the last click. @returns false if there is none */
  back(): boolean {
    return this.#acts.now?.back() ?? false
  }

  /**
   * Writes a value to a signal of the page as a button would: permission, range, confirmation, device, answer. Needs
   * `allowWrite`. Nothing is kept for later: without a connection the write is refused.
   * @param confirm false: nobody is asked
   */
  setValue(
    signalId: string,
    value: number | string | boolean,
    { confirm = true }: { readonly confirm?: boolean } = {},
  ): Promise<WriteOutcome> {
    return this.#acts.use((acts) => acts.write(signalId, String(value), confirm))
  }

  /**
   * Shows the page as it was at an instant of the recorded past, with a time bar; null returns to live.
   * @param time ms since 1970 UTC; future times count as now
   * @throws {RangeError} for an invalid time
   */
  replay(time: number | null): void {
    if (time !== null && !Number.isFinite(time)) throw new RangeError(`a replay begins at a time, not at ${time}`)
    this.#past.goTo(time)
  }

  /** The instant of the recorded past that is shown, ms since 1970 UTC; null: the present. */
  get replayTime(): number | null {
    return this.#past.timeMs
  }

  setFit(fit: ViewerFit): void {
    this.#live.setFit(fit)
    this.#past.picture?.fit(fit)
  }

  /** Changes the language of the viewer's own texts; the page stays, and typed input is kept. */
  setLocale(locale: Locale): void {
    if (locale === this.#locale) return
    this.#locale = locale
    this.#chrome.setLocale(locale)
    this.#acts.now?.clear()
    this.#past.renew()
    this.#wall?.refresh()
    this.#live.redraw()
  }

  /** Sets the theme of the viewer's chrome. Call it also when custom properties of the page around have changed. */
  setTheme(theme: ViewerTheme): void {
    this.#theme = theme
    this.#chrome.setTheme(theme)
    this.#live.picture?.readMarks()
    this.#past.picture?.readMarks()
  }

  /** Replaces or ends the rotation of pages. */
  setKiosk(kiosk: KioskOptions | undefined): void {
    this.#kiosk = kiosk
    this.#openWall()
  }

  /**
   * Fills the screen. Browsers allow it after a click or a key only; some have no full screen at all.
   * @returns whether the browser allowed it
   */
  async enterFullScreen(): Promise<boolean> {
    try {
      // Missing on an iPhone, whatever the types say.
      await this.#element.requestFullscreen()
      return true
    } catch {
      return false
    }
  }

  async leaveFullScreen(): Promise<void> {
    if (document.fullscreenElement === this.#element) await document.exitFullscreen()
  }

  /** PNG of the current page, with the mark of simulated values. @throws {Error} while no page is shown */
  async snapshot(scale?: number): Promise<Blob> {
    if (!this.#picture) throw new Error('no page is shown')
    return this.#picture.snapshot(scale)
  }

  /** @returns the function that removes the listener */
  on<K extends keyof ViewerEvents>(name: K, fn: (event: ViewerEvents[K]) => void): () => void {
    // Every event of this target is made by #emit, with the detail of its name.
    const listener = (event: Event) => fn((event as CustomEvent<ViewerEvents[K]>).detail)
    this.#events.addEventListener(name, listener)
    return () => this.#events.removeEventListener(name, listener)
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#past.destroy()
    this.#wall?.destroy()
    this.#cleanup.abort()
    this.#acts.destroy()
    this.#live.destroy()
    this.#chrome.clear()
  }

  /** The page on the screen: live or in replay. */
  get #picture(): LoadedPage | undefined {
    return this.#past.picture ?? this.#live.picture
  }

  /** Taken from the loaded page, because the options may leave it out when there is a token. */
  get #project(): string {
    return this.#live.picture?.info.projectId ?? this.#options.project ?? ''
  }

  #emit<K extends keyof ViewerEvents>(name: K, detail: ViewerEvents[K]): void {
    this.#events.dispatchEvent(new CustomEvent(name, { detail }))
  }

  #show(pageId: string): void {
    // Popups, questions and a waiting write belong to the page that is left.
    this.#acts.now?.clear()
    this.#alarms = new AlarmFeed()
    this.#chrome.showBack(this.#acts.now?.hasTrail === true)
    this.#live.show(pageId)
  }

  #click(id: string): void {
    this.#emit('widgetclick', { id })
    const props = this.#picture?.props(id)
    if (props) this.#withActs((acts) => acts.click(props, id))
  }

  /** A control on the page was used. */
  #control(id: string, action: ControlAction): void {
    this.#emit('widgetclick', { id })
    this.#withActs((acts) => acts.control(action, id))
  }

  #withActs(fn: (acts: PageActs) => void): void {
    this.#acts.use(fn).catch(this.#fail)
  }

  /** A wall screen is only created on request; its code is loaded then. */
  #openWall(): void {
    this.#wall?.destroy()
    this.#wall = undefined
    const kiosk = this.#kiosk
    const { burnIn, wakeLock = kiosk !== undefined, alarmBar = kiosk !== undefined } = this.#options
    if (!kiosk && !burnIn && !wakeLock && !alarmBar) return
    const isOver = () => this.#isDestroyed || this.#wall !== undefined || kiosk !== this.#kiosk
    untilLoaded(() => import('./kiosk/WallScreen.ts'), isOver, this.#fail)
      .then((code) => {
        if (code === undefined || isOver()) return
        this.#wall = new code.WallScreen(
          {
            element: this.#element,
            root: this.#chrome.root,
            veil: this.#chrome.veil,
            locale: () => this.#locale,
            shown: () => this.#live.id,
            show: (pageId) => this.setPage(pageId),
            // A page that can be loaded now is not delayed for one that might never come.
            canTurn: () => document.visibilityState === 'visible' && !this.#past.isShown && this.status !== 'retrying',
            enterFullScreen: () => void this.enterFullScreen(),
            onState: (state) => this.#emit('kiosk', { state }),
            onWakeLock: (state) => this.#emit('wakelock', { state }),
            call: this.#caller.call,
            // A token gives the alarms of its project's pages, which the first page names.
            alarmProject: () => (this.#caller.hasToken ? this.#project || undefined : null),
            alarmsOf: this.#options.alarmsOf,
            // A kiosk shows alarms only where it may; who asks for them is told that they may not be shown.
            onAlarmsRefused: (error) => this.#options.alarmBar && this.#fail(error),
          },
          { kiosk, burnIn, wakeLock, alarmBar },
        )
      })
      .catch(this.#fail)
  }

  #openLive(fit: ViewerFit): LivePage {
    const host: LivePageHost = {
      chrome: this.#chrome,
      caller: this.#caller,
      options: this.#options,
      locale: () => this.#locale,
      isHidden: () => this.#past.picture !== undefined,
      isTurning: () => this.#kiosk !== undefined,
      onControl: (id, action) => this.#control(id, action),
      onAlarmList: () => this.#emit('alarmlist', {}),
      onStatus: (status) => this.#emit('status', { status }),
      onFrame: (frame, values) => this.#told(frame, values),
      onPicture: (page, isSamePage) => this.#pictured(page, isSamePage),
      onError: this.#fail,
    }
    return new LivePage(host, this.#options.page, fit)
  }

  #told(frame: ValuesFrame, values: readonly LiveValue[]): void {
    for (const { id, value, time, quality, simulated } of values)
      this.#emit('value', { id, value, time, quality, simulated })
    const changed = this.#alarms.take(frame)
    if (changed.length === 0) return
    this.#wall?.notice()
    this.#live.picture?.noteAlarms(this.#alarms.open)
    for (const alarm of changed) void this.#tellAlarm(alarm)
  }

  /** Texts of conditions come from their author; texts of system alarms are in the viewer's language. */
  async #tellAlarm(alarm: SignalAlarm): Promise<void> {
    const { type, value } = alarm
    if (!isSystemAlarm(type)) return this.#emit('alarm', alarm)
    try {
      const { systemAlarmText } = await import('@mimic/contract/systemAlarmText')
      if (!this.#isDestroyed) this.#emit('alarm', { ...alarm, msg: systemAlarmText(type, value, this.#locale) })
    } catch (error) {
      this.#emit('alarm', alarm)
      this.#fail(error)
    }
  }

  #pictured(page: LoadedPage, isSamePage: boolean): void {
    this.#targets.place()
    page.engine.onCamera(() => this.#targets.place())
    this.#watchDoubts(page)
    // A new version of the page: the link goes on, and tells of no alarm again.
    page.showAlarms(this.#alarms.open)
    // Loaded before the first click, because the server may be away by then, and the viewer must say that nothing was
    // sent.
    if (page.isUsable) this.#withActs(() => {})
    this.#emit(isSamePage ? 'page' : 'ready', { page: page.info.id, version: page.info.version })
    if (isSamePage) return
    this.#wall?.pageShown()
    this.#past.enter(page.info).catch(this.#fail)
  }

  /** Loads the tip with the first value that is not live. While a page connects, no value is live, so that time is skipped. */
  #watchDoubts(page: LoadedPage): void {
    const { engine, host } = page
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      timer = undefined
      if (!host.isConnected || engine.doubts().length === 0) return
      if (this.status === 'connecting') {
        timer = setTimeout(load, DOUBT_MS)
        return
      }
      stop()
      this.#tip ??= untilLoaded(
        () => import('./doubts/DoubtTip.ts'),
        () => this.#isDestroyed,
        this.#fail,
      ).then((code) => code && new code.DoubtTip(this.#tipHost()))
      this.#tip.then((tip) => tip?.watch(page)).catch(this.#fail)
    }
    const look = () => {
      if (!timer && engine.doubts().length > 0) timer = setTimeout(load, DOUBT_MS)
    }
    const stop = engine.onFrame(look)
    // The frame with its marks may be the last one: a moment of the past stands still.
    look()
  }

  #tipHost(): DoubtTipHost {
    return {
      root: this.#chrome.root,
      stage: this.#chrome.stage,
      signal: this.#cleanup.signal,
      page: () => this.#picture,
      locale: () => this.#locale,
      known: (id, equipId) => this.#past.known(id, equipId) ?? this.#live.known(id, equipId),
    }
  }

  #openPast(): PastView {
    return new PastView({
      replay: () => ({
        root: this.#chrome.root,
        stage: this.#chrome.stage,
        caller: this.#caller,
        locale: this.#locale,
        load: (info, tables) => this.#live.draw(info, tables),
        onError: this.#fail,
        live: () => this.replay(null),
      }),
      present: () => this.#live.picture,
      onPicture: (picture) => {
        if (picture) this.#live.picture?.hide()
        else this.#live.picture?.show()
        this.#targets.place()
        picture?.engine.onCamera(() => this.#targets.place())
        if (picture) this.#watchDoubts(picture)
      },
      onTime: (time) => {
        // Popups show the present, and so does a waiting write, so both are closed.
        if (time !== null) this.#acts.now?.clear()
        this.#chrome.showReplayButton(time === null)
        this.#emit('replay', { time })
      },
      onError: this.#fail,
    })
  }

  #actsHost(): PageActsHost {
    const viewer = this
    return {
      get options() {
        return { ...viewer.#options, project: viewer.#project }
      },
      get locale() {
        return viewer.#locale
      },
      get texts() {
        return texts[viewer.#locale]
      },
      root: this.#chrome.root,
      caller: this.#caller,
      popupLayer: this.#chrome.popups,
      pageId: () => this.#live.id,
      isLive: () => this.status === 'live' && !this.#isDestroyed && !this.#past.isShown,
      isReplaying: () => this.#past.isShown,
      isDestroyed: () => this.#isDestroyed,
      signalOf: (id) => this.#live.picture?.signals.get(id),
      signals: () =>
        [...(this.#live.picture?.signals.values() ?? [])].map((signal) => {
          const { id, title, unit } = signal
          const { value, time, quality, simulated = false } = this.#live.values.get(id) ?? signal
          return { id, title, unit, value, time, quality, simulated }
        }),
      show: (pageId) => this.#show(pageId),
      onLink: (href) => this.#emit('link', { href }),
      onError: this.#fail,
      openPopup: (element, page, outer) =>
        new Viewer(element, {
          ...this.#options,
          project: this.#project,
          page,
          locale: this.#locale,
          theme: this.#theme,
          outer,
          openPage: undefined,
          replayBar: false,
          kiosk: undefined,
          wakeLock: false,
          burnIn: undefined,
          alarmBar: false,
        }),
    }
  }
}
