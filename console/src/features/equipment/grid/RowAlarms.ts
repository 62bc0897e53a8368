import type { LimitRules } from '../../alarm/limitRules.ts'

/** The alarm conditions of the signals, as the grid shows them and its files carry them. */
export interface RowAlarms {
  /** How many each signal has, by its id. */
  readonly counts: ReadonlyMap<string, number>
  /** Undefined until they are read. */
  readonly limits: LimitRules | undefined
  readonly onOpen: (signalId: string) => void
}
