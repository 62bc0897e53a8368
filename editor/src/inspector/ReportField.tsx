import type { Report } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { MIXED } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { ReportCatalogue } from './ReportCatalogue.ts'

interface ReportFieldProps {
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly kind: Report['kind']
  readonly reports: ReportCatalogue
  readonly onPick: (id: string, report: Report | undefined) => void
}

/** A report of the project, by its title. */
export const ReportField = observer(({ label, path, value, kind, reports, onPick }: ReportFieldProps) => {
  const { t } = useLabels()
  useEffect(() => {
    void reports.load()
  }, [reports])
  const id = typeof value === 'string' ? value : ''
  const rows = reports.of(kind)
  const isGone = id !== '' && reports.state === 'ready' && !reports.find(id)
  const hint =
    reports.state === 'failed'
      ? t('reportsFailed')
      : reports.state === 'ready' && rows.length === 0
        ? t(kind === 'custom' ? 'reportsNoneCustom' : 'reportsNone')
        : isGone
          ? t('reportGone')
          : ''
  return (
    <span className="ed-report">
      <select
        className="ed-input is-wide"
        aria-label={label}
        data-path={path}
        value={id}
        onFocus={() => void reports.load()}
        onChange={({ target }) => onPick(target.value, reports.find(target.value))}
      >
        <option value="">{value === MIXED ? t('mixed') : t('notSet')}</option>
        {id !== '' && !rows.some((row) => row.id === id) && <option value={id}>{reports.find(id)?.title ?? id}</option>}
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {row.title}
          </option>
        ))}
      </select>
      {hint !== '' && <small>{hint}</small>}
    </span>
  )
})
