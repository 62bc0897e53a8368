import { SERIES } from '../schema/chartProps.ts'
import { type ColorCondition, colorLists } from '../schema/common.ts'
import { type Condition, lastMet, meets } from '../schema/condition.ts'
import { listEntries } from '../schema/listItems.ts'
import type { Props } from '../schema/prop.ts'
import type { SignalStore } from './SignalStore.ts'

/** One animation of a widget: what it watches and what it does when a condition holds. */
export type Rule =
  | { readonly is: 'visiable'; readonly signalId: string; readonly condition: Condition; readonly shows: boolean }
  | { readonly is: 'color'; readonly signalId: string; readonly path: string; readonly list: readonly ColorCondition[] }

export interface Binding {
  readonly valueSignal: string | undefined
  /** Signals of the widget's own lists: a chart's values. */
  readonly series: readonly string[]
  readonly conditions: readonly Rule[]
  /** All signals above, each once. */
  readonly signals: readonly string[]
}

const COLORS = [
  ['animation.fillColor', 'style.fill.color'],
  ['animation.borderColor', 'style.stroke.color'],
  ['animation.fontColor', 'style.font.color'],
] as const

/** What a widget's document leaves bind it to; undefined for a widget that no signal drives. */
export function readBinding(p: Props): Binding | undefined {
  const valueSignal = text(p['data.signalId'])
  const conditions: Rule[] = []
  if (p['animation.visiable.enable'] === true) {
    const signalId = text(p['animation.visiable.config.data.signalId']) ?? valueSignal
    if (signalId !== undefined) {
      conditions.push({
        is: 'visiable',
        signalId,
        condition: readCondition(p, 'animation.visiable.config'),
        shows: p['animation.visiable.config.visiable'] !== 'hide',
      })
    }
  }
  for (const [from, path] of COLORS) {
    if (valueSignal === undefined) break
    const list = listEntries(p, from, colorLists[from]).map((entry) => entry.item)
    if (list.length > 0) conditions.push({ is: 'color', signalId: valueSignal, path, list })
  }
  const series = readSeries(p)
  if (valueSignal === undefined && conditions.length === 0 && series.length === 0) return undefined
  const signals = new Set([...conditions.map((rule) => rule.signalId), ...series])
  if (valueSignal !== undefined) signals.add(valueSignal)
  return { valueSignal, series, conditions, signals: [...signals] }
}

/** Signals that the items of a chart name; whatever else their list holds. */
function readSeries(p: Props): string[] {
  const found: string[] = []
  for (const path of Object.keys(p)) {
    if (!path.startsWith(`${SERIES}.`)) continue
    const signalId = text((p[path] as { signalId?: unknown } | null | undefined)?.signalId)
    if (signalId !== undefined) found.push(signalId)
  }
  return found
}

/** What the conditions of a widget amount to with the signals as they are. */
export function writeConditions(
  binding: Binding,
  signals: SignalStore,
): { readonly leaves: Props | undefined; readonly isHidden: boolean } {
  let leaves: Record<string, unknown> | undefined
  let isHidden = false
  for (const rule of binding.conditions) {
    const live = signals.get(rule.signalId).value
    if (rule.is === 'visiable') {
      // Unknown is neither met nor unmet: the widget stays as it was drawn.
      if (live !== undefined && live !== null) isHidden = meets(rule.condition, live) !== rule.shows
      continue
    }
    const color = lastMet(rule.list, live)?.color
    if (color === undefined) continue
    leaves ??= {}
    leaves[rule.path] = color
    // A colour that a value asks for must be seen, even where the drawn widget had none.
    if (rule.path === 'style.fill.color') leaves['style.fill.enable'] = true
    if (rule.path === 'style.stroke.color') leaves['style.stroke.enable'] = true
  }
  return { leaves, isHidden }
}

function readCondition(p: Props, at: string): Condition {
  if (p[`${at}.all`] !== undefined) return { all: p[`${at}.all`] }
  if (p[`${at}.any`] !== undefined) return { any: p[`${at}.any`] }
  const symbol = p[`${at}.symbol`]
  const value = p[`${at}.value`]
  // Symbols were read against the closed list when the page was parsed.
  return typeof symbol === 'string' ? { symbol: symbol as NonNullable<Condition['symbol']>, value } : { value }
}

function text(v: unknown): string | undefined {
  return typeof v === 'string' && v !== '' ? v : undefined
}
