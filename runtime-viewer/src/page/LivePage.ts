import type { PageInfo } from '@mimic/contract'
import type { Caller } from '@mimic/contract/client'
import type { Locale } from '@mimic/contract/errors'
import { type BadReason, type LiveValue, type ValuesFrame, valuesOf } from '@mimic/contract/live'
import { BAD } from '@mimic/contract/quality'
import { viewCodes } from '@mimic/contract/viewCodes'
import { viewPaths } from '@mimic/contract/viewPaths'
import { type Backend, type ControlAction, preloadBackend } from '@mimic/engine'
import { clockText, type Texts, texts } from '../chrome/texts.ts'
import { tokenRefusal } from '../chrome/tokenRefusal.ts'
import type { ViewerChrome } from '../chrome/ViewerChrome.ts'
import type { LinkState } from '../link/LiveLink.ts'
import { PageFeed } from '../link/PageFeed.ts'
import { LoadedPage, type LoadOptions, type ViewerFit } from './LoadedPage.ts'
import { loadFailure } from './loadFailure.ts'
import { unlockedPage } from './unlockedPage.ts'
import type { ValueKnown } from './ValueKnown.ts'
import type { ViewerStatus } from './ViewerStatus.ts'

/** The viewer as {@link LivePage} sees it. */
export interface LivePageHost {
  readonly chrome: ViewerChrome
  readonly caller: Caller
  readonly options: {
    readonly token?: string
    readonly backend?: Backend | 'auto'
    readonly alarmsOf?: (() => string) | undefined
  }
  readonly locale: () => Locale
  /** True in a replay: the loaded page stays behind it. */
  readonly isHidden: () => boolean
  /** Pages are shown in turn; one that cannot be shown is skipped. */
  readonly isTurning: () => boolean
  readonly onControl: (widgetId: string, action: ControlAction) => void
  readonly onAlarmList: () => void
  readonly onStatus: (status: ViewerStatus) => void
  readonly onFrame: (frame: ValuesFrame, values: readonly LiveValue[]) => void
  /** Called when a picture is on the screen: of another page, or of this one again. */
  readonly onPicture: (page: LoadedPage, isSamePage: boolean) => void
  readonly onError: (error: unknown) => void
}

const LOAD_RETRY_MS = 3_000

/**
 * Shows one page of the project at a time: loads it, replaces its versions, keeps it connected, and retries temporary
 * failures.
 */
export class LivePage {
  readonly #host: LivePageHost
  /** Newest values of the page, for a picture that takes over, and for scripts. */
  readonly #values = new Map<string, LiveValue>()
  /** Reasons of the bad ones among them. */
  readonly #bad = new Map<string, BadReason>()
  /** By equipment: its gateway is online. */
  readonly #online = new Map<string, boolean>()
  #system: readonly LiveValue[] = []
  /** Monotonic time at which each of the values came, ms. */
  readonly #cameMs = new Map<string, number>()
  #id: string
  #fit: ViewerFit
  #picture: LoadedPage | undefined
  #feed: PageFeed | undefined
  #loading: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #status: ViewerStatus = 'connecting'
  #isDestroyed = false

  constructor(host: LivePageHost, pageId: string, fit: ViewerFit) {
    this.#host = host
    this.#id = pageId
    this.#fit = fit
  }

  /** The page that is shown, or being loaded. */
  get id(): string {
    return this.#id
  }

  get status(): ViewerStatus {
    return this.#status
  }

  /** The picture on the screen; while another page is loaded, the picture of the page before. */
  get picture(): LoadedPage | undefined {
    return this.#picture
  }

  get values(): ReadonlyMap<string, LiveValue> {
    return this.#values
  }

  /** The server's facts about a value that is stale or bad. */
  known(id: string, equipId: string | undefined): ValueKnown {
    const bad = this.#bad.get(id)
    const isOffline = equipId !== undefined && this.#online.get(equipId) === false
    return {
      code: bad?.code ?? (isOffline ? viewCodes.gatewayOffline : null),
      good: bad ?? this.#values.get(id) ?? this.#picture?.signals.get(id),
      isCut: this.#status !== 'live',
    }
  }

