/** What cannot be read as it was written, by name. */
export interface Damage {
  readonly tables: readonly string[]
  /** Of tables that are whole: an index is built anew from its table. */
  readonly indexes: readonly string[]
}

export const isWhole = ({ tables, indexes }: Damage): boolean => tables.length + indexes.length === 0
