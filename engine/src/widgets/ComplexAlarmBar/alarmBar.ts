import type { OpenTable } from '../../overlay/mountTable.ts'
import { severitySign, severitySignCss } from '../../overlay/severitySign.ts'
import type { OpenAlarms } from '../../overlay/TableHost.ts'
import { make } from '../../overlay/table/make.ts'
import { tableTexts } from '../../overlay/table/tableTexts.ts'
import { timeText } from '../../overlay/table/tableTime.ts'
import { colorOf, numberOf } from '../../render/style.ts'
import type { Props } from '../../schema/props/prop.ts'
import { cssColor } from '../../schema/values/color.ts'
import { equipIdsOf } from '../ComplexAlarm/alarmFields.ts'

/** Debounce: alarms that arrive together lead to one request. */
const GATHER_MS = 300
/** It also asks by itself, because the page's link tells of the page's own equipment only, ms. */
const POLL_MS = 10_000

const css = `${severitySignCss}
:host { display: flex; }
button { flex: 1; min-width: 0; display: flex; align-items: center; gap: 12px; padding: 0 12px; border: 0; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow: hidden; white-space: nowrap; }
button:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
.count { display: inline-flex; align-items: center; gap: 4px; font-variant-numeric: tabular-nums; }
.what { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.old { font-style: italic; }
`

/** The strip: how many alarms are open of each severity, blinking while one is not acknowledged, and the most urgent one. */
export const openTable: OpenTable = (locale, host) => {
  const texts = tableTexts[locale]
  const element = make('div', { class: 'alarm-bar' })
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const button = make('button', { type: 'button', title: texts.openList })
  root.append(button)
  button.addEventListener('click', () => host.openAlarmList())
  let equipIds: readonly string[] = []
  let asked: string | undefined
  let turn = 0
  let gathering: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let known: OpenAlarms | undefined

  const show = (isOld: boolean) => button.replaceChildren(...partsOf(known, isOld, locale))
  const refresh = async () => {
    const mine = ++turn
    const answer = await host.openAlarms(equipIds).catch(() => undefined)
    if (mine !== turn) return
    // Without an answer the last one stays, and the strip says that it is old.
    known = answer ?? known
    show(answer === undefined)
  }
  const follow = () => {
    poll ??= setInterval(() => void refresh(), POLL_MS)
    void refresh()
  }
  const rest = () => {
    clearInterval(poll)
    poll = undefined
  }
  const stopAlarms = host.onAlarm(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      if (poll !== undefined) void refresh()
    }, GATHER_MS)
  })
  return {
    element,
    update(p) {
      styleBar(element, p)
      equipIds = equipIdsOf(p['data.equips'])
      const asks = equipIds.join()
      if (asks === asked) return
      asked = asks
      follow()
    },
    pause: rest,
    resume: follow,
    dispose() {
      turn++
      rest()
      clearTimeout(gathering)
      stopAlarms()
    },
  }
}

function styleBar({ style }: HTMLElement, p: Props): void {
  const size = numberOf(p, 'style.font.size')
  style.font = `${size}px sans-serif`
  // It covers the empty strip that the canvas paints.
  style.background = cssColor(colorOf(p, 'style.fill.color'))
  style.color = cssColor(colorOf(p, 'style.font.color'))
  style.setProperty('--sign', `${Math.round(size * 1.5)}px`)
}

function partsOf(known: OpenAlarms | undefined, isOld: boolean, locale: 'cn' | 'en'): HTMLElement[] {
  const texts = tableTexts[locale]
  if (!known) return [make('span', { class: 'what' }, isOld ? texts.failed : texts.loading)]
  const counts = known.severities.map(({ open, unacknowledged }, i) => {
    const sign = severitySign(i + 1, open === 0)
    if (unacknowledged > 0) sign.classList.add('blinks')
    // Four severities: the text of each stands for those who do not see its sign.
    const name = texts.severities[(i + 1) as 1 | 2 | 3 | 4]
    const title = `${name}${texts.colon}${texts.openOf(open, unacknowledged)}`
    return make('span', { class: 'count', title, 'data-severity': String(i + 1) }, sign, String(open))
  })
  const { first } = known
  const text = first
    ? [first.msg, first.equipTitle, timeText(first.gmtTrigger)].filter((part) => part !== '').join(' · ')
    : texts.noneWaiting
  const old = isOld ? [make('span', { class: 'old' }, texts.failed)] : []
  return [...counts, make('span', { class: 'what', 'aria-live': 'polite' }, text), ...old]
}
