import { useState } from 'react'

/** The selected rows of a table. Rows that are no longer shown are not selected. */
export interface Selection<Row> {
  readonly rows: readonly Row[]
  readonly isAll: boolean
  has(row: Row): boolean
  set(row: Row, isSelected: boolean): void
  setAll(isSelected: boolean): void
}

/** @param choosable the shown rows that can be selected */
export function useSelection<Row>(choosable: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const has = (row: Row) => keys.has(keyOf(row))
  const rows = choosable.filter(has)
  return {
    rows,
    isAll: rows.length > 0 && rows.length === choosable.length,
    has,
    set(row, isSelected) {
      const next = new Set(rows.map(keyOf))
      if (isSelected) next.add(keyOf(row))
      else next.delete(keyOf(row))
      setKeys(next)
    },
    setAll: (isSelected) => setKeys(new Set(isSelected ? choosable.map(keyOf) : [])),
  }
}
