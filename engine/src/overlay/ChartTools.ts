import { quickHours, toolRows } from '../render/chartTools.ts'
import { numberOf } from '../render/style.ts'
import { toolTexts } from '../render/toolTexts.ts'
import type { TimeWindow } from '../render/WidgetSession.ts'
import type { ChartItem } from '../schema/props/chartItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { HOUR_MS } from '../text/zone.ts'
import { MomentField } from './moment/index.ts'
import { make } from './table/make.ts'
import { tableTexts } from './table/tableTexts.ts'
import { isRange, withinLongest } from './table/tableTime.ts'

/** Actions of the tools over a chart. */
export interface ChartToolActions {
  /** Follows the present with this range; undefined: with the chart's own. */
  follow(rangeMs: number | undefined): void
  choose(window: TimeWindow): void
  hide(ids: ReadonlySet<string>): void
}

export interface ChartToolState {
  readonly hasFilter: boolean
  readonly hasSelect: boolean
  /** `color` of its curve, as CSS; none where all look the same. */
  readonly items: readonly (ChartItem & { readonly color?: string })[]
  readonly hidden: ReadonlySet<string>
  /** The shown time range. */
  readonly window: TimeWindow
  /** The length of the range that follows the present; undefined where it does not follow. */
  readonly rangeMs: number | undefined
  /** The chart's own range. */
  readonly ownRangeMs: number
}

/** The bar over a chart: quick ranges, a time range by its ends, and the choice of shown values (3.7). */
export class ChartTools {
  readonly element = make('form', { class: 'tools' })
  readonly #actions: ChartToolActions
  readonly #texts: (typeof toolTexts)['cn' | 'en']
  readonly #words: (typeof tableTexts)['cn']
  readonly #quick = make('span', { class: 'quick', role: 'group' })
  readonly #filter = make('span', { class: 'filter' })
  readonly #from: MomentField
  readonly #to: MomentField
  readonly #select = make('span', { class: 'select' })
  readonly #open = make('button', { type: 'button', 'aria-haspopup': 'true', 'aria-expanded': 'false' })
  readonly #list = make('span', { class: 'list', role: 'group' })
  #state: ChartToolState | undefined
  /** True if there is room for the fields of a range. */
  #hasFields = true
  /** Ids and titles in the list. */
  #listed = ''

  constructor(locale: 'cn' | 'en', actions: ChartToolActions) {
    this.#actions = actions
    this.#texts = toolTexts[locale]
    const words = tableTexts[locale]
    this.#words = words
    for (const hours of quickHours) {
      const button = make('button', { type: 'button' }, this.#texts.quick[hours])
      button.addEventListener('click', () => this.#follow(hours * HOUR_MS))
      this.#quick.append(button)
    }
    this.#from = new MomentField({ locale, format: 'YYYY-MM-DD HH:mm', label: words.from })
    this.#to = new MomentField({ locale, format: 'YYYY-MM-DD HH:mm', label: words.to })
    this.#filter.append(
      this.#from.element,
      '–',
      this.#to.element,
      make('button', { type: 'submit' }, this.#texts.apply),
    )
    this.#list.setAttribute('aria-label', this.#texts.shown)
    this.#select.append(this.#open, this.#list)
    this.#list.hidden = true
    this.element.append(this.#quick, this.#filter, this.#select)
    this.#listen()
  }

  show(state: ChartToolState): void {
    this.#state = state
    const { hasFilter, hasSelect, window, rangeMs } = state
    this.element.hidden = !(hasFilter || hasSelect)
    this.#quick.hidden = !hasFilter
    this.#filter.hidden = !(hasFilter && this.#hasFields)
    this.#select.hidden = !hasSelect
    if (hasFilter) {
      quickHours.forEach((hours, i) => {
        this.#quick.children[i]?.setAttribute('aria-pressed', String(hours * HOUR_MS === rangeMs))
      })
      this.#showWindow(window)
    }
    if (hasSelect) this.#showList(state)
  }

  /**
   * Places the bar within the margins of the chart (3.2), in as many rows as the chart leaves free.
   */
  place(p: Props, isOfTime: boolean): void {
    const { style } = this.element
    const { rows, hasFields } = toolRows(p, isOfTime)
    this.#hasFields = hasFields
    this.element.dataset['rows'] = String(rows)
    for (const side of ['left', 'right', 'top'] as const) style[side] = `${numberOf(p, `position.${side}`)}px`
  }

  /** Focuses the first of the shown tools, or the last. */
  focus(isLast: boolean): void {
    const all = [...this.element.querySelectorAll<HTMLElement>('button, input')].filter((each) =>
      each.checkVisibility(),
    )
    all.at(isLast ? -1 : 0)?.focus()
  }

  dispose(): void {
    this.#from.dispose()
    this.#to.dispose()
  }

  #listen(): void {
    // Keys and pointers here are for the tools, not for the chart under them.
    for (const name of ['keydown', 'pointerdown', 'dblclick', 'wheel'] as const)
      this.element.addEventListener(name, (event) => event.stopPropagation(), { passive: true })
    this.element.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#choose()
    })
    this.#open.addEventListener('click', () => this.#toggle(this.#list.hidden === true))
    this.#select.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.#list.hidden) return
      this.#toggle(false)
      this.#open.focus()
    })
    this.#select.addEventListener('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !this.#select.contains(event.relatedTarget)) this.#toggle(false)
    })
  }

  #follow(rangeMs: number): void {
    const { rangeMs: now, ownRangeMs } = this.#state ?? {}
    this.#from.reset()
    this.#to.reset()
    // Pressing the active range returns to the chart's own.
    this.#actions.follow(now === rangeMs || rangeMs === ownRangeMs ? undefined : rangeMs)
  }

  #choose(): void {
    if (!(this.#from.check() && this.#to.check())) return
    const range = withinLongest({ from: this.#from.timeMs, to: this.#to.timeMs })
    if (!isRange(range)) {
      this.#to.refuse(this.#words.badRange)
      return
    }
    this.#from.set(range.from)
    this.#to.set(range.to)
    this.#actions.choose(range)
  }

  #toggle(isOpen: boolean): void {
    this.#list.hidden = !isOpen
    this.#open.setAttribute('aria-expanded', String(isOpen))
  }

  #showWindow({ from, to }: TimeWindow): void {
    // Text that is being typed is kept.
    if (this.#from.isBusy || this.#to.isBusy) return
    this.#from.set(from)
    this.#to.set(to + 59_999)
  }

  #showList({ items, hidden }: ChartToolState): void {
    const listed = items.map(({ id, title, color }) => [id, title, color].join('\n')).join('\n')
    if (listed !== this.#listed) {
      this.#listed = listed
      this.#list.replaceChildren(...items.map((item) => this.#row(item)))
    }
    items.forEach(({ id }, i) => {
      const box = this.#list.children[i]?.querySelector('input')
      if (box) box.checked = !hidden.has(id)
    })
    const shown = items.filter(({ id }) => !hidden.has(id)).length
    this.#open.textContent = `${this.#texts.values} ${shown}/${items.length} ▾`
  }

  #row({ id, title, color }: ChartToolState['items'][number]): HTMLElement {
    const box = make('input', { type: 'checkbox' })
    box.addEventListener('change', () => {
      const hidden = new Set(this.#state?.hidden)
      if (box.checked) hidden.delete(id)
      else hidden.add(id)
      this.#actions.hide(hidden)
    })
    if (color === undefined) return make('label', {}, box, title)
    const mark = make('i')
    mark.style.background = color
    return make('label', {}, box, mark, title)
  }
}
