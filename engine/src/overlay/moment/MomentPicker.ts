import { DAY_MS } from '../../text/zone.ts'
import { make } from '../table/make.ts'
import {
  addMonths,
  hasDate,
  hasSeconds,
  hasTime,
  type MomentFormat,
  type MomentLimits,
  momentText,
  monthDays,
  partsOf,
} from './momentText.ts'
import { pickerCss } from './pickerCss.ts'

export interface MomentPickerOptions {
  readonly locale: 'cn' | 'en'
  readonly format: MomentFormat
  readonly limits: MomentLimits
  readonly timeMs: number
  readonly label: string
  /** Called when another moment was chosen, which is not confirmed yet. */
  choose(timeMs: number): void
  take(): void
  giveUp(): void
}

const texts = {
  cn: {
    days: '一二三四五六日',
    month: (year: number, month: string) => `${year}年${month}月`,
    lastYear: '上一年',
    lastMonth: '上个月',
    nextMonth: '下个月',
    nextYear: '下一年',
    clock: ['时', '分', '秒'],
    more: '增加',
    less: '减少',
    now: '此刻',
    take: '确定',
    zone: '北京时间 UTC+8',
  },
  en: {
    days: 'MTWTFSS',
    month: (year: number, month: string) => `${year}-${month}`,
    lastYear: 'Previous year',
    lastMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
    clock: ['Hour', 'Minute', 'Second'],
    more: 'more',
    less: 'less',
    now: 'Now',
    take: 'OK',
    zone: 'Beijing time, UTC+8',
  },
} as const
/** Hour, minute and second: length, and how many make the next larger part. */
const clockParts = [
  { ms: 3_600_000, count: 24 },
  { ms: 60_000, count: 60 },
  { ms: 1_000, count: 60 },
] as const

/**
 * Calendar and clock of a `MomentField`, in UTC+8: days as a grid, hours from 0 to 23. Everything works by keys, too.
 */
export class MomentPicker {
  readonly element = make('div', { class: 'picker', popover: 'manual', role: 'dialog', tabindex: '-1' })
  readonly #options: MomentPickerOptions
  readonly #root: ShadowRoot
  readonly #title = make('span', { class: 'title', 'aria-live': 'polite' })
  readonly #days = Array.from({ length: 42 }, () => make('td', { role: 'gridcell' }))
  readonly #clock: HTMLInputElement[] = []
  #timeMs: number

  constructor(options: MomentPickerOptions) {
    this.#options = options
    this.#timeMs = options.timeMs
    const { format, locale, label } = options
    this.element.setAttribute('aria-label', `${label}, ${texts[locale].zone}`)
    this.#root = this.element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(pickerCss)
    this.#root.adoptedStyleSheets = [sheet]
    if (hasDate(format)) this.#root.append(this.#head(), this.#grid())
    if (hasTime(format)) this.#root.append(this.#clockRow())
    this.#root.append(this.#foot())
    this.#root.addEventListener('keydown', (event) => this.#key(event as KeyboardEvent))
    this.#paint()
  }

  /** Shows a moment that was typed. */
  show(timeMs: number): void {
    this.#timeMs = timeMs
    this.#paint()
  }

