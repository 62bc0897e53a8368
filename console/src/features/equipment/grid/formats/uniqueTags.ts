import { limits } from '@mimic/contract/limits'
import type { FormatRow } from './SignalFormat.ts'

/**
 * Gives each signal a tag of its own: that of the list or, without one, its name. The first row keeps it, and later ones
 * get `_2`, `_3` and so on behind it, past the tags that the list has itself. So a second import of a list finds the same
 * signals.
 */
export function withUniqueTags(rows: readonly FormatRow[]): readonly FormatRow[] {
  const tagOf = ({ cells }: FormatRow) => cells?.['sn'] || cells?.['title'] || ''
  const all = new Set(rows.map(tagOf))
  const used = new Set<string>()
  const last = new Map<string, number>()
  return rows.map((row) => {
    if (!row.cells) return row
    const tag = tagOf(row)
    if (!used.has(tag)) {
      used.add(tag)
      return { ...row, cells: { ...row.cells, sn: tag } }
    }
    let count = last.get(tag) ?? 1
    let sn = tag
    do {
      count += 1
      sn = `${tag.slice(0, limits.title - String(count).length - 1)}_${count}`
    } while (all.has(sn) || used.has(sn))
    last.set(tag, count)
    used.add(sn)
    return { ...row, isRenamed: true, cells: { ...row.cells, sn } }
  })
}
