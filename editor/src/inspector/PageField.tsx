import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { MIXED } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { ProjectPages } from '../pages/ProjectPages.ts'

interface PageFieldProps {
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly pages: ProjectPages
  readonly onCommit: (pageId: string) => void
}

/** A page of the project, by its title. */
export const PageField = observer(({ label, path, value, pages, onCommit }: PageFieldProps) => {
  const { t } = useLabels()
  useEffect(() => {
    if (pages.state === 'idle') void pages.load()
  }, [pages])
  const id = typeof value === 'string' ? value : ''
  return (
    <select
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      value={id}
      onChange={(event) => onCommit(event.target.value)}
    >
      <option value="">{value === MIXED ? t('mixed') : t('notSet')}</option>
      {id !== '' && !pages.find(id) && <option value={id}>{id}</option>}
      {pages.rows.map((page) => (
        <option key={page.id} value={page.id}>
          {page.title}
        </option>
      ))}
    </select>
  )
})
