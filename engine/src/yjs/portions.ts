import type { Change } from '../document/DocStore.ts'
import type { Props } from '../schema/props/prop.ts'

/**
 * About how many characters one update may carry: with one more leaf of the largest size, each character three bytes
 * long, it is still far below the 1 MiB that a room accepts.
 */
const MAX_CHARS = 96 * 1024
/** Cost of a widget or a leaf in addition to its own characters. */
const OVERHEAD = 24

/**
 * Splits a transaction's changes into parts of bounded size, in order. A new widget too large for one part is added
 * with some of its leaves and patched with the others; `isNew` tells it from a widget that is restored.
 */
export function portions(changes: readonly Change[], isNew: (id: string) => boolean): readonly (readonly Change[])[] {
  const parts: Change[][] = []
  let part: Change[] = []
  let left = MAX_CHARS
  const put = (change: Change, chars: number) => {
    if (chars > left && part.length > 0) {
      parts.push(part)
      part = []
      left = MAX_CHARS
    }
    part.push(change)
    left -= chars
  }
  for (const change of changes) {
    if (change.is === 'patch') {
      for (const { leaves, chars } of leafGroups(change.after))
        put(leaves === change.after ? change : { ...change, after: leaves }, chars)
    } else if (change.is === 'add' && isNew(change.record.id)) {
      const { record } = change
      const [first, ...more] = leafGroups(record.props)
      put(
        first === undefined || more.length === 0 ? change : { is: 'add', record: { ...record, props: first.leaves } },
        first?.chars ?? OVERHEAD,
      )
      for (const { leaves, chars } of more) put({ is: 'patch', id: record.id, before: {}, after: leaves }, chars)
    } else put(change, OVERHEAD)
  }
  if (part.length > 0) parts.push(part)
  return parts
}

interface LeafGroup {
  readonly leaves: Props
  readonly chars: number
}

/** The result holds the same object when it fits into one part, as it almost always does. */
function leafGroups(props: Props): LeafGroup[] {
  const costs = Object.entries(props).map(
    ([path, value]) => [path, value, OVERHEAD + path.length + charsOf(value)] as const,
  )
  const whole = costs.reduce((sum, [, , chars]) => sum + chars, OVERHEAD)
  if (whole <= MAX_CHARS) return [{ leaves: props, chars: whole }]
  const groups: { leaves: Record<string, unknown>; chars: number }[] = []
  for (const [path, value, chars] of costs) {
    const last = groups.at(-1)
    if (last && last.chars + chars <= MAX_CHARS) {
      last.leaves[path] = value
      last.chars += chars
    } else groups.push({ leaves: { [path]: value }, chars: OVERHEAD + chars })
  }
  return groups
}

function charsOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}
