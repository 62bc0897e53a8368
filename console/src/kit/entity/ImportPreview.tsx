import { Callout, type Intent, Tag } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsTable, type RowsTableProps } from '../table/RowsTable.tsx'

interface ImportPreviewProps<Row> extends RowsTableProps<Row> {
  /** How many rows have which fate; none is shown for none. */
  readonly counts: readonly {
    readonly intent: Intent
    readonly text: string
    readonly count: number
    readonly fate?: string
  }[]
  /** The columns of the file that are not imported. */
  readonly ignored: readonly string[]
  /** The rows scroll in a box of their own, with no break in a word. */
  readonly isScrolled?: boolean
  /** Stands over the rows. */
  readonly children?: ReactNode
}

/** An import before it is made: the fates of its rows, counted, and the rows that it touches. */
export function ImportPreview<Row>({
  counts,
  ignored,
  isScrolled = false,
  children,
  ...table
}: ImportPreviewProps<Row>) {
  const { t } = useTranslation('common')
  return (
    <>
      <p className="import-summary" role="status">
        {counts.map(
          ({ intent, text, count, fate }) =>
            count > 0 && (
              <Tag key={text} minimal intent={intent} data-fate={fate}>
                {t(($) => $.import.counted, { fate: text, count })}
              </Tag>
            ),
        )}
      </p>
      {children}
      {ignored.length > 0 && (
        <p className="muted">{t(($) => $.import.ignored, { names: ignored.join(t(($$) => $$.listComma)) })}</p>
      )}
      {table.rows.length === 0 ? (
        <Callout compact>{t(($) => $.import.nothing)}</Callout>
      ) : (
        <div className={isScrolled ? 'import-scroll' : ''}>
          <RowsTable className="import-rows" {...table} />
        </div>
      )}
    </>
  )
}
