/** Size of a parsed JSON value. */
export interface Measure {
  /** Characters of text and keys, plus a few per value: never more than the JSON text. */
  readonly size: number
  readonly depth: number
}

/** Measures a value. It stops as soon as `maxSize` or `maxDepth` is passed, so that no file can overflow the stack. */
export function measure(input: unknown, maxSize: number, maxDepth: number): Measure {
  const sum = { size: 0, depth: 0 }
  add(input, 0, sum, maxSize, maxDepth)
  return sum
}

function add(value: unknown, depth: number, sum: { size: number; depth: number }, maxSize: number, maxDepth: number) {
  sum.size += typeof value === 'string' ? value.length + 2 : 1
  if (depth > sum.depth) sum.depth = depth
  if (typeof value !== 'object' || value === null || sum.size > maxSize || sum.depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const item of value) {
      add(item, depth + 1, sum, maxSize, maxDepth)
      if (sum.size > maxSize || sum.depth > maxDepth) return
    }
    return
  }
  // A list of keys per object would be costly: a page has ten thousand objects.
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue
    sum.size += key.length + 3
    add((value as Record<string, unknown>)[key], depth + 1, sum, maxSize, maxDepth)
    if (sum.size > maxSize || sum.depth > maxDepth) return
  }
}
