import { HOUR_MS } from '../../text/zone.ts'
import { MomentField } from '../moment/index.ts'
import type { TablePart, TableRange } from '../TableHost.ts'
import { make } from './make.ts'
import { tableCss } from './tableCss.ts'
import { tableTexts } from './tableTexts.ts'
import { isRange, timeText, withinLongest } from './tableTime.ts'

export interface TableColumn {
  readonly title: string
  readonly isNumeric?: boolean
}

export interface TableContent {
  readonly columns: readonly TableColumn[]
  /** A cell is its text, or an element made for it. `key` identifies rows over refreshes. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | HTMLElement)[] }[]
  readonly total: number
}

export interface TableSettings {
  readonly label: string
  readonly hasPages: boolean
  readonly hasFilter: boolean
  readonly hasExport: boolean
  /** Length of the range that ends now, ms. */
  readonly lengthMs: number
  /** Interval from an answer to the next request, ms; 0 = never by itself. */
  readonly rollMs: number
  /** Changes when other rows must be requested. */
  readonly subject: string
  /** Widths of the columns, px, by position; undefined = as wide as the content. */
  readonly widths: readonly (number | undefined)[]
}

export interface TableSource {
  /** @returns undefined where there is nothing to request */
  load(ask: TableRange & TablePart): Promise<TableContent | undefined>
  exportAll(range: TableRange): Promise<void>
}

const PAGE_ROWS = 20
/** Rows without pages: as many as one call returns. */
const SCROLL_ROWS = 200
const quickHours = [1, 24, 168, 720] as const

/** A table over a page: it requests its rows, keeps the old ones meanwhile, and rests while nobody sees it. */
export class DataTable {
  readonly element = make('div', { class: 'table' })
  readonly root: ShadowRoot
  readonly #texts: (typeof tableTexts)['cn']
  readonly #source: TableSource
  readonly #toolbar = make('form', { class: 'toolbar' })
  readonly #quick = make('span', { class: 'quick', role: 'group' })
  readonly #filter = make('span', { class: 'filter' })
  readonly #from: MomentField
  readonly #to: MomentField
  readonly #export = make('button', { type: 'button', class: 'export' })
  readonly #scroll = make('div', { class: 'scroll', role: 'region', tabindex: '0' })
  readonly #head = make('tr')
  readonly #body = make('tbody')
  readonly #note = make('div', { class: 'note', role: 'status' })
  readonly #pager = make('div', { class: 'pager' })
  readonly #previous = make('button', { type: 'button' }, '‹')
  readonly #next = make('button', { type: 'button' }, '›')
  readonly #count = make('span')
  readonly #word = make('span', { class: 'word', role: 'status' })
  readonly #visibility = () => (document.visibilityState === 'visible' ? this.#wake() : this.#rest())
  #settings: TableSettings | undefined
  #page = 1
  /** The range that the user has set; undefined = the range of `#lengthMs` that ends now. */
  #chosen: TableRange | undefined
  #lengthMs = 0
  #asking: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #shownAt = 0
  #isShown = true
  #isDisposed = false
  #content: TableContent | undefined

