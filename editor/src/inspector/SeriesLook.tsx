import type { InspectorField } from '@mimic/engine'
import { type ReactNode, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'

interface SeriesLookProps {
  /** Names the series. */
  readonly name: string
  /** Its colour; undefined where nothing says one. */
  readonly color: string | undefined
  readonly fields: readonly InspectorField[]
  readonly row: (field: InspectorField) => ReactNode
  /** Removes what the series says itself; undefined where it says nothing. */
  readonly onReset: (() => void) | undefined
  /** The fields that are always shown. */
  readonly children: ReactNode
}

/** A series of a chart in one row: a swatch of its colour, which unfolds the fields of its look, and its value. */
export function SeriesLook({ name, color, fields, row, onReset, children }: SeriesLookProps) {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`ed-swatch ed-series-swatch${color === undefined ? ' is-empty' : ''}`}
        aria-label={`${t('seriesLook')} · ${name}`}
        title={t('seriesLook')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        style={color === undefined ? undefined : { color }}
      />
      {children}
      {isOpen && (
        <div className="ed-series-look">
          {fields.map(row)}
          <SmallButton
            text={t('seriesAsChart')}
            aria-label={`${t('seriesAsChart')} · ${name}`}
            disabled={onReset === undefined}
            {...(onReset && { onClick: onReset })}
          />
        </div>
      )}
    </>
  )
}
