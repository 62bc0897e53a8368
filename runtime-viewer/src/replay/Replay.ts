import type { PageInfo, Signal } from '@mimic/contract'
import { CallError, type Caller } from '@mimic/contract/client'
import { codes, type Locale } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import type { TableHost } from '@mimic/engine'
import { el } from '../chrome/dom.ts'
import { addSheet } from '../chrome/sheet.ts'
import type { LoadedPage } from '../page/LoadedPage.ts'
import type { ValueKnown } from '../page/ValueKnown.ts'
import { alarmsAt } from './alarmsAt.ts'
import { Overdue } from './Overdue.ts'
import { Playhead, type ReplayRange, type Speed } from './Playhead.ts'
import { ReplayBar, type ReplayNote } from './ReplayBar.ts'
import { ReplayBuffer } from './ReplayBuffer.ts'
import { ReplayTables } from './ReplayTables.ts'
import { replayCss } from './replayCss.ts'
import { replayTexts } from './replayTexts.ts'
import { usualRange } from './replayTime.ts'

/** The viewer's interface for its replay. */
export interface ReplayHost {
  readonly root: ShadowRoot
  readonly stage: HTMLElement
  readonly caller: Caller
  readonly locale: Locale
  /** Opens a second picture of a page, hidden, with tables of its own. */
  readonly load: (info: PageInfo, tables: (live: TableHost) => TableHost) => Promise<LoadedPage>
  /** Called when the replayed picture appears, changes or disappears. */
  readonly onPicture: (page: LoadedPage | undefined) => void
  readonly onError: (error: unknown) => void
  readonly live: () => void
}

/** How often the playhead moves, ms. */
const TICK_MS = 200
/** A dragged slider fetches values no more often than this. */
const SEEK_WAIT_MS = 120
const MINUTE_MS = 60_000

/**
 * A page as it was: a second picture over the live one, with a clock of its own, fed from recorded values. The live
 * picture and its connection go on underneath, so that returning to live needs no loading.
 */
export class Replay {
  readonly #host: ReplayHost
  readonly #playhead: Playhead
  readonly #buffer: ReplayBuffer
  readonly #bar: ReplayBar
  readonly #frame = el('div', { class: 'replay-frame', part: 'replay-frame' })
  readonly #dropSheet: () => void
  readonly #cleanup = new AbortController()
  readonly #barSize: ResizeObserver
  #page: LoadedPage | undefined
  #tables: ReplayTables | undefined
  #overdue = new Overdue(new Map())
  #info: PageInfo
  #timer: ReturnType<typeof setInterval> | undefined
  #seekTimer: ReturnType<typeof setTimeout> | undefined
  /** Time up to which the picture was fed; minus Infinity for nothing. */
  #fedMs = Number.NEGATIVE_INFINITY
  /** Key of the alarms that hold, to notice when the tables must change. */
  #alarmKey = ''
  /** Key of the outages that the charts know. */
  #gapKey = ''
  /** The playhead is at the end of the loaded range. */
  #isWaiting = false
  #isDestroyed = false

