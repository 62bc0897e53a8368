import type { Bound } from './binding.ts'
import type { CatalogueSignal } from './SignalCatalogue.ts'

export type PickerRow =
  | { readonly is: 'head'; readonly title: string; readonly sn: string }
  /** Tag and type of a signal; empty for what has none. */
  | {
      readonly is: 'choice'
      readonly bound: Bound
      readonly unit: string
      readonly sn: string
      readonly dataType: string
    }
  /** Further signals, which are not there yet. */
  | { readonly is: 'more' }

/** A further list of the picker, under a head. */
export interface PickerList {
  readonly title: string
  readonly rows: readonly { readonly bound: Bound; readonly unit: string }[]
}

/**
 * The rows of the picker: every equipment with its signals, then further lists; those in which every word is found.
 * @param hasMore there are further signals
 */
export function rowsOf(
  signals: readonly CatalogueSignal[],
  lists: readonly PickerList[],
  search: string,
  hasMore = false,
): readonly PickerRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (...texts: string[]) => {
    const text = texts.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const rows: PickerRow[] = []
  let equipId: string | undefined
  for (const { id, title, sn, unit, dataType, equipId: of, equipTitle, equipSn } of signals) {
    // Ids are the server's own: nobody searches for them.
    if (!isFound(equipTitle, equipSn, title, sn)) continue
    if (of !== equipId) rows.push({ is: 'head', title: equipTitle, sn: equipSn })
    equipId = of
    rows.push({ is: 'choice', unit, sn, dataType, bound: { is: 'signal', id, equipId: of, title, equipTitle } })
  }
  if (hasMore) rows.push({ is: 'more' })
  for (const list of lists) {
    const found = list.rows.filter(({ bound: { title } }) => isFound(list.title, title))
    if (found.length > 0) rows.push({ is: 'head', title: list.title, sn: '' })
    for (const { bound, unit } of found) rows.push({ is: 'choice', unit, sn: '', dataType: '', bound })
  }
  return rows
}

/** The choice `by` choices on from row `at`, heads passed over; the last there is; -1 where there is none. */
export function nextRow(rows: readonly PickerRow[], at: number, by: number): number {
  const way = Math.sign(by)
  let found = rows[at]?.is === 'choice' ? at : -1
  let left = Math.abs(by)
  for (let i = at + way; i >= 0 && i < rows.length && left > 0; i += way) {
    if (rows[i]?.is !== 'choice') continue
    found = i
    left--
  }
  return found
}
