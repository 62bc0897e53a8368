/** Names of tables and indexes whose stored data cannot be read. */
export interface Damage {
  readonly tables: readonly string[]
  /** Damaged indexes of intact tables; an index can be rebuilt from its table. */
  readonly indexes: readonly string[]
}

export const isWhole = ({ tables, indexes }: Damage): boolean => tables.length + indexes.length === 0
