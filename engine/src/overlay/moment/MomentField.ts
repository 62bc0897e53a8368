import { make } from '../table/make.ts'
import type { MomentPicker } from './MomentPicker.ts'
import { type MomentFormat, type MomentLimits, momentText, parseMoment, widestLimits } from './momentText.ts'

export interface MomentFieldOptions {
  readonly locale: 'cn' | 'en'
  readonly format: MomentFormat
  readonly label?: string
  readonly name?: string
  limits?(): MomentLimits
  /** Called when a typed or chosen moment was confirmed. Without it, call `check` before you read `timeMs`. */
  take?(timeMs: number): void
  /** If set, only Enter and the calendar's button confirm; leaving the field restores its last moment. */
  readonly isDeliberate?: boolean
}

const texts = {
  cn: {
    open: '打开日历',
    colon: '：',
    noMoment: (format: string) => `请按 ${format} 的格式输入`,
    outside: (min: string, max: string) => `须在 ${min} 至 ${max} 之间`,
    failed: '日历加载失败，请直接输入',
  },
  en: {
    open: 'Open the calendar',
    colon: ': ',
    noMoment: (format: string) => `Enter it as ${format}`,
    outside: (min: string, max: string) => `Must be between ${min} and ${max}`,
    failed: 'The calendar could not be loaded: please type',
  },
} as const

/** Styles of the field in whichever shadow root it stands. Its calendar has a root of its own. */
export const momentFieldCss = `
.moment-field { position: relative; display: inline-flex; align-items: stretch; gap: 2px; }
.moment-field > input { font-variant-numeric: tabular-nums; }
.moment-field > button { flex: none; padding: 0 5px; }
.moment-problem { position: fixed; inset: auto; margin: 0; max-width: min(320px, calc(100vw - 16px)); box-sizing: border-box; padding: 4px 10px; border: 1px solid var(--chrome-danger, #b3261e); border-radius: 4px; color: var(--chrome-danger, #b3261e); background: var(--chrome-surface, #ffffff); font: 12px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
`

/**
 * A moment as text, in ISO order and UTC+8, with a calendar that is loaded when it is first opened. Text that is not a
 * moment stays as it was typed, and the field says how to write it.
 */
export class MomentField {
  readonly element: HTMLElement
  readonly input: HTMLInputElement
  readonly #options: MomentFieldOptions
  readonly #button: HTMLButtonElement
  readonly #problem = make('span', { class: 'moment-problem', role: 'alert', popover: 'manual' })
  #format: MomentFormat
  #picker: MomentPicker | undefined
  #opening: Promise<void> | undefined
  /** The text that was last set or accepted. */
  #known = ''

