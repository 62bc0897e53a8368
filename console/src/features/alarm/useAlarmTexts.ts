import type { JournalRow } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import { useTranslation } from 'react-i18next'
import { alarmValue } from './alarmValue.ts'
import type { FilterValues } from './useAlarmFilters.ts'

/** Texts of alarms outside of tables: in files and on paper. */
export function useAlarmTexts() {
  const { t } = useTranslation('alarm')
  const device = useTranslation('device')
  const onOff = { on: device.t(($) => $.on), off: device.t(($) => $.off) }
  // The contract allows 1 to 4.
  const severity = (level: number) => t(($) => $.severities[level as 1 | 2 | 3 | 4])
  const reason = ({ by, event, reason: text }: Pick<JournalRow, 'by' | 'event' | 'reason'>): string => {
    if (text === '') return ''
    if (event === 'ruleChanged') return t(($) => $.changes[text as 'added' | 'changed' | 'removed'])
    // A step of an escalation is named by its rule.
    const isNamed = by !== '' || (event === 'escalated' && text !== 'reAlarm')
    return isNamed ? text : t(($) => $.ends[text as 'time' | 'returned' | 'design' | 'reAlarm' | 'there'])
  }
  return {
    severity,
    value: (of: { readonly unit: string }, value: SignalScalar) => (value === null ? '' : alarmValue(of, value, onOff)),
    reason,
    /** One choice of a filter in words; of rows the chosen option of its list. */
    filter(name: keyof FilterValues, values: FilterValues): string {
      const value = values[name]
      if (name === 'severity') return severity(Number(value))
      if (name === 'state') return t(($) => $.states[value as 'active' | 'acknowledged' | 'returned'])
      if (name === 'age') return t(($) => $.ages[value as 'hour' | 'shift' | 'day' | 'week' | 'stale'])
      if (name === 'search') return `“${value}”`
      const select = document.querySelector<HTMLSelectElement>(`[data-filter="${name}"]`)
      return select?.selectedOptions[0]?.text ?? ''
    },
  }
}
