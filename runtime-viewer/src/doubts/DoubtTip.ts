import type { Locale } from '@mimic/contract/errors'
import type { Doubt } from '@mimic/engine'
import { el } from '../chrome/dom.ts'
import { addSheet } from '../chrome/sheet.ts'
import type { LoadedPage } from '../page/LoadedPage.ts'
import type { ValueKnown } from '../page/ValueKnown.ts'
import { doubtCss } from './doubtCss.ts'
import { type Doubted, tipOf } from './doubtLines.ts'
import { doubtTexts } from './doubtTexts.ts'

export interface DoubtTipHost {
  readonly root: ShadowRoot
  readonly stage: HTMLElement
  /** Aborts everything. */
  readonly signal: AbortSignal
  /** The shown page: live or in replay. */
  readonly page: () => LoadedPage | undefined
  readonly locale: () => Locale
  readonly known: (id: string, equipId: string | undefined) => ValueKnown
}

/** CSS pixels around a widget that a finger still hits. */
const TOUCH_HALO = 8
/** Distance between the tip and its widget, CSS pixels. */
const APART = 14
const EDGE = 8
/** A shown tip is refreshed no more often than this, ms. */
const REFRESH_MS = 300
const NONE: ReadonlyMap<string, Doubt> = new Map()
const MVAR = 'mvar:'

/** A shown tip and its source, so that the end of one source leaves the others alone. */
interface Shown {
  readonly id: string
  readonly by: 'mouse' | 'touch' | 'focus'
  /** Client point; for the keyboard, the widget's own position. */
  readonly at: { readonly x: number; readonly y: number } | undefined
}

/**
 * Explains why the values of a widget are stale or bad, and shows the last good ones: on hover, on tap, and by
 * keyboard, where one tab stop leads through all marks by arrow keys. It never blocks a click.
 */