  constructor(host: ReplayHost, info: PageInfo, timeMs: number) {
    this.#host = host
    this.#info = info
    this.#playhead = new Playhead(usualRange(timeMs, Date.now()), timeMs)
    this.#buffer = new ReplayBuffer(
      (ask) => host.caller.call(paths.historyReplay, { pageId: this.#info.id, ...ask }),
      () => this.#came(),
    )
    this.#bar = new ReplayBar(host.locale, replayTexts[host.locale], {
      play: () => this.#play(),
      pause: () => this.#pause(),
      step: (by) => this.#step(by),
      seek: (time) => this.#seek(time),
      setSpeed: (speed) => this.#setSpeed(speed),
      setRange: (range) => this.#setRange(range),
      again: () => this.#fetch(),
      live: () => host.live(),
    })
    this.#dropSheet = addSheet(host.root, replayCss)
    host.root.append(this.#frame, this.#bar.mark, this.#bar.element)
    // The bar reduces the page's area, so that it covers nothing of the page.
    this.#barSize = new ResizeObserver(() => {
      host.stage.style.bottom = `${this.#bar.element.offsetHeight}px`
    })
    this.#barSize.observe(this.#bar.element)
    host.root.addEventListener('keydown', (event) => this.#key(event as KeyboardEvent), {
      signal: this.#cleanup.signal,
    })
    this.#bar.focus()
    this.enter(info)
  }

  get timeMs(): number {
    return this.#playhead.timeMs
  }

  /**
   * The recorded facts about a value up to the playhead. History keeps no codes, only the silence of a gateway or
   * device.
   */
  known(id: string, equipId: string | undefined): ValueKnown {
    const { timeMs } = this.#playhead
    const silence = this.#buffer.outages().find(({ kind, equipIds, from, to }) => {
      const isThen = from <= timeMs && timeMs <= (to ?? timeMs)
      return isThen && kind === 'offline' && equipId !== undefined && equipIds.includes(equipId)
    })
    return { code: null, good: this.#buffer.lastGood(id, timeMs), silence }
  }

  /** Shows another page, or another version of it, at the same instant. */
  enter(info: PageInfo): void {
    this.#info = info
    this.#open(info).catch((error) => this.#host.onError(error))
  }

  /** Goes to an instant. If the bar's range does not contain it, the range becomes a day around it. */
  seek(timeMs: number): void {
    const { from, to } = this.#playhead.range
    if (timeMs < from || timeMs > to) this.#playhead.setRange(usualRange(timeMs, Date.now()))
    this.#playhead.seek(timeMs)
    this.#fetch()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#cleanup.abort()
    this.#barSize.disconnect()
    clearInterval(this.#timer)
    clearTimeout(this.#seekTimer)
    const { stage } = this.#host
    this.#dropSheet()
    stage.style.bottom = ''
    for (const each of [this.#frame, this.#bar.mark, this.#bar.element]) each.remove()
    this.#host.onPicture(undefined)
    this.#page?.destroy()
  }

  async #open(info: PageInfo): Promise<void> {
    let tables: ReplayTables | undefined
    const page = await this.#host.load(info, (live) => {
      tables = new ReplayTables(live, () => this.#playhead.timeMs)
      return tables
    })
    if (this.#isDestroyed || this.#info !== info) {
      page.destroy()
      return
    }
    page.host.classList.add('replay-page')
    page.forgetValues()
    page.engine.setMoment(this.#playhead.timeMs)
    const before = this.#page
    this.#page = page
    this.#tables = tables
    page.show()
    this.#host.onPicture(page)
    before?.destroy()
    this.#fetch()
  }

  /** Fetches the values at the playhead, and the range before it that charts show. */
  #fetch(): void {
    clearTimeout(this.#seekTimer)
    this.#seekTimer = undefined
    this.#fedMs = Number.NEGATIVE_INFINITY
    this.#buffer.seek(this.#playhead.timeMs, this.#pastMs())
    this.#show()
  }

  /** How far back the charts of the page look. */
  #pastMs(): number {
    const page = this.#page
    if (!page) return 0
    const ranges = page.recordedCharts().map((id) => Number(page.props(id)?.['data.timeRange'] ?? 0))
    return Math.max(0, ...ranges) * MINUTE_MS
  }

  #came(): void {
    if (this.#buffer.error !== undefined) this.#host.onError(this.#buffer.error)
    this.#show()
  }

  #play(): void {
    const isFromStart = this.#playhead.isAtEnd
    this.#playhead.play(performance.now())
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
    if (isFromStart) this.#fetch()
    else this.#show()
  }

  #pause(): void {
    this.#playhead.pause()
    this.#show()
  }

  #step(by: 1 | -1): void {
    this.#playhead.pause()
    this.#seek(this.#playhead.timeMs + by * this.#playhead.stepMs)
  }

  /** The time is shown at once; its values are fetched when the playhead has rested for a moment. */
  #seek(timeMs: number): void {
    const { from, to } = this.#playhead.range
    const now = Date.now()
    if (timeMs < from || (timeMs > to && timeMs < now)) this.#playhead.setRange(usualRange(timeMs, now))
    this.#playhead.seek(timeMs)
    this.#seekTimer ??= setTimeout(() => this.#fetch(), SEEK_WAIT_MS)
    this.#show()
  }

  #setSpeed(speed: Speed): void {
    this.#playhead.setSpeed(speed, performance.now(), this.#buffer.knownUntilMs)
    // Values fetched for another speed are too coarse or cover too little time.
    this.#fetch()
  }

  #setRange(range: ReplayRange): void {
    this.#playhead.setRange({ from: range.from, to: Math.min(range.to, Date.now()) })
    this.#fetch()
  }

  #tick(): void {
    const playhead = this.#playhead
    const knownUntilMs = this.#seekTimer === undefined ? this.#buffer.knownUntilMs : playhead.timeMs
    this.#isWaiting = playhead.advance(performance.now(), knownUntilMs)
    if (!playhead.isPlaying) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    this.#show()
  }

  /** Updates the picture and the bar to the playhead. */
  #show(): void {
    const { timeMs, stepMs, isPlaying, range } = this.#playhead
    const buffer = this.#buffer
    const alarms = alarmsAt(buffer.alarms(), timeMs)
    if (this.#seekTimer === undefined && buffer.knownUntilMs >= timeMs) this.#feed(timeMs, alarms)
    if (isPlaying) buffer.ensure(timeMs, (stepMs * TICK_MS) / 1000, range.to)
    this.#bar.show(this.#playhead, this.#note(), alarms, this.#outagesAt(timeMs))
  }

  #feed(timeMs: number, alarms: readonly { readonly id: string; readonly state: string }[]): void {
    const page = this.#page
    if (!page) return
    const { engine } = page
    const isSeek = this.#fedMs === Number.NEGATIVE_INFINITY
    if (isSeek) {
      page.forgetValues()
      this.#gapKey = ''
      engine.setSignals(this.#signals(page))
      this.#overdue = new Overdue(page.signals)
    }
    engine.setMoment(timeMs)
    this.#tellGaps(page, timeMs)
    const values = this.#buffer.between(this.#fedMs, timeMs)
    this.#overdue.take(values)
    page.setValues(values)
    // After a seek the values are known exactly; during playback only the last value of each step is known.
    const coarseMs = isSeek ? 0 : (this.#playhead.stepMs * TICK_MS) / 1000
    const overdue = this.#overdue.at(timeMs, this.#buffer.outages(), coarseMs)
    if (overdue.length > 0) page.setValues(overdue)
    const key = alarms.map(({ id, state }) => `${id} ${state}`).join()
    if (isSeek || key !== this.#alarmKey) this.#tables?.changed()
    this.#alarmKey = key
    this.#fedMs = timeMs
  }

  /** Outages up to the playhead, for charts: a replay does not know later ones. */
  #tellGaps({ engine, signals }: LoadedPage, timeMs: number): void {
    const gaps = this.#buffer.outages().filter(({ from }) => from <= timeMs)
    const key = `${gaps.length} ${gaps.some(({ to }) => to === null || to > timeMs) ? timeMs : ''}`
    if (key === this.#gapKey) return
    this.#gapKey = key
    for (const { id, equipId } of signals.values()) {
      const own = gaps.filter(({ equipIds }) => equipIds.includes(equipId))
      engine.setGaps(
        id,
        own.map((gap) => ({ ...gap, to: Math.min(gap.to ?? timeMs, timeMs) })),
      )
    }
  }

  #outagesAt(timeMs: number): { readonly offline: number; readonly lost: number } {
    const here = this.#buffer.outages().filter(({ from, to }) => from <= timeMs && timeMs <= (to ?? timeMs))
    const offline = new Set(here.flatMap(({ kind, equipIds }) => (kind === 'offline' ? equipIds : [])))
    // The windows of a replay overlap: an outage in both is one.
    const lost = new Map(here.flatMap((each) => (each.kind === 'lost' ? [[each.from, each.samples] as const] : [])))
    return { offline: offline.size, lost: [...lost.values()].reduce((sum, samples) => sum + samples, 0) }
  }

  /** The distance of recorded values depends on the speed, and charts must not take it for gaps. */
  #signals(page: LoadedPage): Signal[] {
    const apartMs = Math.max(this.#playhead.stepMs, this.#pastMs() / 100)
    return [...page.signals.values()].map((signal) => ({ ...signal, intervalMs: Math.max(signal.intervalMs, apartMs) }))
  }

  #note(): ReplayNote {
    const buffer = this.#buffer
    if (buffer.error !== undefined) return { failed: this.#reasonOf(buffer.error) }
    if (this.#seekTimer !== undefined || this.#isWaiting || buffer.knownUntilMs < this.#playhead.timeMs || !this.#page)
      return 'loading'
    return buffer.isEmpty ? 'empty' : 'none'
  }

  /** The server's text; our own if it did not answer. */
  #reasonOf(error: unknown): string {
    const isAnswer = error instanceof CallError && error.code !== codes.unavailable && error.code !== codes.timeout
    return isAnswer && error.message !== '' ? error.message : replayTexts[this.#host.locale].failed
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    // Questions and fields handle their own keys.
    if (event.defaultPrevented || target.closest('dialog, .popup')) return
    const isField = target.matches('select, input:not([type="range"])')
    if (event.key !== 'Escape' && isField) return
    if (event.key === ' ' && target.matches('button')) return
    const { from, to } = this.#playhead.range
    const acts: Readonly<Record<string, () => void>> = {
      ' ': () => (this.#playhead.isPlaying ? this.#pause() : this.#play()),
      ArrowLeft: () => this.#step(-1),
      ArrowRight: () => this.#step(1),
      Home: () => this.#seek(from),
      End: () => this.#seek(to),
      Escape: () => this.#host.live(),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}
