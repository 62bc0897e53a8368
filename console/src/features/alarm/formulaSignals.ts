import { ID_PATTERN } from '@mimic/contract/ids'

/** A signal in a formula: `{equipment.signal}`. */
const SIGNAL = new RegExp(`\\{\\s*(${ID_PATTERN})\\.(${ID_PATTERN})\\s*\\}`, 'g')

export const writtenSignal = (equipId: string, signalId: string): string => `${equipId}.${signalId}`

/** The ids of the signals that a formula names. */
export const signalsIn = (formula: string): string[] => [
  ...new Set([...formula.matchAll(SIGNAL)].map(([, , id = '']) => id)),
]

/** The formula with the names of its signals, for people to read. */
export const readableFormula = (formula: string, titleOf: (id: string) => string | undefined): string =>
  formula.replaceAll(SIGNAL, (whole, _equip: string, id: string) => titleOf(id) ?? whole)
