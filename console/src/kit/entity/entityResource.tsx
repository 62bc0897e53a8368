import type { Entity } from '@mimic/contract/entities'
import type { ReactNode } from 'react'
import { LongText } from '../table/LongText.tsx'
import type { Column, ListPath, Resource } from '../table/resource.tsx'
import { entityText } from './entityText.ts'
import { factText } from './factText.ts'
import { referenceText } from './referenceText.ts'

/** A row of any entity: its values by the names of its fields and facts. */
export interface EntityRow {
  readonly id: string
  readonly version: number
}
/** Cells that a feature draws itself, by the names of their columns. */
export type EntityCells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/** The list of an entity as its declaration has it. */
export function entityResource<Row extends EntityRow>(entity: Entity, cells: EntityCells<Row> = {}): Resource<Row> {
  const fields = { ...entity.facts, ...entity.fields }
  const [name] = entity.searched
  const columns = (entity.list?.columns ?? []).flatMap((column): Column<Row>[] => {
    const field = fields[column]
    if (!field) return []
    const read = (row: Row): unknown => ({ ...row })[column as keyof Row]
    const text = (row: Row) =>
      field.is === 'reference' ? referenceText(field, column, row) : factText(field, read(row))
    const isWide = (field.is === 'text' || field.is === 'choices') && column in entity.fields
    const plain = (row: Row) =>
      column === name ? <strong>{text(row)}</strong> : isWide ? <LongText text={text(row)} /> : text(row)
    return [
      {
        field: column,
        label: () => entityText(field.label),
        cell: cells[column] ?? plain,
        ...(((field.is === 'number' && !field.names) || field.is === 'time') && { isNumber: true }),
        ...(isWide && { isWide }),
      },
    ]
  })
  return {
    // The calls of an entity are declared calls; its list call answers its rows.
    listPath: `${entity.path}/query` as ListPath<Row>,
    rowKey: ({ id }) => id,
    columns,
    ...(entity.isPlaced && { isPlaced: true }),
  }
}
