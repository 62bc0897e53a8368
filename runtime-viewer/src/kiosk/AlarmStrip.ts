import type { Call, CallError } from '@mimic/contract/client'
import type { Locale } from '@mimic/contract/errors'
import { el } from '../chrome/dom.ts'
import { addSheet } from '../chrome/sheet.ts'
import { AlarmCounter, type AlarmsKnown } from './AlarmCounter.ts'
import { alarmStripCss, STRIP_ROOM } from './alarmStripCss.ts'
import { alarmStripView } from './alarmStripView.ts'
import { kioskTexts } from './kioskTexts.ts'

/** The viewer's interface for its strip of alarms. */
export interface AlarmStripHost {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** The layer that darkens the picture: the strip stands under it. */
  readonly veil: HTMLElement
  readonly locale: () => Locale
  readonly call: Call
  readonly alarmProject: () => string | null | undefined
  readonly alarmsOf?: (() => string) | undefined
  readonly onAlarmsRefused: (error: CallError) => void
}

/**
 * The open alarms above the picture, in a strip that takes its own height, so that it hides nothing of the plant. It
 * shows the present, in a replay too.
 */
export class AlarmStrip {
  readonly #host: AlarmStripHost
  readonly #alarms: AlarmCounter
  readonly #element = el('div', { class: 'alarm-strip', part: 'alarm-bar', role: 'status' })
  readonly #dropSheet: () => void
  readonly #onMore: () => void
  #known: AlarmsKnown = { counts: undefined, isStale: false }

  /** @param onMore called when more alarms wait than before, or a more urgent one */
  constructor(host: AlarmStripHost, onMore: () => void) {
    this.#host = host
    this.#onMore = onMore
    this.#dropSheet = addSheet(host.root, alarmStripCss)
    host.root.insertBefore(this.#element, host.veil)
    host.element.style.setProperty('--strip-room', STRIP_ROOM)
    this.#show()
    this.#alarms = new AlarmCounter({
      call: host.call,
      projectId: host.alarmProject,
      alarmsOf: host.alarmsOf,
      onKnown: (known) => this.#take(known),
      onRefused: (error) => {
        this.destroy()
        host.onAlarmsRefused(error)
      },
    })
    this.#alarms.start()
  }

  /** An alarm of the page began, changed or ended. */
  notice(): void {
    this.#alarms.notice()
  }

  /** Another page, or another language: the texts of alarms come in it from the server. */
  refresh(): void {
    if (!this.#element.isConnected) return
    this.#show()
    void this.#alarms.refresh()
  }

  destroy(): void {
    this.#alarms.stop()
    this.#element.remove()
    this.#dropSheet()
    this.#host.element.style.removeProperty('--strip-room')
  }

  #take(known: AlarmsKnown): void {
    const [before, now] = [this.#known.counts, known.counts]
    this.#known = known
    this.#show()
    if (now && (now.waiting > (before?.waiting ?? 0) || (now.severity ?? 5) < (before?.severity ?? 5))) this.#onMore()
  }

  #show(): void {
    const view = alarmStripView(this.#known, kioskTexts[this.#host.locale()])
    const strip = this.#element
    strip.className = `alarm-strip is-level-${view.level}${view.holds ? ' holds' : ''}`
    strip.dataset['waiting'] = String(this.#known.counts?.waiting ?? '')
    // The same text again would be read aloud again.
    const texts = [view.mark, view.text, ...view.counts]
    if (texts.join('\n') === strip.dataset['told']) return
    strip.dataset['told'] = texts.join('\n')
    strip.replaceChildren(
      ...(view.mark === '' ? [] : [el('strong', { class: 'mark' }, view.mark)]),
      el('span', { class: 'what' }, view.text),
      ...view.counts.map((count) => el('span', { class: 'count' }, count)),
    )
  }
}
