import type { Locale } from '@mimic/contract/errors'
import type { SignalAlarm } from '@mimic/contract/live'
import type { Engine } from '@mimic/engine'
import { severityLevel, severitySign, severitySignCss } from '@mimic/engine/severitySign'
import { el } from '../chrome/dom.ts'
import { type MarkTarget, markTargets, worstAlarms } from './markTargets.ts'

/** Its own, because the marks stand in the designer's preview as well, where the viewer's sheet is not. */
const css = `${severitySignCss}
:host { position: absolute; inset: 0; z-index: 1; overflow: hidden; pointer-events: none; }
.mark { position: absolute; left: 0; top: 0; box-sizing: border-box; border: 3px solid #d3352b; --sign: 20px; }
.mark.is-2 { border-color: #c2560c; }
.mark.is-3 { border-color: #f0c330; }
.mark.is-4 { border-color: #5f6f9f; }
.mark.is-suppressed { border: 2px dashed #8b949d; }
.mark > .signs { position: absolute; left: -3px; top: -3px; display: flex; gap: 2px; }
.mark.is-over .sign { opacity: .6; }
.letter { padding: 0 4px; font: 700 12px/20px sans-serif; color: #fff; background: #5d6b75; }
`
/** The letter of a suppression, as control rooms have them. */
const letters = { shelved: 'S', suppressed: 'D', outOfService: 'O' } as const
const words = {
  cn: {
    severities: { 1: '紧急', 2: '重要', 3: '一般', 4: '提示' },
    states: { active: '报警中', acknowledged: '已确认', returned: '已解除，未确认', closed: '' },
    suppressions: { shelved: '已搁置', suppressed: '设计抑制', outOfService: '停用' },
  },
  en: {
    severities: { 1: 'Critical', 2: 'Major', 3: 'Minor', 4: 'Notice' },
    states: { active: 'Active', acknowledged: 'Acknowledged', returned: 'Over, not acknowledged', closed: '' },
    suppressions: { shelved: 'Shelved', suppressed: 'Suppressed by design', outOfService: 'Out of service' },
  },
} as const

interface Shown {
  readonly element: HTMLElement
  /** Key of its content: it is made anew when that changes. */
  readonly told: string
  /** Where it stands, CSS px. */
  place: string
}

/**
 * Marks the widgets with `alarmMark` over a picture: a frame and the sign of the worst alarm. The marks are elements over
 * the canvas, and their blinking is the browser's, so the engine draws no frame for them.
 */
export class AlarmMarks {
  readonly #engine: Engine
  readonly #locale: Locale
  readonly #targets: readonly MarkTarget[]
  readonly #layer = el('div', { class: 'alarm-marks' })
  readonly #root: ShadowRoot
  readonly #shown = new Map<string, Shown>()
  readonly #stops: readonly (() => void)[]

  constructor({ engine, host }: { readonly engine: Engine; readonly host: HTMLElement }, locale: Locale) {
    this.#engine = engine
    this.#locale = locale
    this.#targets = markTargets(engine.document)
    this.#root = this.#layer.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.#root.adoptedStyleSheets = [sheet]
    host.append(this.#layer)
    const place = () => this.#place()
    this.#stops = [engine.onCamera(place), engine.onFrame(place)]
  }

  /** @param alarms those that are not closed */
  show(alarms: readonly SignalAlarm[]): void {
    const worstOf = worstAlarms(this.#targets, alarms)
    for (const target of this.#targets) {
      const worst = worstOf.get(target.id)
      const told = worst ? [worst.severity, worst.state, worst.suppression, worst.msg].join('\n') : ''
      const before = this.#shown.get(target.id)
      if (before?.told === told) continue
      before?.element.remove()
      this.#shown.delete(target.id)
      if (!worst) continue
      const element = this.#make(worst)
      element.dataset['widget'] = target.id
      this.#root.append(element)
      this.#shown.set(target.id, { element, told, place: '' })
    }
    this.#place()
  }

  destroy(): void {
    for (const stop of this.#stops) stop()
    this.#layer.remove()
  }

  #make({ severity, state, suppression, msg }: SignalAlarm): HTMLElement {
    const level = severityLevel(severity)
    const isOver = state === 'returned'
    const isWaiting = suppression === undefined && (state === 'active' || isOver)
    const { severities, states, suppressions } = words[this.#locale]
    const label = [severities[level], suppression === undefined ? states[state] : suppressions[suppression], msg]
    const signs = el('span', { class: 'signs' }, severitySign(level, suppression !== undefined))
    if (suppression !== undefined) signs.append(el('span', { class: 'letter' }, letters[suppression]))
    const kind = suppression === undefined ? `is-${level}` : 'is-suppressed'
    const mark = el('div', { class: `mark ${kind}${isOver ? ' is-over' : ''}${isWaiting ? ' blinks' : ''}` }, signs)
    mark.setAttribute('role', 'img')
    mark.setAttribute('aria-label', label.join(' · '))
    return mark
  }

  /** Puts the marks where their widgets are. Only what has moved is touched. */
  #place(): void {
    for (const [id, shown] of this.#shown) {
      const box = this.#engine.boundsOf(id)
      const place = box ? this.#placeOf(box) : 'none'
      if (place === shown.place) continue
      shown.place = place
      shown.element.style.cssText = place === 'none' ? 'display:none' : place
    }
  }

  #placeOf([minX, minY, maxX, maxY]: readonly [number, number, number, number]): string {
    const from = this.#engine.toClient(minX, minY)
    const to = this.#engine.toClient(maxX, maxY)
    const px = (v: number) => `${Math.round(v)}px`
    return `transform:translate(${px(from.x - 4)},${px(from.y - 4)});width:${px(to.x - from.x + 8)};height:${px(to.y - from.y + 8)}`
  }
}