  /** Goes to another page; the picture stays until the new one is ready. */
  show(pageId: string): void {
    this.#disconnect()
    this.#forget()
    this.#id = pageId
    this.open()
  }

  /** Loads the page and connects. */
  open(): void {
    clearTimeout(this.#retry)
    this.#setStatus('connecting')
    this.#host.chrome.showNote(this.#picture ? undefined : ({ loading }) => loading)
    const pageId = this.#id
    const isWanted = () => pageId === this.#id && !this.#isDestroyed
    this.#load(pageId).then(
      () => {
        if (isWanted()) this.#connect()
      },
      (error) => {
        if (isWanted()) this.#loadFailed(error)
      },
    )
  }

  /** Draws the page again, in another language. */
  redraw(): void {
    if (this.#picture) this.#reload(this.#id, true)
  }

  get fit(): ViewerFit {
    return this.#fit
  }

  setFit(fit: ViewerFit): void {
    this.#fit = fit
    this.#picture?.fit(fit)
  }

  /** The machine woke up, or the network is back. */
  wake(): void {
    if (this.#feed) this.#feed.hurry()
    else if (this.#status === 'retrying') this.open()
  }

  /** @param tables puts something between the page's tables and the server */
  draw(info: PageInfo, tables?: LoadOptions['tables']): Promise<LoadedPage> {
    const { chrome, caller, options, locale, onControl, onAlarmList, onError } = this.#host
    return LoadedPage.load(chrome.stage, {
      caller,
      info,
      onControl,
      alarms: { onList: onAlarmList, of: options.alarmsOf },
      onError,
      fit: this.#fit,
      project: info.projectId,
      backend: options.backend ?? 'auto',
      locale: locale(),
      ...(tables && { tables }),
    })
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#disconnect()
    this.#picture?.destroy()
    this.#picture = undefined
  }

  get #texts(): Texts {
    return texts[this.#host.locale()]
  }

  /**
   * Loads the newest version beside the shown one, then swaps them: the picture is never blank.
   * @param isAnew also if that version is shown already
   */
  #load(pageId: string, isAnew = false): Promise<void> {
    const isLeft = () => this.#isDestroyed || pageId !== this.#id
    const run = async () => {
      if (isLeft()) return
      const { caller, chrome, options, onError } = this.#host
      preloadBackend(options.backend).catch(onError)
      const onLocked = () => this.#setStatus('locked')
      const info = await unlockedPage(pageId, { caller, root: chrome.root, texts: this.#texts, onLocked })
      const shown = this.#picture?.info
      const isShown = shown?.id === pageId && shown.file === info.file && shown.errorValue === info.errorValue
      if (isLeft() || (isShown && !isAnew)) return
      const picture = await this.draw(info)
      if (isLeft()) picture.destroy()
      else this.#swap(picture)
    }
    // One load after another: two at once could swap in the wrong order.
    this.#loading = (this.#loading ?? Promise.resolve()).then(run, run)
    return this.#loading
  }

  #swap(picture: LoadedPage): void {
    const { chrome, isHidden, onPicture } = this.#host
    const before = this.#picture
    picture.engine.setConnected(this.#status === 'live')
    // Values that came during loading went to the picture before.
    picture.setValues(this.#agedValues())
    if (!isHidden()) picture.show()
    this.#picture = picture
    before?.destroy()
    this.#feed?.followSystem(picture.hasSystemValues)
    chrome.showNote(undefined)
    chrome.setGround(picture.surround)
    onPicture(picture, before?.info.id === picture.info.id)
  }

  #loadFailed(error: unknown): void {
    const { chrome, options, onError } = this.#host
    onError(error)
    const hasToken = options.token !== undefined
    const { status, isForGood } = loadFailure(error, this.#texts, hasToken)
    this.#setStatus(status)
    const text = (told: Texts) => loadFailure(error, told, hasToken).text
    // The picture of the page before is not that of the page that was asked for. A wall keeps it until its next page.
    if (!this.#picture || (isForGood && !this.#host.isTurning())) chrome.showNote(text, isForGood)
    else if (!isForGood) {
      this.#picture.engine.setConnected(false)
      chrome.showBanner(text)
    }
    if (!isForGood) this.#retry = setTimeout(() => this.open(), LOAD_RETRY_MS * (0.5 + Math.random()))
  }

  #connect(): void {
    this.#disconnect()
    const picture = this.#picture
    if (!picture) return
    const { id: pageId, projectId } = picture.info
    const { caller, onError } = this.#host
    this.#feed = new PageFeed({
      caller,
      pageId,
      projectId,
      onError,
      onFrame: (frame) => this.#take(frame),
      onVersion: () => this.#reload(pageId),
      onState: (state) => this.#linkChanged(state, pageId),
      onSystem: (values) => {
        this.#system = values
        this.#picture?.setValues(values)
      },
    })
    this.#feed.followSystem(picture.hasSystemValues)
    this.#feed.start()
  }

  #disconnect(): void {
    clearTimeout(this.#retry)
    this.#feed?.stop()
    this.#feed = undefined
  }

  #reload(pageId: string, isAnew = false): void {
    this.#load(pageId, isAnew).catch(this.#host.onError)
  }

  #linkChanged(state: LinkState, pageId: string): void {
    const wasDown = this.#status === 'retrying'
    if (state.is === 'connecting') return
    const { chrome } = this.#host
    this.#setStatus(state.is)
    this.#picture?.engine.setConnected(state.is === 'live')
    if (state.is === 'live') chrome.showBanner(undefined)
    else if (state.is === 'retrying') chrome.showBanner(({ retrying }) => retrying(clockText(state.since)))
    else this.#sayEnd(pageId)
    // A version may have been saved while the connection was down.
    if (state.is === 'live' && wasDown) this.#reload(pageId)
  }

  /** Asks the server why an embed token has ended, and shows it. */
  #sayEnd(pageId: string): void {
    const { chrome, caller, options } = this.#host
    chrome.showBanner(({ ended, tokenEnded }) => (options.token ? tokenEnded : ended))
    if (!options.token) return
    caller.call(viewPaths.projectMonitorPageInfo, { id: pageId }).catch((error: unknown) => {
      if (!this.#isDestroyed) chrome.showBanner((told) => tokenRefusal(error, told) ?? told.tokenEnded)
    })
  }

  #take(frame: ValuesFrame): void {
    const sent = valuesOf(frame)
    // A snapshot lists everything, so values of the version before are forgotten. The drawing accepts no older time, so
    // it also forgets values after a clock was set back; system values are in no snapshot.
    if (frame.kind === 'snapshot') {
      if (sent.some(({ id, time }) => time < (this.#values.get(id)?.time ?? 0))) {
        this.#picture?.forgetValues()
        this.#picture?.setValues(this.#system)
      }
      this.#forget()
    }
    const now = performance.now()
    for (const { id, quality } of sent) if (quality !== BAD) this.#bad.delete(id)
    for (const bad of frame.bad ?? []) this.#bad.set(bad.id, bad)
    const values = sent.map((value) =>
      value.quality === BAD ? { ...value, good: this.#bad.get(value.id)?.value } : value,
    )
    for (const value of values) {
      this.#values.set(value.id, value)
      this.#cameMs.set(value.id, now - (value.ageMs ?? 0))
    }
    for (const { equipId, online, time } of frame.gatewayAlarm ?? []) {
      if (!online && this.#online.get(equipId) !== false) this.#picture?.noteSilence(equipId, time)
      this.#online.set(equipId, online)
    }
    this.#picture?.setValues(values)
    this.#host.onFrame(frame, values)
  }

  #forget(): void {
    this.#values.clear()
    this.#bad.clear()
    this.#cameMs.clear()
  }

  #agedValues(): LiveValue[] {
    const now = performance.now()
    return [...this.#values.values()].map((value) => ({
      ...value,
      ageMs: now - (this.#cameMs.get(value.id) ?? Number.NEGATIVE_INFINITY),
    }))
  }

  #setStatus(status: ViewerStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#host.onStatus(status)
  }
}
