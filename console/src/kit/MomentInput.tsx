import { Classes, DateInput } from '@blueprintjs/datetime'
import { ZONE } from '@mimic/contract/zone'
import { enUS, zhCN } from 'date-fns/locale'
import { useTranslation } from 'react-i18next'
import { useStores } from '../stores/StoresContext.ts'
import { timeText } from './text/timeText.ts'
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'

interface MomentInputProps {
  readonly id?: string
  readonly name?: string
  readonly isFilling?: boolean
  /** Marked as the input with a problem. */
  readonly isWrong?: boolean
  /** `YYYY-MM-DDTHH:mm` in UTC+8; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

// Constants, because a new object with each render would close the calendar.
const locales = { cn: zhCN, en: enUS }
const days = { weekStartsOn: 1 } as const
const clock = { useAmPm: false, showArrowButtons: false } as const
const earliest = new Date(2000, 0, 1)
const latest = new Date(2099, 11, 31)

/** Date and time by calendar or keyboard: year first, 24 hours, UTC+8, whatever the computer's settings are. */
export function MomentInput({ id, name, isFilling = false, isWrong = false, value, onChange }: MomentInputProps) {
  const { t } = useTranslation('common')
  const { locale } = useStores()
  const problem = t(($) => $.noMoment)
  return (
    <DateInput
      value={value === '' ? null : `${value}:00${ZONE}`}
      onChange={(iso) => onChange(iso === null ? '' : timeText(Date.parse(iso), 'YYYY-MM-DDTHH:mm'))}
      dateFnsFormat="yyyy-MM-dd HH:mm"
      placeholder="YYYY-MM-DD HH:mm"
      locale={locales[locale.locale]}
      defaultTimezone="Asia/Shanghai"
      disableTimezoneSelect
      showTimezoneSelect={false}
      timePrecision="minute"
      timePickerProps={clock}
      dayPickerProps={days}
      // Puts the year before the month: DateInput does not pass `reverseMonthAndYearMenus` on to its calendar.
      className={Classes.DATEPICKER3_REVERSE_MONTH_AND_YEAR}
      minDate={earliest}
      maxDate={latest}
      invalidDateMessage={problem}
      outOfRangeMessage={problem}
      fill={isFilling}
      inputProps={{
        size: isFilling ? 'medium' : 'small',
        intent: isWrong ? 'danger' : 'none',
        'aria-invalid': isWrong,
        ...(id ? { id } : {}),
        ...(name ? { name } : {}),
      }}
    />
  )
}