  constructor(locale: 'cn' | 'en', source: TableSource) {
    this.#source = source
    const texts = tableTexts[locale]
    this.#texts = texts
    this.root = this.element.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(tableCss)
    this.root.adoptedStyleSheets = [sheet]
    for (const hours of quickHours) {
      const button = make('button', { type: 'button', 'data-hours': String(hours) }, texts.quick[hours])
      button.addEventListener('click', () => this.#follow(hours * HOUR_MS))
      this.#quick.append(button)
    }
    this.#from = new MomentField({ locale, format: 'YYYY-MM-DD HH:mm', label: texts.from })
    this.#to = new MomentField({ locale, format: 'YYYY-MM-DD HH:mm', label: texts.to })
    this.#previous.setAttribute('aria-label', texts.previous)
    this.#next.setAttribute('aria-label', texts.next)
    this.#filter.append(this.#from.element, '–', this.#to.element, make('button', { type: 'submit' }, texts.apply))
    this.#export.textContent = texts.export
    this.#toolbar.append(this.#quick, this.#filter, this.#word, this.#export)
    this.#pager.append(this.#count, this.#previous, this.#next)
    const table = make('table', {}, make('thead', {}, this.#head), this.#body)
    this.#scroll.append(table, this.#note)
    this.root.append(this.#toolbar, this.#scroll, this.#pager)
    this.#listen()
  }

  /** Takes new settings; requests rows again only if they depend on them. */
  set(settings: TableSettings): void {
    const before = this.#settings
    this.#settings = settings
    this.#scroll.setAttribute('aria-label', settings.label)
    this.#quick.hidden = !settings.hasFilter
    this.#filter.hidden = !settings.hasFilter
    this.#export.hidden = !settings.hasExport
    this.#setWord(this.#word.textContent)
    if (before?.lengthMs !== settings.lengthMs) this.#lengthMs = settings.lengthMs
    if (
      before?.subject !== settings.subject ||
      before.lengthMs !== settings.lengthMs ||
      before.hasPages !== settings.hasPages
    ) {
      this.#page = 1
      this.#content = undefined
      this.#pager.hidden = true
      this.#ask()
    } else if (before.rollMs !== settings.rollMs) this.#schedule()
  }

  /** Requests the shown rows again. */
  refresh(): void {
    if (this.#isAwake) this.#ask()
  }

  pause(): void {
    this.#isShown = false
    this.#rest()
  }

  resume(): void {
    this.#isShown = true
    this.#wake()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#from.dispose()
    this.#to.dispose()
    document.removeEventListener('visibilitychange', this.#visibility)
    this.#rest()
  }

  get #isAwake(): boolean {
    return this.#isShown && !this.#isDisposed && document.visibilityState === 'visible'
  }

  get #range(): TableRange {
    const now = Date.now()
    return this.#chosen ?? { from: now - this.#lengthMs, to: now }
  }

  get #pageSize(): number {
    return this.#settings?.hasPages === true ? PAGE_ROWS : SCROLL_ROWS
  }

  #listen(): void {
    // Keys here are for the table, not for the host of the page.
    this.element.addEventListener('keydown', (event) => event.stopPropagation())
    this.#toolbar.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#choose()
    })
    this.#previous.addEventListener('click', () => this.#turn(-1))
    this.#next.addEventListener('click', () => this.#turn(1))
    this.#export.addEventListener('click', () => void this.#exportAll())
    document.addEventListener('visibilitychange', this.#visibility)
  }

  #follow(lengthMs: number): void {
    this.#from.reset()
    this.#to.reset()
    this.#chosen = undefined
    this.#lengthMs = lengthMs
    this.#page = 1
    this.#ask()
  }

