import type { CallBody, CallData, CallPath } from '@mimic/contract/client'
import type { ReactNode } from 'react'
import type { FieldOf, Namespace } from '../messages/i18n.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A column: the label follows from the field, and must exist in both languages. */
export interface Column<Row, F extends string> {
  readonly field: F
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand right-aligned in tabular figures. */
  readonly isNumber?: boolean
  readonly isWide?: boolean
}

/** An input of the edit form; limits come from the contract. */
export interface FormField<Row, F extends string> {
  readonly field: F
  readonly control: 'text' | 'area' | 'choice'
  readonly maxLength?: number
  readonly isRequired?: boolean
  readonly choices?: readonly { readonly value: string; readonly label: () => string }[]
  readonly value: (row: Row) => string
  /** Whether it is asked for, by what the form holds; always without it. What is not asked for is not sent. */
  readonly isAsked?: (draft: Readonly<Record<string, string>>) => boolean
}

/** The paths of list calls that give such rows. */
export type ListPath<Row> = { [P in CallPath]: CallData<P> extends Page<Row> ? P : never }[CallPath]
/** The paths of the calls that take nothing but an `id`. */
type PathById = { [P in CallPath]: { id: string } extends CallBody<P> ? P : never }[CallPath]

/** A form for the call at one path: it has inputs for fields of that call alone. */
type FormAt<P extends CallPath, Row, F extends string> = {
  readonly path: P
  readonly allow: string
  readonly fields: readonly FormField<Row, F & keyof CallBody<P>>[]
}
type Form<Row, F extends string> = { [P in CallPath]: FormAt<P, Row, F> }[CallPath]

/** A list of things with what can be done to them: most of the management screens are one such value. */
export interface Resource<Row, N extends Namespace> {
  readonly namespace: N
  /** Address of the list call; it takes page, pageSize, search and sort. */
  readonly listPath: ListPath<Row>
  readonly rowKey: (row: Row) => string
  readonly columns: readonly Column<Row, FieldOf<N>>[]
  readonly edit?: Form<Row, FieldOf<N>>
  /** A new row, which the form starts as. */
  readonly add?: Form<Row, FieldOf<N>> & { readonly empty: Row }
  /** Asked about by name; the call takes `id`. */
  readonly remove?: { readonly path: PathById; readonly allow: string; readonly name: (row: Row) => string }
  /** The call takes no order: the newest first. */
  readonly isByTime?: true
  readonly rowClass?: (row: Row) => string
}

export const resource = <Row, N extends Namespace>(declared: Resource<Row, N>): Resource<Row, N> => declared

/** The label of a declared field. The declaration's type has checked that it exists. */
export const labelKey = (field: string): string => `fields.${field}`
