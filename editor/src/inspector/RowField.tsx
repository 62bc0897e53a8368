import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { MIXED } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'

/** Rows of the server, read when the first field asks for them. */
interface Catalogue {
  readonly rows: readonly { readonly id: string; readonly title: string }[]
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  load(): Promise<void>
}

interface RowFieldProps {
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly catalogue: Catalogue
  /** The text of an id that names no row; without it the id. */
  readonly unknown?: 'unknownRegion'
  readonly onCommit: (id: string) => void
}

/** A page of the project or a permission region, by its title. A value that names none stays, and is shown as such. */
export const RowField = observer(({ label, path, value, catalogue, unknown, onCommit }: RowFieldProps) => {
  const { t } = useLabels()
  useEffect(() => {
    if (catalogue.state === 'idle') void catalogue.load()
  }, [catalogue])
  const isNone = value === MIXED || value === undefined || value === null || value === ''
  const id = isNone ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const isListed = id === '' || catalogue.rows.some((row) => row.id === id)
  return (
    <select
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      value={id}
      onChange={(event) => onCommit(event.target.value)}
    >
      <option value="">{value === MIXED ? t('mixed') : t('notSet')}</option>
      {!isListed && <option value={id}>{unknown && catalogue.state === 'ready' ? t(unknown, { id }) : id}</option>}
      {catalogue.rows.map((row) => (
        <option key={row.id} value={row.id}>
          {row.title}
        </option>
      ))}
    </select>
  )
})
