import type { Locale } from '@mimic/contract/errors'
import { MomentField } from '@mimic/engine/moment'
import { el } from '../chrome/dom.ts'
import { type Playhead, type ReplayRange, type Speed, speeds } from './Playhead.ts'
import type { ReplayTexts } from './replayTexts.ts'
import { instantText, rangeProblem } from './replayTime.ts'

/** The bar's message beside its controls. */
export type ReplayNote = 'none' | 'loading' | 'empty' | { readonly failed: string }

export interface ReplayBarActs {
  play(): void
  pause(): void
  step(by: 1 | -1): void
  seek(timeMs: number): void
  setSpeed(speed: Speed): void
  setRange(range: ReplayRange): void
  again(): void
  live(): void
}

/** Positions of the slider. */
const POSITIONS = 10_000

/** The time bar: the position of a replay, and its controls. Times are shown and typed in UTC+8. */
export class ReplayBar {
  readonly element: HTMLElement
  readonly mark = el('div', { class: 'replay-mark', part: 'replay-mark' })
  readonly #texts: ReplayTexts
  readonly #acts: ReplayBarActs
  readonly #slider = el('input', { type: 'range', min: '0', max: String(POSITIONS), step: '1' })
  readonly #play = el('button', { type: 'button', class: 'main' })
  readonly #speed = el('select')
  readonly #time: MomentField
  readonly #from: MomentField
  readonly #to: MomentField
  readonly #said = el('div', { class: 'said', role: 'status' })
  readonly #outage = el('span', { class: 'outage', role: 'status' })
  readonly #alarms = el('span', { class: 'alarms', role: 'status' })
  #problem: 'badRange' | 'future' | undefined
  #note = ''
  #shownMs = Number.NaN
  #range: ReplayRange = { from: 0, to: 1 }

  constructor(locale: Locale, texts: ReplayTexts, acts: ReplayBarActs) {
    this.#texts = texts
    this.#acts = acts
    const format = 'YYYY-MM-DD HH:mm:ss'
    const take = () => this.#takeRange()
    const limits = () => ({ min: this.#range.from, max: this.#range.to })
    this.#time = new MomentField({ locale, format, name: 'time', label: texts.time, limits, take: acts.seek })
    this.#from = new MomentField({ locale, format, name: 'from', label: texts.from, take })
    this.#to = new MomentField({ locale, format, name: 'to', label: texts.to, take })
    this.#slider.setAttribute('aria-label', texts.time)
    this.#speed.setAttribute('aria-label', texts.speed)
    this.#speed.append(...speeds.map((speed) => el('option', { value: String(speed) }, `${speed}x`)))
    const button = (name: string, sign: string, act: () => void) => {
      const made = el('button', { type: 'button', 'aria-label': name, title: name }, sign)
      made.addEventListener('click', act)
      return made
    }
    const live = el('button', { type: 'button', class: 'live' }, texts.live)
    live.addEventListener('click', () => acts.live())
    this.element = el(
      'section',
      { class: 'replay-bar', part: 'replay-bar', 'aria-label': texts.bar },
      this.#slider,
      el(
        'div',
        { class: 'row' },
        button(texts.stepBack, '‹', () => acts.step(-1)),
        this.#play,
        button(texts.step, '›', () => acts.step(1)),
        this.#speed,
        el('span', { class: 'moment' }, texts.time, this.#time.element),
        this.#alarms,
        this.#outage,
        el('span', { class: 'spring' }),
        live,
      ),
      el(
        'div',
        { class: 'row' },
        el('span', { class: 'moment' }, texts.from, this.#from.element),
        el('span', { class: 'moment' }, texts.to, this.#to.element),
        this.#said,
      ),
    )
    this.#listen()
  }

  focus(): void {
    this.#play.focus()
  }

  /** Shows the position of the replay; a field with the focus is left alone. */
  show(
    playhead: Playhead,
    note: ReplayNote,
    alarms: readonly { readonly msg: string }[],
    outages: { readonly offline: number; readonly lost: number },
  ): void {
    const { timeMs, range, isPlaying, speed } = playhead
    const texts = this.#texts
    this.#range = range
    // Any other control discards the range that was typed.
    if (!isPlaying && timeMs !== this.#shownMs) this.#setProblem(undefined)
    this.#shownMs = timeMs
    this.mark.replaceChildren(el('span', {}, texts.mark), `${instantText(timeMs)} UTC+8`)
    this.#slider.value = String(Math.round((POSITIONS * (timeMs - range.from)) / (range.to - range.from)))
    this.#slider.setAttribute('aria-valuetext', instantText(timeMs))
    const name = isPlaying ? texts.pause : texts.play
    if (this.#play.textContent !== name) this.#play.replaceChildren(name)
    this.#speed.value = String(speed)
    if (!this.#time.isBusy) this.#time.set(timeMs)
    if (this.#problem === undefined && !this.#from.isBusy && !this.#to.isBusy) {
      this.#from.set(range.from)
      this.#to.set(range.to)
    }
    this.#say(note)
    const newest = alarms[0]
    this.#alarms.className = newest ? 'alarms on' : 'alarms'
    const text = newest ? texts.alarms(alarms.length, newest.msg) : texts.noAlarms
    if (this.#alarms.textContent !== text) this.#alarms.replaceChildren(text)
    const { offline, lost } = outages
    const outage = [offline > 0 ? texts.offline(offline) : '', lost > 0 ? texts.lost(lost) : '']
      .filter(Boolean)
      .join(' · ')
    if (this.#outage.textContent !== outage) this.#outage.replaceChildren(outage)
    this.#alarms.title = alarms.map(({ msg }) => msg).join('\n')
  }

  #listen(): void {
    const acts = this.#acts
    this.#play.addEventListener('click', () =>
      this.#play.textContent === this.#texts.play ? acts.play() : acts.pause(),
    )
    this.#speed.addEventListener('change', () => {
      const speed = speeds.find((each) => String(each) === this.#speed.value)
      if (speed !== undefined) acts.setSpeed(speed)
    })
    this.#slider.addEventListener('input', () => {
      const { from, to } = this.#range
      acts.seek(from + ((to - from) * this.#slider.valueAsNumber) / POSITIONS)
    })
  }

  #takeRange(): void {
    const range = { from: this.#from.timeMs, to: this.#to.timeMs }
    this.#setProblem(rangeProblem(range, Date.now()))
    if (this.#problem === undefined) this.#acts.setRange(range)
    else this.#say('none')
  }

  #setProblem(problem: 'badRange' | 'future' | undefined): void {
    if (problem === undefined && this.#problem === undefined) return
    this.#problem = problem
    for (const { input } of [this.#from, this.#to]) input.setAttribute('aria-invalid', String(problem !== undefined))
  }

  /** Set only when it changes, because screen readers repeat a status that is written again. */
  #say(note: ReplayNote): void {
    const texts = this.#texts
    const shown = this.#problem ?? note
    const isFailed = typeof shown === 'object'
    const text = isFailed ? shown.failed : shown === 'none' ? '' : texts[shown]
    if (text === this.#note) return
    this.#note = text
    this.#said.className = isFailed || this.#problem !== undefined ? 'said bad' : 'said'
    this.#said.replaceChildren(text)
    if (!isFailed) return
    const again = el('button', { type: 'button' }, texts.again)
    again.addEventListener('click', () => this.#acts.again())
    this.#said.append(again)
  }
}
