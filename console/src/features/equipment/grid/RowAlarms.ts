/** The alarm conditions of the signals, as the grid shows them. */
export interface RowAlarms {
  /** How many each signal has, by its id. */
  readonly counts: ReadonlyMap<string, number>
  readonly onOpen: (signalId: string) => void
}
