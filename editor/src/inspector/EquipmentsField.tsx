import { Checkbox } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { SignalCatalogue } from '../signals/SignalCatalogue.ts'

interface EquipmentsFieldProps {
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly catalogue: SignalCatalogue
  readonly onCommit: (value: readonly Entry[]) => void
}

/** An equipment in the list of an alarm widget (3.7). */
interface Entry {
  readonly equipmentId: string
  readonly title: string
}

/** Chooses the equipment that a table or a map shows. */
export const EquipmentsField = observer(({ label, path, value, catalogue, onCommit }: EquipmentsFieldProps) => {
  const { t } = useLabels()
  useEffect(() => {
    void catalogue.load()
    void catalogue.loadEquipment()
  }, [catalogue])
  const chosen = Array.isArray(value) ? (value as readonly Entry[]) : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div className="ed-columns" role="group" aria-label={label} data-path={path}>
      {catalogue.equipment.length === 0 && <span className="ed-empty">{t('equipmentNone')}</span>}
      {catalogue.equipment.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={chosen.some(({ equipmentId }) => equipmentId === id)}
          onChange={(event) => {
            const others = chosen.filter(({ equipmentId }) => equipmentId !== id)
            onCommit(event.currentTarget.checked ? [...others, { equipmentId: id, title }] : others)
          }}
        />
      ))}
    </div>
  )
})
