/** Size of a parsed JSON value, walked without recursion so that no depth can overflow the stack. */
export interface Measure {
  /** Characters of text and keys, plus a few per value: never more than the JSON text. */
  readonly size: number
  readonly depth: number
}

/** Stops as soon as `maxSize` or `maxDepth` is passed. */
export function measure(input: unknown, maxSize: number, maxDepth: number): Measure {
  let size = 0
  let depth = 0
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }]
  for (let at = open.pop(); at; at = open.pop()) {
    size += typeof at.value === 'string' ? at.value.length + 2 : 1
    depth = Math.max(depth, at.depth)
    if (size > maxSize || depth > maxDepth) break
    if (typeof at.value !== 'object' || at.value === null) continue
    for (const [key, value] of Object.entries(at.value)) {
      if (!Array.isArray(at.value)) size += key.length + 3
      open.push({ value, depth: at.depth + 1 })
    }
  }
  return { size, depth }
}
