/** 3.8: normal, abnormal, not started, aborted. The first two follow from the items of a finished inspection. */
export const inspectionStates = ['notStarted', 'normal', 'abnormal', 'aborted'] as const
export type InspectionState = (typeof inspectionStates)[number]

export const inspectionResults = ['unchecked', 'normal', 'abnormal'] as const
export type InspectionResult = (typeof inspectionResults)[number]

interface Checked {
  readonly result: InspectionResult
  readonly note: string
}

/** The outcome of a finished inspection: abnormal if one of its items is. */
export const inspectionOutcome = (items: readonly Pick<Checked, 'result'>[]): 'normal' | 'abnormal' =>
  items.some(({ result }) => result === 'abnormal') ? 'abnormal' : 'normal'

/**
 * The reason why an inspection cannot be finished yet: `all` if nothing was checked, or the index of an unchecked item
 * without a note. Undefined if it can be finished.
 */
export function openItem(items: readonly Checked[]): 'all' | number | undefined {
  if (items.every(({ result }) => result === 'unchecked')) return 'all'
  const place = items.findIndex(({ result, note }) => result === 'unchecked' && note.trim() === '')
  return place === -1 ? undefined : place
}