  constructor(options: MomentFieldOptions) {
    const { locale, format, label = '', name = '' } = options
    const { colon, open } = texts[locale]
    this.#options = options
    this.#format = format
    this.input = make('input', { type: 'text', autocomplete: 'off', maxlength: '32', name, 'aria-label': label })
    this.input.spellcheck = false
    this.#button = make('button', { type: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' }, '▾')
    this.#button.title = open
    this.#button.setAttribute('aria-label', label === '' ? open : `${open}${colon}${label}`)
    this.element = make('span', { class: 'moment-field' }, this.input, this.#button, this.#problem)
    this.setFormat(format)
    this.#listen()
  }

  get timeMs(): number {
    return parseMoment(this.input.value, this.#format)
  }

  /** True while it has the focus, or holds unconfirmed text. */
  get isBusy(): boolean {
    const root = this.element.getRootNode() as ShadowRoot | Document
    return this.input.value !== this.#known || this.element.contains(root.activeElement)
  }

  get format(): MomentFormat {
    return this.#format
  }

  setFormat(format: MomentFormat): void {
    this.#format = format
    this.input.placeholder = format
  }

  /** Empty for NaN. */
  set(timeMs: number): void {
    this.#known = momentText(timeMs, this.#format)
    this.reset()
  }

  /** Restores the last moment. */
  reset(): void {
    if (this.input.value !== this.#known) this.input.value = this.#known
    if (this.input.title !== '') this.#tell('')
  }

  /** @returns whether the text is a moment within the limits; if not, the field says why and takes the focus */
  check(): boolean {
    const why = this.#why()
    if (why !== '') this.refuse(why)
    return why === ''
  }

  /** Shows a problem of the text. */
  refuse(problem: string): void {
    this.input.focus()
    this.#tell(problem)
  }

  dispose(): void {
    this.#close()
  }

  /** @param problem empty = none */
  #tell(problem: string): void {
    const { input } = this
    if (problem === '') input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
    input.title = problem
    this.#problem.textContent = problem
    const isShown = problem !== '' && this.#problem.isConnected
    this.#problem.togglePopover(isShown)
    if (isShown) placeBeside(this.#problem, input)
  }

  #listen(): void {
    const { input, element } = this
    input.addEventListener('input', () => {
      this.#tell('')
      const { timeMs } = this
      if (Number.isFinite(timeMs)) this.#picker?.show(timeMs)
    })
    // Digits and colons are hard to reach on a touch keyboard.
    input.addEventListener('click', (event) => {
      if ((event as PointerEvent).pointerType === 'touch') this.#open()
    })
    this.#button.addEventListener('click', () => (this.#picker === undefined ? this.#open() : this.#close()))
    element.addEventListener('keydown', (event) => this.#key(event))
    element.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) this.#leave()
    })
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape' && this.#picker !== undefined) this.#giveUp()
    else if (event.key === 'ArrowDown' && event.target === this.input) this.#open()
    else {
      // Enter also submits the form around it, if there is one.
      if (event.key === 'Enter' && event.target === this.input) this.#take()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  #open(): void {
    const { locale, limits } = this.#options
    this.#opening ??= import('./MomentPicker.ts')
      .then(({ MomentPicker }) => {
        if (!this.element.isConnected || this.#picker !== undefined) return
        const { timeMs } = this
        const picker = new MomentPicker({
          locale,
          format: this.#format,
          limits: limits?.() ?? widestLimits,
          timeMs: Number.isFinite(timeMs) ? timeMs : Date.now(),
          label: this.#button.title,
          choose: (chosen) => this.#show(chosen),
          take: () => {
            this.input.focus()
            this.#close()
            this.#take()
          },
          giveUp: () => this.#giveUp(),
        })
        this.#picker = picker
        this.element.append(picker.element)
        this.#button.setAttribute('aria-expanded', 'true')
        picker.element.showPopover()
        placeBeside(picker.element, this.element)
        picker.focus()
        document.addEventListener('pointerdown', this.#pressed, { capture: true })
      })
      .catch(() => this.#tell(texts[locale].failed))
      .finally(() => {
        this.#opening = undefined
      })
  }

  /** Some browsers leave the focus where it is when another element is pressed. */
  readonly #pressed = (event: Event) => {
    if (!event.composedPath().includes(this.element)) this.#leave()
  }

  #close(): void {
    document.removeEventListener('pointerdown', this.#pressed, { capture: true })
    const picker = this.#picker
    this.#picker = undefined
    picker?.element.remove()
    this.#button.setAttribute('aria-expanded', 'false')
  }

  /** Accepts the typed or chosen moment, unless that needs Enter. */
  #leave(): void {
    this.#close()
    if (this.#options.isDeliberate === true) this.reset()
    else if (this.input.value !== this.#known && this.input.value !== '') this.#take()
    this.#problem.hidePopover()
  }

  #giveUp(): void {
    this.input.focus()
    this.#close()
    this.reset()
  }

  #show(timeMs: number): void {
    this.input.value = momentText(timeMs, this.#format)
    this.#tell('')
  }

  #take(): void {
    const why = this.#why()
    this.#tell(why)
    const { take } = this.#options
    if (why !== '' || take === undefined) return
    const { timeMs } = this
    this.set(timeMs)
    take(timeMs)
  }

  #why(): string {
    const { locale, limits } = this.#options
    const textOf = (timeMs: number) => momentText(timeMs, this.#format)
    const typed = textOf(this.timeMs)
    if (typed === '') return texts[locale].noMoment(this.#format)
    const { min, max } = limits?.() ?? widestLimits
    // Limits are compared as texts: a limit within a minute allows all of that minute, where minutes are shown.
    const isInside = textOf(min) <= typed && typed <= textOf(max)
    return isInside ? '' : texts[locale].outside(textOf(min), textOf(max))
  }
}

/** Places it under the field, or above it where there is no room, within the window. For elements of the top layer. */
function placeBeside(element: HTMLElement, field: Element): void {
  const { left, top, bottom } = field.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = element
  const under = bottom + 4
  const hasRoom = under + offsetHeight <= innerHeight - 8
  style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
  style.top = `${Math.max(8, hasRoom ? under : top - offsetHeight - 4)}px`
}
