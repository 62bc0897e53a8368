import { HTMLTable } from '@blueprintjs/core'
import type { TemplateParameter } from '@mimic/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
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
  const wholeOf = (place: number) =>
    [...problems].filter(
      ([at]) => at.startsWith(`${place}.`) && !columns.some(({ field }) => at === `${place}.${field}`),
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keys
    <section ref={box} className="many-preview" aria-label={t(($) => $.many.preview)} tabIndex={0}>
      <HTMLTable compact className="import-rows">
        <thead>
          <tr>
            <th scope="col" className="is-number">
              #
            </th>
            {columns.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={place} data-many={place}>
              <td className="is-number">{place + 1}</td>
              {columns.map(({ field, textOf }, i) => {
                const own = problems.get(`${place}.${field}`)
                const said = i === 0 ? [own, ...wholeOf(place).map(([, text]) => text)] : [own]
                return (
                  <td key={field} data-field={field}>
                    {textOf(row) || <span className="muted">—</span>}
                    {said.map(
                      (text) =>
                        text !== undefined && (
                          <p key={text} className="import-problem">
                            {text}
                          </p>
                        ),
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
}