  focus(): void {
    const first = hasDate(this.#options.format) ? this.#chosenDay() : this.#clock[0]
    first?.focus()
  }

  #head(): HTMLElement {
    const words = texts[this.#options.locale]
    const turn = (sign: string, name: string, months: number) =>
      this.#button(sign, name, () => this.#choose(addMonths(this.#timeMs, months)))
    return make(
      'div',
      { class: 'head' },
      turn('«', words.lastYear, -12),
      turn('‹', words.lastMonth, -1),
      this.#title,
      turn('›', words.nextMonth, 1),
      turn('»', words.nextYear, 12),
    )
  }

  #grid(): HTMLElement {
    const names = [...texts[this.#options.locale].days].map((day) => make('th', { scope: 'col' }, day))
    const weeks = [0, 7, 14, 21, 28, 35].map((i) => make('tr', {}, ...this.#days.slice(i, i + 7)))
    const grid = make(
      'table',
      { role: 'grid' },
      make('thead', {}, make('tr', {}, ...names)),
      make('tbody', {}, ...weeks),
    )
    grid.addEventListener('click', (event) => {
      const day = (event.target as Element).closest<HTMLElement>('td')
      if (day === null || day.ariaDisabled === 'true') return
      this.#choose(Number(day.dataset['time']))
      this.focus()
      if (!hasTime(this.#options.format)) this.#options.take()
    })
    return grid
  }

  #clockRow(): HTMLElement {
    const { format, locale } = this.#options
    const words = texts[locale]
    const row = make('div', { class: 'clock' })
    clockParts.slice(0, hasSeconds(format) ? 3 : 2).forEach(({ ms, count }, i) => {
      const name = words.clock[i] ?? ''
      const input = make('input', { inputmode: 'numeric', maxlength: '2', role: 'spinbutton', autocomplete: 'off' })
      input.setAttribute('aria-label', name)
      input.ariaValueMin = '0'
      input.ariaValueMax = String(count - 1)
      const step = (by: number) => this.#step(ms, count, by)
      input.addEventListener('input', () => {
        const typed = input.value.normalize('NFKC')
        if (!/^\d+$/.test(typed) || Number(typed) >= count) return
        this.#step(ms, count, Number(typed) - this.#partOf(ms, count), input)
        if (typed.length === 2) (this.#clock[i + 1] ?? this.#clock[i])?.select()
      })
      input.addEventListener('focus', () => input.select())
      // Half-typed or wrong text is replaced by the present value.
      input.addEventListener('blur', () => this.#paint())
      input.addEventListener('keydown', ({ key }) => {
        const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key]
        if (by !== undefined) step(by)
      })
      this.#clock.push(input)
      const arrow = (sign: string, by: number, word: string) => {
        const made = this.#button(sign, `${name} ${word}`, () => step(by))
        // The arrow keys in the number's field do the same.
        made.tabIndex = -1
        return made
      }
      if (i > 0) row.append(make('b', {}, ':'))
      row.append(make('span', {}, arrow('▴', 1, words.more), input, arrow('▾', -1, words.less)))
    })
    return row
  }

  #foot(): HTMLElement {
    const { locale, take } = this.#options
    const words = texts[locale]
    const done = this.#button(words.take, '', take)
    done.className = 'main'
    const now = this.#button(words.now, '', () => this.#choose(Date.now()))
    return make('div', { class: 'foot' }, now, make('small', {}, 'UTC+8'), done)
  }

  #button(sign: string, name: string, act: () => void): HTMLButtonElement {
    const made = make('button', { type: 'button', 'aria-label': name, title: name }, sign)
    made.addEventListener('click', act)
    return made
  }

  #key(event: KeyboardEvent): void {
    // Keys here must not reach elements outside.
    event.stopPropagation()
    const target = event.target as HTMLElement
    const isDay = target.matches('td')
    const act = event.key === 'Escape' ? this.#options.giveUp : isDay ? this.#dayAct(event) : undefined
    if (act !== undefined) act()
    else if (event.key === 'Enter' && target.matches('input')) this.#options.take()
    else if (!(target.matches('input') && /^(Arrow(Up|Down)|Page)/.test(event.key))) return
    event.preventDefault()
    if (isDay && event.key !== 'Escape' && event.key !== 'Enter') this.focus()
  }

  #dayAct({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const by = (days: number) => () => this.#choose(this.#timeMs + days * DAY_MS)
    const turn = (months: number) => () => this.#choose(addMonths(this.#timeMs, shiftKey ? 12 * months : months))
    const weekday = this.#days.findIndex(({ ariaSelected }) => ariaSelected === 'true') % 7
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: by(-1),
      ArrowRight: by(1),
      ArrowUp: by(-7),
      ArrowDown: by(7),
      PageUp: turn(-1),
      PageDown: turn(1),
      Home: by(-weekday),
      End: by(6 - weekday),
      Enter: this.#options.take,
      ' ': this.#options.take,
    }
    return acts[key]
  }

  /** A wheel wraps around: 23 h plus one is 0 h of the same day. */
  #step(ms: number, count: number, by: number, typing?: HTMLInputElement): void {
    const part = this.#partOf(ms, count)
    this.#choose(this.#timeMs + (((((part + by) % count) + count) % count) - part) * ms, typing)
  }

  #partOf(ms: number, count: number): number {
    const [, , , ...clock] = partsOf(this.#timeMs)
    return clock[count === 24 ? 0 : ms === 60_000 ? 1 : 2] ?? 0
  }

  /** @param typing a field whose text is left as it is */
  #choose(timeMs: number, typing?: HTMLInputElement): void {
    const { limits, choose, format } = this.#options
    this.#timeMs = hasDate(format) ? Math.min(limits.max, Math.max(limits.min, timeMs)) : timeMs
    this.#paint(typing)
    choose(this.#timeMs)
  }

  #chosenDay(): HTMLElement | undefined {
    return this.#days.find((day) => day.ariaSelected === 'true')
  }

  #paint(typing?: HTMLInputElement): void {
    const { limits, locale } = this.#options
    const [year, month] = partsOf(this.#timeMs)
    const dayText = (timeMs: number) => momentText(timeMs, 'YYYY-MM-DD')
    const chosen = dayText(this.#timeMs)
    const today = dayText(Date.now())
    const first = dayText(limits.min)
    const last = dayText(limits.max)
    this.#title.textContent = texts[locale].month(year, String(month + 1).padStart(2, '0'))
    monthDays(this.#timeMs).forEach((timeMs, i) => {
      const day = this.#days[i] as HTMLElement
      const text = dayText(timeMs)
      const [, ofMonth, number] = partsOf(timeMs)
      day.textContent = String(number)
      day.dataset['time'] = String(timeMs)
      day.className = ofMonth === month ? '' : 'other'
      day.tabIndex = text === chosen ? 0 : -1
      day.ariaLabel = text
      day.ariaSelected = String(text === chosen)
      day.ariaDisabled = text < first || text > last ? 'true' : null
      day.ariaCurrent = text === today ? 'date' : null
    })
    clockParts.forEach(({ ms, count }, i) => {
      const input = this.#clock[i]
      if (input === undefined) return
      const part = String(this.#partOf(ms, count))
      input.ariaValueNow = part
      if (input !== typing) input.value = part.padStart(2, '0')
    })
  }
}
