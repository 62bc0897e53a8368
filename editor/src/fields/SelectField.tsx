import { optionLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED } from './fieldValue.ts'

export interface SelectFieldProps {
  readonly label: string
  readonly value: unknown
  readonly options: readonly string[]
  readonly path: string
  readonly onCommit: (value: string) => void
}

export function SelectField({ label, value, options, path, onCommit }: SelectFieldProps) {
  const { t, locale } = useLabels()
  const chosen = value === MIXED || value === undefined || value === null ? '' : String(value)
  // A value that another program wrote stays visible.
  const isForeign = value !== MIXED && !options.includes(chosen)
  return (
    <select
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      value={chosen}
      onChange={(event) => onCommit(event.target.value)}
    >
      {value === MIXED && <option value="">{t('mixed')}</option>}
      {isForeign && <option value={chosen}>{chosen === '' ? t('notSet') : chosen}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {optionLabel(option, locale)}
        </option>
      ))}
    </select>
  )
}
