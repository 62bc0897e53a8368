/** 3.8: normal, abnormal, not started, aborted. The first two follow from the items of one that was carried out. */
export const inspectionStates = ['notStarted', 'normal', 'abnormal', 'aborted'] as const
export type InspectionState = (typeof inspectionStates)[number]

export const inspectionResults = ['unchecked', 'normal', 'abnormal'] as const
export type InspectionResult = (typeof inspectionResults)[number]

interface Checked {
  readonly result: InspectionResult
  readonly note: string
}

/** What an inspection comes to once it is finished: abnormal as soon as one item is. */
export const inspectionOutcome = (items: readonly Pick<Checked, 'result'>[]): 'normal' | 'abnormal' =>
  items.some(({ result }) => result === 'abnormal') ? 'abnormal' : 'normal'

/**
 * Why an inspection cannot be finished yet: nothing was checked at all, or the item at this place was not and nobody says
 * why. Undefined: it can.
 */
export function openItem(items: readonly Checked[]): 'all' | number | undefined {
  if (items.every(({ result }) => result === 'unchecked')) return 'all'
  const place = items.findIndex(({ result, note }) => result === 'unchecked' && note.trim() === '')
  return place === -1 ? undefined : place
}
