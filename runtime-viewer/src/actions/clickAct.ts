/** The action of a click event (3.6), parsed once. */
export type ClickAct =
  | {
      readonly is: 'write'
      readonly signalId: string
      readonly value: WriteValue
      readonly mustConfirm: boolean
      /** Shown in the dialog before the write; empty for none. */
      readonly hint: string
      /** Delay between the confirmation and the write; 0 means none. */
      readonly delayMs: number
      /** The device's answer is shown. A failure is always shown. */
      readonly tellsAnswer: boolean
    }
  | { readonly is: 'link'; readonly href: string; readonly isSameWindow: boolean }
  | { readonly is: 'page'; readonly pageId: string }
  | { readonly is: 'popup'; readonly pageId: string; readonly place: PopupPlace }
  | { readonly is: 'script'; readonly script: string }
  | { readonly is: 'unknown'; readonly action: string }

/** The value to write: a fixed one, one that the operator types, or the other one of 0 and 1. */
export type WriteValue =
  | { readonly is: 'fixed'; readonly value: string }
  | { readonly is: 'input'; readonly start: string }
  | { readonly is: 'invert' }

/** The box in which a popup opens, CSS pixels of the viewer. */
export interface PopupPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly isMiddle: boolean
  readonly hasTitle: boolean
}

/** 9: the default box of a popup. */
export const POPUP = { left: 200, top: 200, width: 600, height: 600 } as const
/** The defaults of a write by a control; it adds signal and value. */
export const PLAIN_WRITE = { is: 'write', hint: '', delayMs: 0, tellsAnswer: true } as const
const DELAY_MS = 1000
const LONGEST_DELAY_MS = 3_600_000

/**
 * The action of a click event.
 * @param config reads its configuration by dotted path
 * @param otherwise the signal to write if the event names none: the widget's own
 */
export function clickAct(config: (path: string) => unknown, otherwise: string): ClickAct {
  // An entry of a drop-down may name its page here (3.6); without another action it leads there.
  const functionPage = textOf(config('functionPage'))
  const action = textOf(config('action')) || (functionPage === '' ? 'write' : 'page')
  const pageId = textOf(config('pageId')) || functionPage
  switch (action) {
    case 'write':
      return {
        is: 'write',
        signalId: textOf(config('data.signalId')) || otherwise,
        value: writeValue(config),
        mustConfirm: config('confirm') !== false,
        hint: config('hint') === true ? textOf(config('hintValue')) : '',
        delayMs: isOn(config('delay.enable')) ? numberOf(config('delay.value'), DELAY_MS, 0, LONGEST_DELAY_MS) : 0,
        tellsAnswer: config('feedback') !== false,
      }
    case 'link':
      return { is: 'link', href: textOf(config('link')).trim(), isSameWindow: config('target') === '_self' }
    case 'page':
      return { is: 'page', pageId }
    case 'popup':
      return { is: 'popup', pageId, place: popupPlace(config) }
    case 'script':
      return { is: 'script', script: textOf(config('script')) }
    default:
      return { is: 'unknown', action }
  }
}

/**
 * `writeType` says where the value comes from: `fixed` (the default) is `writeValue`, `input` is asked for. Without a
 * fixed value `pressType` says what a press does: `set1` (the default), `set0` or `invert`. An empty fixed value is a
 * mistake of the page, and stays empty instead of becoming 1. Names other than `fixed` and `set1` are inferred.
 */
function writeValue(config: (path: string) => unknown): WriteValue {
  const value = textOf(config('writeValue'))
  if (config('writeType') === 'input') return { is: 'input', start: value }
  if (value !== '') return { is: 'fixed', value }
  const press = config('pressType')
  if (press === 'invert') return { is: 'invert' }
  return { is: 'fixed', value: press === 'set0' ? '0' : config('writeValue') === '' ? '' : '1' }
}

function popupPlace(config: (path: string) => unknown): PopupPlace {
  return {
    left: numberOf(config('left'), POPUP.left, -20_000, 20_000),
    top: numberOf(config('top'), POPUP.top, -20_000, 20_000),
    width: numberOf(config('width'), POPUP.width, 1, 20_000),
    height: numberOf(config('height'), POPUP.height, 1, 20_000),
    isMiddle: isOn(config('middle')),
    hasTitle: isOn(config('titleShow')),
  }
}

const isOn = (value: unknown) => value === true || value === 'true' || value === 1

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

function numberOf(value: unknown, otherwise: number, least: number, most: number): number {
  const n = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof n === 'number' && Number.isFinite(n) ? Math.min(most, Math.max(least, n)) : otherwise
}

/** A leaf of nested JSON by dotted path; undefined where there is none. */
export function leafAt(value: unknown, path: string): unknown {
  let at: unknown = value
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
