import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { MIXED } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { RegionCatalogue } from './RegionCatalogue.ts'

interface RegionFieldProps {
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly regions: RegionCatalogue
  readonly onCommit: (regionId: string) => void
}

/** A permission region, by its name. A value that names none stays, and is shown as such. */
export const RegionField = observer(({ label, path, value, regions, onCommit }: RegionFieldProps) => {
  const { t } = useLabels()
  useEffect(() => {
    if (regions.state === 'idle') void regions.load()
  }, [regions])
  const isNone = value === MIXED || value === undefined || value === null || value === ''
  const id = isNone ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const isListed = id === '' || regions.rows.some((region) => region.id === id)
  return (
    <select
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      value={id}
      onChange={(event) => onCommit(event.target.value)}
    >
      <option value="">{value === MIXED ? t('mixed') : t('notSet')}</option>
      {!isListed && <option value={id}>{regions.state === 'ready' ? t('unknownRegion', { id }) : id}</option>}
      {regions.rows.map((region) => (
        <option key={region.id} value={region.id}>
          {region.title}
        </option>
      ))}
    </select>
  )
})