export class DoubtTip {
  readonly #host: DoubtTipHost
  readonly #tip = el('div', {
    class: 'doubt-tip',
    role: 'tooltip',
    id: 'doubt-tip',
    popover: 'manual',
    'aria-live': 'polite',
  })
  readonly #cursor = el('div', { class: 'doubt-cursor', role: 'application', tabindex: '0', hidden: true })
  #shown: Shown | undefined
  #said = ''
  /** Dismissed by Escape until the pointer moves to another widget. */
  #dismissed: string | undefined
  /** The widget that the keyboard has reached. */
  #at: string | undefined
  #doubts = NONE
  #isOld = true
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: DoubtTipHost) {
    this.#host = host
    const { root, stage, signal } = host
    const dropSheet = addSheet(root, doubtCss)
    stage.after(this.#cursor)
    root.append(this.#tip)
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer)
      this.#tip.remove()
      this.#cursor.remove()
      dropSheet()
    })
    stage.addEventListener('pointermove', (event) => this.#pointed(event), { signal })
    stage.addEventListener('pointerdown', (event) => this.#pointed(event), { signal })
    stage.addEventListener('pointerleave', () => this.#leave('mouse'), { signal })
    root.addEventListener('focusin', (event) => this.#focused(event), { signal })
    root.addEventListener('focusout', () => this.#leave('focus'), { signal })
    this.#cursor.addEventListener('keydown', (event) => this.#key(event), { signal })
    // Runs before the replay's handler, which ends the replay on Escape.
    window.addEventListener('keydown', (event) => this.#escape(event), { signal, capture: true })
  }

  /** Follows the marks of a page from now on. */
  watch(page: LoadedPage): void {
    const later = () => {
      this.#isOld = true
      this.#timer ??= setTimeout(() => this.#refresh(), REFRESH_MS)
    }
    page.engine.onFrame(later)
    later()
  }

  #refresh(): void {
    this.#timer = undefined
    const { size } = this.#read()
    this.#cursor.hidden = size === 0
    this.#cursor.setAttribute('aria-label', doubtTexts[this.#host.locale()].all)
    if (this.#shown) this.#show(this.#shown)
  }

  /** Marks of the page that is seen, by widget. */
  #read(): ReadonlyMap<string, Doubt> {
    if (!this.#isOld) return this.#doubts
    this.#isOld = false
    const doubts = this.#host.page()?.engine.doubts() ?? []
    this.#doubts = new Map(doubts.map((doubt) => [doubt.id, doubt]))
    return this.#doubts
  }

  #pointed({ clientX: x, clientY: y, pointerType, type }: PointerEvent): void {
    const by = pointerType === 'touch' ? 'touch' : 'mouse'
    if (by === 'touch' && type !== 'pointerdown') return
    const id = this.#hit(x, y, by === 'touch' ? TOUCH_HALO : 0)
    if (id !== this.#dismissed) this.#dismissed = undefined
    if (id === undefined) {
      // A tap elsewhere closes the tip.
      if (by === 'touch') this.#hide()
      else this.#leave('mouse')
    } else if (id !== this.#shown?.id && id !== this.#dismissed) this.#show({ id, by, at: { x, y } })
  }

  /** The widget whose mark explains the values at a client point. */
  #hit(clientX: number, clientY: number, halo: number): string | undefined {
    const doubts = this.#read()
    const engine = this.#host.page()?.engine
    if (!engine || doubts.size === 0) return undefined
    const { left, top } = this.#host.stage.getBoundingClientRect()
    const { x, y } = engine.toPage(clientX - left, clientY - top)
    const hit = engine.hitTest(x, y, { deep: true, halo: halo / engine.camera.zoom })
    const found = this.#markedAt(hit)
    if (found !== undefined) return found
    // Between the parts of a symbol: the smallest frame around the point, if the hit widget lies behind it.
    const area = ([x0, y0, x1, y1]: readonly [number, number, number, number]) => (x1 - x0) * (y1 - y0)
    let id: string | undefined
    let least = area((hit === undefined ? undefined : engine.boundsOf(hit)) ?? [0, 0, Number.POSITIVE_INFINITY, 1])
    for (const each of doubts.keys()) {
      const box = engine.boundsOf(each)
      if (!box || x < box[0] || y < box[1] || x > box[2] || y > box[3] || area(box) >= least) continue
      least = area(box)
      id = each
    }
    return id
  }

  /** The widget itself, or the innermost group around it that is marked. */
  #markedAt(widgetId: string | undefined): string | undefined {
    const doubts = this.#read()
    const document = this.#host.page()?.engine.document
    let id = widgetId
    while (id !== undefined && !doubts.has(id)) id = document?.get(id)?.parent ?? undefined
    return id
  }

  #focused(event: Event): void {
    const [target] = event.composedPath()
    if (target === this.#cursor) {
      this.#step(0)
      return
    }
    const holder = event.composedPath().find((each) => each instanceof HTMLElement && each.dataset['widget'])
    const id = this.#markedAt((holder as HTMLElement | undefined)?.dataset['widget'])
    if (id !== undefined) this.#show({ id, by: 'focus', at: undefined })
  }

  #key(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowDown: 1,
      ArrowLeft: -1,
      ArrowUp: -1,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }
    const by = steps[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    this.#step(by)
  }

  /** Moves to another mark, in reading order. */
  #step(by: number): void {
    const engine = this.#host.page()?.engine
    const ids = [...this.#read().keys()].sort((a, b) => {
      const [one, other] = [engine?.boundsOf(a) ?? [0, 0], engine?.boundsOf(b) ?? [0, 0]]
      return one[1] - other[1] || one[0] - other[0]
    })
    const from = Math.max(0, ids.indexOf(this.#at ?? ''))
    this.#at = ids[Math.min(ids.length - 1, Math.max(0, from + by))]
    if (this.#at !== undefined) this.#show({ id: this.#at, by: 'focus', at: undefined })
  }

  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#shown) return
    this.#dismissed = this.#shown.id
    this.#hide()
    if (!event.composedPath().includes(this.#host.root)) return
    event.preventDefault()
    event.stopPropagation()
  }

  #leave(by: Shown['by']): void {
    if (this.#shown?.by === by) this.#hide()
  }

  #hide(): void {
    this.#shown = undefined
    if (this.#tip.matches(':popover-open')) this.#tip.hidePopover()
  }

  #show(shown: Shown): void {
    const { page, locale } = this.#host
    const loaded = page()
    const doubt = this.#read().get(shown.id)
    const box = loaded?.engine.boundsOf(shown.id)
    if (!loaded || !doubt || !box) {
      this.#hide()
      return
    }
    this.#shown = shown
    const all = [...doubt.values].map(([id, quality]) => this.#doubtedOf(loaded, id, quality))
    const { values, more } = tipOf(all, locale())
    const lines = values.flatMap(({ title, device, lines }) => [
      el('p', { class: 'name' }, title, ...(device ? [el('span', { class: 'device' }, ` · ${device}`)] : [])),
      ...lines.map((line) => el('p', {}, line)),
    ])
    if (more) lines.push(el('p', { class: 'more' }, more))
    const said = lines.map(({ textContent }) => textContent).join('\n')
    // Setting the same text again would make screen readers repeat it.
    if (said !== this.#said) this.#tip.replaceChildren(...lines)
    this.#said = said
    if (!this.#tip.matches(':popover-open')) this.#tip.showPopover()
    this.#place(shown, loaded, box)
  }

  #place({ at, by }: Shown, { engine }: LoadedPage, box: readonly [number, number, number, number]): void {
    const stage = this.#host.stage.getBoundingClientRect()
    const from = engine.toClient(box[0], box[1])
    const to = engine.toClient(box[2], box[3])
    if (by === 'focus') {
      const host = this.#host.root.host.getBoundingClientRect()
      Object.assign(this.#cursor.style, {
        left: `${stage.left - host.left + from.x}px`,
        top: `${stage.top - host.top + from.y}px`,
        width: `${to.x - from.x}px`,
        height: `${to.y - from.y}px`,
      })
    }
    const { offsetWidth: width, offsetHeight: height } = this.#tip
    const x = at?.x ?? stage.left + from.x
    const under = (at?.y ?? stage.top + to.y) + APART
    const over = (at?.y ?? stage.top + from.y) - APART - height
    const y = under + height > window.innerHeight - EDGE && over >= EDGE ? over : under
    const within = (value: number, room: number) => Math.max(EDGE, Math.min(value, room - EDGE))
    this.#tip.style.left = `${within(x, window.innerWidth - width)}px`
    this.#tip.style.top = `${within(y, window.innerHeight - height)}px`
  }

  #doubtedOf({ signals, variables }: LoadedPage, id: string, quality: number): Doubted {
    const signal = signals.get(id)
    const variable = id.startsWith(MVAR) ? variables.find((each) => `${MVAR}${each.id}` === id) : undefined
    return {
      title: signal?.title ?? variable?.title ?? id,
      device: signal?.equipTitle ?? '',
      format: signal ?? { dataType: 'number', scale: 2, unit: variable?.unit ?? '' },
      quality,
      known: this.#host.known(id, signal?.equipId),
    }
  }
}
