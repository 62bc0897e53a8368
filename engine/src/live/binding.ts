import { chartValueId } from '../schema/props/chartItems.ts'
import { type ColorCondition, colorLists } from '../schema/props/common.ts'
import { type Condition, lastMet, meets } from '../schema/props/condition.ts'
import { listEntries } from '../schema/props/listItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { mvarValueId, systemValueId } from '../schema/values/valueId.ts'
import type { SignalStore } from './SignalStore.ts'

/** One animation of a widget: the signal that it watches, and its effect while a condition holds. */
export type Rule =
  | { readonly is: 'visiable'; readonly signalId: string; readonly condition: Condition; readonly shows: boolean }
  | { readonly is: 'color'; readonly signalId: string; readonly path: string; readonly list: readonly ColorCondition[] }

/** How a value is shown, where the binding itself says so (3.3); what is undefined is the signal's own. */
export interface ShownAs {
  readonly unit: string | undefined
  /** Decimals, 0 to 6. */
  readonly scale: number | undefined
  /** The texts that stand for values. */
  readonly maps: readonly { readonly value: string; readonly text: string }[]
}

export interface Binding {
  readonly valueSignal: string | undefined
  /** Undefined where the binding says nothing. */
  readonly shownAs?: ShownAs | undefined
  /** Signals of the widget's own lists, such as a chart's values. */
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

const NONE: readonly never[] = []

/** @returns the bindings in a widget's document leaves; undefined for a widget that no signal drives */
export function readBinding(p: Props): Binding | undefined {
  const valueSignal = boundId(p, 'data')
  let series: string[] | undefined
  let isAnimated = false
  for (const path in p) {
    if (!Object.hasOwn(p, path)) continue
    if (path.startsWith('animation.')) isAnimated = true
    const id = path.startsWith('data.') ? chartValueId(p, path) : undefined
    if (id === undefined) continue
    series ??= []
    series.push(id)
  }
  const conditions = isAnimated ? readRules(p, valueSignal) : NONE
  if (valueSignal === undefined && conditions.length === 0 && series === undefined) return undefined
  if (valueSignal !== undefined && conditions.length === 0 && series === undefined) {
    return { valueSignal, series: NONE, conditions: NONE, signals: [valueSignal], shownAs: readShownAs(p) }
  }
  const signals = new Set([...conditions.map((rule) => rule.signalId), ...(series ?? NONE)])
  if (valueSignal !== undefined) signals.add(valueSignal)
  return { valueSignal, series: series ?? NONE, conditions, signals: [...signals], shownAs: readShownAs(p) }
}

function readShownAs(p: Props): ShownAs | undefined {
  const { 'data.unit': unit, 'data.scale': decimals, 'data.signalMaps': maps } = p
  if (unit === undefined && decimals === undefined && maps === undefined) return undefined
  const scale = typeof decimals === 'string' && decimals.trim() !== '' ? Number(decimals) : decimals
  return {
    unit: typeof unit === 'string' ? unit : undefined,
    scale:
      typeof scale === 'number' && Number.isFinite(scale) ? Math.min(6, Math.max(0, Math.round(scale))) : undefined,
    maps: Array.isArray(maps) ? maps.flatMap(mapOf) : NONE,
  }
}

/** A file may hold anything. */
function mapOf(entry: unknown): ShownAs['maps'] {
  const { value, text: words } = (entry ?? {}) as { readonly value?: unknown; readonly text?: unknown }
  return typeof words === 'string' && words !== '' && ['string', 'number', 'boolean'].includes(typeof value)
    ? [{ value: String(value), text: words }]
    : NONE
}

/** @returns the text that the binding gives a value; undefined for one without */
export function mappedText(shownAs: ShownAs | undefined, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const given = String(value)
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  return shownAs?.maps.find(
    (map) => map.value === given || (isNumber && map.value !== '' && Number(map.value) === Number(value)),
  )?.text
}

function readRules(p: Props, valueSignal: string | undefined): readonly Rule[] {
  const rules: Rule[] = []
  if (p['animation.visiable.enable'] === true) {
    const signalId = boundId(p, 'animation.visiable.config.data') ?? valueSignal
    if (signalId !== undefined) {
      rules.push({
        is: 'visiable',
        signalId,
        condition: readCondition(p, 'animation.visiable.config'),
        shows: p['animation.visiable.config.visiable'] !== 'hide',
      })
    }
  }
  if (valueSignal === undefined) return rules
  for (const [from, path] of COLORS) {
    const list = listEntries(p, from, colorLists[from]).map((entry) => entry.item)
    if (list.length > 0) rules.push({ is: 'color', signalId: valueSignal, path, list })
  }
  return rules
}

/** @returns the result of a widget's conditions for the present signals */
export function writeConditions(
  binding: Binding,
  signals: SignalStore,
): { readonly leaves: Props | undefined; readonly isHidden: boolean } {
  let leaves: Record<string, unknown> | undefined
  let isHidden = false
  for (const rule of binding.conditions) {
    const live = signals.get(rule.signalId).value
    if (rule.is === 'visiable') {
      // An unknown value neither meets nor fails a condition: the widget stays as it was drawn.
      if (live !== undefined && live !== null) isHidden = meets(rule.condition, live) !== rule.shows
      continue
    }
    const color = lastMet(rule.list, live)?.color
    if (color === undefined) continue
    leaves ??= {}
    leaves[rule.path] = color
    // A colour that a condition sets must be seen, even where the widget was drawn without fill or stroke.
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
  // Symbols were checked against the closed list when the page was parsed.
  return typeof symbol === 'string' ? { symbol: symbol as NonNullable<Condition['symbol']>, value } : { value }
}

/** @returns the id under which the value of a data binding (3.3) arrives */
function boundId(p: Props, at: string): string | undefined {
  const type = p[`${at}.type`]
  if (type === 'mvar') return idOf(mvarValueId, p[`${at}.mvarId`])
  if (type === 'system') return idOf(systemValueId, p[`${at}.systemKey`])
  return text(p[`${at}.signalId`])
}

function idOf(valueId: (id: string) => string, v: unknown): string | undefined {
  const id = text(v)
  return id && valueId(id)
}

function text(v: unknown): string | undefined {
  return typeof v === 'string' && v !== '' ? v : undefined
}

/** @returns whether a change of these leaves can change a widget's bindings */
export function touchesBinding(leaves: Props): boolean {
  for (const path in leaves) {
    if (!Object.hasOwn(leaves, path)) continue
    if (path.startsWith('data.') || path.startsWith('animation.')) return true
  }
  return false
}