  #choose(): void {
    if (!(this.#from.check() && this.#to.check())) return
    const range = withinLongest({ from: this.#from.timeMs, to: this.#to.timeMs })
    if (!isRange(range)) {
      this.#to.refuse(this.#texts.badRange)
      return
    }
    this.#from.set(range.from)
    this.#to.set(range.to)
    this.#chosen = range
    this.#page = 1
    this.#ask()
  }

  #turn(by: number): void {
    this.#page += by
    this.#scroll.scrollTop = 0
    this.#ask()
  }

  #wake(): void {
    if (this.#isAwake && this.#settings !== undefined) this.#ask()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#asking = undefined
  }

  #ask(): void {
    this.#rest()
    if (!this.#isAwake) return
    const asking = new AbortController()
    this.#asking = asking
    const range = this.#range
    this.#showRange(range)
    if (this.#content === undefined) this.#say(this.#texts.loading)
    this.#source.load({ ...range, page: this.#page, pageSize: this.#pageSize }).then(
      (content) => {
        if (asking.signal.aborted) return
        this.#asking = undefined
        this.#show(content)
        this.#schedule()
      },
      (error: unknown) => {
        if (asking.signal.aborted) return
        this.#asking = undefined
        this.#failed(error)
        this.#schedule()
      },
    )
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const rollMs = this.#settings?.rollMs ?? 0
    if (rollMs > 0 && this.#isAwake) this.#timer = setTimeout(() => this.#ask(), rollMs)
  }

  #show(content: TableContent | undefined): void {
    this.#content = content
    this.#pager.hidden = content === undefined
    this.#shownAt = Date.now()
    this.#setWord('')
    const { columns = [], rows = [], total = 0 } = content ?? {}
    const pages = Math.max(1, Math.ceil(total / this.#pageSize))
    if (this.#page > pages) {
      this.#page = pages
      this.#ask()
      return
    }
    this.#head.replaceChildren(
      ...columns.map(({ title, isNumeric }, i) => {
        const cell = make('th', { scope: 'col', class: classOf(isNumeric) }, title)
        const width = this.#settings?.widths[i]
        if (width !== undefined) cell.style.width = cell.style.minWidth = `${width}px`
        return cell
      }),
    )
    const focused = this.#focusedRow()
    this.#body.replaceChildren(
      ...rows.map(({ key, cells }) =>
        make(
          'tr',
          { 'data-key': key },
          ...cells.map((cell, i) =>
            make(
              'td',
              { class: classOf(columns[i]?.isNumeric), ...(typeof cell === 'string' ? { title: cell } : {}) },
              cell,
            ),
          ),
        ),
      ),
    )
    if (focused !== undefined)
      [...this.#body.children]
        .find((row) => (row as HTMLElement).dataset['key'] === focused)
        ?.querySelector('button')
        ?.focus()
    this.#say(content === undefined ? this.#texts.unbound : rows.length === 0 ? this.#texts.none : '')
    this.#count.textContent =
      this.#settings?.hasPages === true
        ? this.#texts.page(this.#page, pages, total)
        : this.#texts.newest(rows.length, total)
    this.#previous.hidden = this.#next.hidden = this.#settings?.hasPages !== true
    this.#previous.disabled = this.#page <= 1
    this.#next.disabled = this.#page >= pages
  }

  /** Keeps the rows after a failed refresh, and says how old they are. */
  #failed(error: unknown): void {
    const why = this.#why(error)
    if (this.#content !== undefined) {
      this.#setWord(`${this.#texts.old(timeText(this.#shownAt))}${this.#texts.colon}${why}`)
      return
    }
    const again = make('button', { type: 'button' }, this.#texts.again)
    again.addEventListener('click', () => this.#ask())
    this.#note.replaceChildren(make('span', { class: 'bad' }, why), again)
    this.#note.hidden = false
  }

  #why(error: unknown): string {
    return error instanceof Error && error.message !== '' ? error.message : this.#texts.failed
  }

  /** Sets the text beside the toolbar's buttons; without buttons the toolbar is shown for its text alone. */
  #setWord(text: string): void {
    this.#word.textContent = text
    this.#toolbar.hidden = text === '' && this.#quick.hidden && this.#export.hidden
  }

  #say(text: string): void {
    this.#note.replaceChildren(text)
    this.#note.hidden = text === ''
  }

  #showRange({ from, to }: TableRange): void {
    for (const button of this.#quick.children) {
      const isOn =
        this.#chosen === undefined && Number((button as HTMLElement).dataset['hours']) * HOUR_MS === this.#lengthMs
      button.setAttribute('aria-pressed', String(isOn))
    }
    // Text that is being typed is kept.
    if (this.#from.isBusy || this.#to.isBusy) return
    this.#from.set(from)
    // The range runs to the end of its minute, so that a request by the field's text holds all rows that are shown now.
    this.#to.set(to + 59_999)
  }

  #focusedRow(): string | undefined {
    return this.root.activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset['key']
  }

  async #exportAll(): Promise<void> {
    this.#export.disabled = true
    this.#setWord(this.#texts.exporting)
    try {
      await this.#source.exportAll(this.#range)
      this.#setWord(this.#texts.exported)
    } catch (error) {
      this.#setWord(this.#why(error))
    } finally {
      this.#export.disabled = false
    }
  }
}

const classOf = (isNumeric: boolean | undefined) => (isNumeric === true ? 'numeric' : '')
