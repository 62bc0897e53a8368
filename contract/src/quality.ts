/** How far a value can be trusted, as it stands in samples, frames and history. */
export const GOOD = 0 as const
export const UNCERTAIN = 1 as const
/** The device did not answer, or a formula could not be computed. */
export const BAD = 2 as const
/** The data range of the account does not include the signal, and the server sends no value of it. */
export const NO_ACCESS = 3 as const

export type MeasuredQuality = typeof GOOD | typeof UNCERTAIN | typeof BAD
export type SignalQuality = MeasuredQuality | typeof NO_ACCESS

/** The quality of a value that was not hidden from anybody. */
export const measuredQuality = (quality: SignalQuality): MeasuredQuality => (quality === NO_ACCESS ? BAD : quality)
