import type { TemplateParameter } from '@mimic/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { type ManyRow, parameterField } from './manyRows.ts'

interface ManyPreviewProps {
  readonly rows: readonly ManyRow[]
  readonly parameters: readonly TemplateParameter[]
  /** Texts of what is wrong, by `<place>.<field>`; a field that has no column stands under its row. */
  readonly problems: ReadonlyMap<string, string>
}

/** The devices that will be added, with what is wrong at the row and the field. */
export function ManyPreview({ rows, parameters, problems }: ManyPreviewProps) {
  const { t } = useTranslation('equipment')
  const box = useRef<HTMLElement>(null)
  const wrong = [...problems.keys()].join()
  useEffect(() => {
    // The row that is wrong may be the last of two hundred.
    if (wrong !== '') box.current?.querySelector('.import-problem')?.scrollIntoView({ block: 'nearest' })
  }, [wrong])
  const columns = [
    { field: 'equipName', label: t(($) => $.fields.equipName), textOf: (row: ManyRow) => row.equipName },
    { field: 'sn', label: t(($) => $.fields.sn), textOf: (row: ManyRow) => row.sn },
    ...parameters.map(({ name, title }) => ({
      field: parameterField(name),
      label: title,
      textOf: (row: ManyRow) => row.parameters[name] ?? '',
    })),
  ]
  const said = (place: number, at: string) => {
    const texts = [...problems].filter(
      ([each]) => each === `${place}.${at}` || (at === 'equipName' && isWhole(place, each)),
    )
    return texts.map(([key, text]) => (
      <p key={key} className="import-problem">
        {text}
      </p>
    ))
  }
  /** A problem of no column of the row. */
  const isWhole = (place: number, at: string) =>
    at.startsWith(`${place}.`) && !columns.some(({ field }) => at === `${place}.${field}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keys
    <section ref={box} className="many-preview" aria-label={t(($) => $.many.preview)} tabIndex={0}>
      <RowsTable
        className="import-rows"
        rows={rows}
        rowKey={(_, place) => String(place)}
        rowProps={(_, place) => ({ 'data-many': String(place) })}
        columns={[
          { label: '#', isNumber: true, cell: (_, place) => place + 1 },
          ...columns.map(({ field, label, textOf }) => ({
            label,
            field,
            marks: () => ({ 'data-field': field }),
            cell: (row: ManyRow, place: number) => (
              <>
                {textOf(row) || <span className="muted">—</span>}
                {said(place, field)}
              </>
            ),
          })),
        ]}
      />
    </section>
  )
}
