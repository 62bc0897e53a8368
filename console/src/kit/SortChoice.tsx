import { HTMLSelect } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'

interface SortChoiceProps {
  readonly value: 'time' | 'name'
  readonly onChange: (sort: 'time' | 'name') => void
}

/** Chooses the order of a list (2.9). */
export function SortChoice({ value, onChange }: SortChoiceProps) {
  const { t } = useTranslation('common')
  return (
    <HTMLSelect
      aria-label={t(($) => $.sort)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'name' ? 'name' : 'time')}
    >
      <option value="time">{t(($) => $.sortTime)}</option>
      <option value="name">{t(($) => $.sortName)}</option>
    </HTMLSelect>
  )
}
