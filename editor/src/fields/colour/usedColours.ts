import { type PageRecords, parseColor } from '@mimic/engine'
import { cssOf } from './Hsva.ts'

/** Names of leaves, and of fields in them, that hold a colour. */
const NAMES = /(color|fill|stroke)$/i

/** Counts the colours that a page and its widgets were given, by `#rrggbb` or `#rrggbbaa`. */
export function countColours({ con, widgets }: PageRecords, counts: Map<string, number>): void {
  const count = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) count(Array.isArray(value) ? name : field, inner)
      return
    }
    if (typeof value !== 'string' || !NAMES.test(name)) return
    const rgba = parseColor(value)
    if (rgba === undefined || (rgba & 255) === 0) return
    const css = cssOf(rgba)
    counts.set(css, (counts.get(css) ?? 0) + 1)
  }
  count('bgColor', con['bgColor'])
  for (const { props } of widgets.values()) for (const [path, value] of Object.entries(props)) count(path, value)
}

/** @returns the colours, the most used first; equally used ones in the order in which they were met */
export function mostUsed(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([css]) => css)
}
