import { HTMLSelect } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { Sort } from './useQueryState.ts'

interface SortChoiceProps {
  readonly value: Sort
  /** People have put the rows in an order. */
  readonly isPlaced?: boolean
  readonly onChange: (sort: Sort) => void
}

/** Chooses the order of a list (2.9). */
export function SortChoice({ value, isPlaced = false, onChange }: SortChoiceProps) {
  const { t } = useTranslation('common')
  return (
    <HTMLSelect
      aria-label={t(($) => $.sort)}
      value={value}
      // The options are the orders.
      onChange={({ currentTarget }) => onChange(currentTarget.value as Sort)}
    >
      {isPlaced && <option value="place">{t(($) => $.sortPlace)}</option>}
      <option value="time">{t(($) => $.sortTime)}</option>
      <option value="name">{t(($) => $.sortName)}</option>
    </HTMLSelect>
  )
}
