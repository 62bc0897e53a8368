import type { InspectorField } from '@mimic/engine'
import { type ReactNode, useState } from 'react'
import { type FieldSource, isShown } from '../fields/FieldSource.ts'
import { useLabels } from '../i18n/LabelsContext.ts'

interface FieldSetProps {
  readonly fields: readonly InspectorField[]
  readonly source: FieldSource
  readonly row: (field: InspectorField) => ReactNode
}

/** The fields that have a meaning now; those seldom needed after a press on "more". */
export function FieldSet({ fields, source, row }: FieldSetProps) {
  const { t } = useLabels()
  const [isRareOpen, setRareOpen] = useState(false)
  const shown = fields.filter(({ when }) => isShown(when, source))
  const rare = shown.filter(({ isRare }) => isRare)
  return (
    <>
      {shown.filter(({ isRare }) => !isRare).map(row)}
      {rare.length > 0 && (
        <button type="button" className="ed-more" aria-expanded={isRareOpen} onClick={() => setRareOpen(!isRareOpen)}>
          {isRareOpen ? t('fewerFields') : t('moreFields')}
        </button>
      )}
      {isRareOpen && rare.map(row)}
    </>
  )
}
