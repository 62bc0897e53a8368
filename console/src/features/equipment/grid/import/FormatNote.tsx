import { Callout, FormGroup, NumericInput } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../../../kit/entity/entityText.ts'
import type { FormatRow, SignalFormat } from '../formats/SignalFormat.ts'

interface FormatNoteProps {
  readonly format: SignalFormat
  readonly base: number
  readonly rows: readonly FormatRow[]
  readonly onBase: (base: number) => void
}

/** How a file of another program was understood: where its addresses count from, and what could not be taken over. */
export function FormatNote({ format, base, rows, onBase }: FormatNoteProps) {
  const { t } = useTranslation('grid')
  const remarked = rows.filter(({ remark }) => remark)
  const renamed = rows.filter(({ isRenamed }) => isRenamed)
  const leftOut = remarked.filter(({ cells }) => !cells).length
  return (
    <>
      <p className="muted" data-format={format.id}>
        {t(($) => $.recognised, { format: entityText(format.title) })}
      </p>
      {format.base && (
        <FormGroup inline label={t(($) => $.base)} labelFor="import-base">
          <NumericInput
            id="import-base"
            min={0}
            max={65_535}
            value={base}
            onValueChange={(value) => Number.isInteger(value) && onBase(value)}
          />
        </FormGroup>
      )}
      {renamed.length > 0 && (
        <p className="muted" data-renamed={renamed.length}>
          {t(($) => $.renamed, { count: renamed.length, tag: renamed[0]?.cells?.['sn'] ?? '' })}
        </p>
      )}
      {remarked.length > 0 && (
        <Callout compact intent="warning" className="format-remarks">
          <details>
            <summary>
              {t(($) => $.leftOut, { count: leftOut })}
              {remarked.length > leftOut && <> · {t(($) => $.incomplete, { count: remarked.length - leftOut })}</>}
            </summary>
            <ul>
              {remarked.map(
                ({ place, name, remark }) =>
                  remark && (
                    <li key={place}>
                      {t(($) => $.remarkAt, {
                        place,
                        name,
                        remark: t(($$) => $$.remarks[remark.is], { detail: remark.detail }),
                      })}
                    </li>
                  ),
              )}
            </ul>
          </details>
        </Callout>
      )}
    </>
  )
}
