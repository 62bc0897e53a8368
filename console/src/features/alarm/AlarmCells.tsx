import { Tag } from '@blueprintjs/core'
import type { Alarm, AlarmSuppression, JournalRow } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import { useTranslation } from 'react-i18next'
import { alarmValue } from './alarmValue.ts'

interface AlarmValueProps {
  readonly of: Pick<Alarm, 'unit'>
  readonly value: SignalScalar
}

/** A measured value with its unit; a dash for none. */
export function AlarmValue({ of, value }: AlarmValueProps) {
  const { t } = useTranslation('device')
  return value === null ? '—' : alarmValue(of, value, { on: t(($) => $.on), off: t(($) => $.off) })
}

/** Why a condition reaches nobody, and whether an alarm of it holds. */
export function SuppressionMark({ of: { kind, isActive, isOneShot } }: { readonly of: AlarmSuppression }) {
  const { t } = useTranslation('alarm')
  return (
    <span className="suppression-mark">
      <Tag minimal>{t(($) => $.suppressions[kind])}</Tag>
      {isActive && <span>{t(($) => $.states.active)}</span>}
      {isOneShot && <small className="muted under">{t(($) => $.untilReturn)}</small>}
    </span>
  )
}

/** A transition, with the severity of its alarm. */
export function EventMark({ of: { event, severity, suppression } }: { readonly of: JournalRow }) {
  const { t } = useTranslation('alarm')
  const isOver = event !== 'raised'
  return (
    <span className={`alarm-mark is-${isOver ? 'returned' : 'active'} is-level-${severity}`}>
      {t(($) => $.events[event])}
      {event === 'raised' && suppression !== '' && <Tag minimal>{t(($) => $.suppressions[suppression])}</Tag>}
    </span>
  )
}

/** What a journal row says beside its value: the minutes of a shelved alarm. */
export function JournalValue({ of }: { readonly of: JournalRow }) {
  const { t } = useTranslation('alarm')
  if (of.event === 'shelved') return t(($) => $.minutes, { count: Number(of.value) })
  return <AlarmValue of={of} value={of.value} />
}

/** Why: what somebody wrote, or one of the reasons that the system itself gives. */
export function JournalReason({ of: { by, event, reason } }: { readonly of: JournalRow }) {
  const { t } = useTranslation('alarm')
  if (reason === '') return '—'
  if (event === 'ruleChanged') return t(($) => $.changes[reason as 'added' | 'changed' | 'removed'])
  return by === '' ? t(($) => $.ends[reason as 'time' | 'returned']) : reason
}
