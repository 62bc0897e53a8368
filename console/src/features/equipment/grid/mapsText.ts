import type { StoredSignal } from '@mimic/contract'

export type SignalMaps = StoredSignal['signalMaps']
type Scalar = SignalMaps[number]['value']

/** The texts of values as one line: `0=Off; 1=On`. What such a line cannot hold is written as JSON. */
export function mapsText(maps: SignalMaps): string {
  const text = maps.map(({ value, text: shown }) => `${value}=${shown}`).join('; ')
  const isKept = JSON.stringify(readMaps(text)) === JSON.stringify(maps)
  return isKept || maps.length === 0 ? text : JSON.stringify(maps)
}

/** Reads such a line; undefined for any other text. Numbers, `true` and `false` are values of their type. */
export function readMaps(text: string): SignalMaps | undefined {
  const line = text.trim()
  if (line.startsWith('[')) return readJson(line)
  const maps: SignalMaps = []
  for (const part of line.split(/[;；\n]/)) {
    if (part.trim() === '') continue
    const [, value, shown] = /^\s*([^=＝]+?)\s*[=＝]\s*(.*?)\s*$/.exec(part) ?? []
    if (value === undefined || shown === undefined) return undefined
    maps.push({ value: scalarOf(value), text: shown })
  }
  return maps
}

function scalarOf(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true'
  return Number.isFinite(Number(text)) ? Number(text) : text
}

function readJson(line: string): SignalMaps | undefined {
  try {
    const list: unknown = JSON.parse(line)
    return Array.isArray(list) && list.every(isMap) ? list.map(({ value, text }) => ({ value, text })) : undefined
  } catch {
    // Not JSON: the caller refuses the line.
    return undefined
  }
}

function isMap(entry: unknown): entry is SignalMaps[number] {
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('text' in entry)) return false
  return ['number', 'boolean', 'string'].includes(typeof entry.value) && typeof entry.text === 'string'
}
