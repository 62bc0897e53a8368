import type { Props } from '../props/prop.ts'

/** Names that would reach an object's prototype; refused in every file and update. */
export const hostileNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * @returns a field name as one segment of a dotted path: its own dots are escaped, so that any name survives a round
 * trip
 */
export function encodeSegment(name: string): string {
  return /[.%]/.test(name) ? name.replaceAll('%', '%25').replaceAll('.', '%2E') : name
}

export function decodeSegment(segment: string): string {
  return segment.includes('%') ? segment.replaceAll('%2E', '.').replaceAll('%25', '%') : segment
}

export function isPlainObject(v: unknown): v is Record<string, unknown> {
  return typeof v === 'object' && v !== null && !Array.isArray(v)
}

/**
 * @returns dotted leaves as nested objects, keys sorted, so that equal leaves give equal bytes. Where a leaf conflicts
 * with a deeper one, the deeper one wins.
 */
export function nest(leaves: Props): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const path of Object.keys(leaves).sort()) {
    const value = leaves[path]
    if (value !== undefined) place(root, path.split('.').map(decodeSegment), value)
  }
  return root
}

function place(root: Record<string, unknown>, names: readonly string[], value: unknown): void {
  if (names.some((name) => hostileNames.has(name))) return
  let at = root
  for (let i = 0; i < names.length - 1; i++) {
    const name = names[i] as string
    const inner = Object.hasOwn(at, name) ? at[name] : undefined
    if (isPlainObject(inner)) {
      at = inner
    } else {
      const fresh: Record<string, unknown> = {}
      at[name] = fresh
      at = fresh
    }
  }
  // The value is copied, because deeper leaves are written into it and the document must not change.
  at[names[names.length - 1] as string] = isPlainObject(value) ? structuredClone(value) : value
}
