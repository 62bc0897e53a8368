import { Tag } from '@blueprintjs/core'
import type { Alarm, AlarmSuppression, JournalRow } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import { useTranslation } from 'react-i18next'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { alarmValue } from './alarmValue.ts'
import { conditionLabel, conditionValue, isConditionField, namesOthers } from './conditionTexts.ts'
import { signalsIn } from './formulaSignals.ts'
import { LinkedOrderMark } from './LinkedOrderMark.tsx'
import { useAlarmClasses } from './useAlarmClasses.ts'
import { useAlarmTexts } from './useAlarmTexts.ts'
import { useOtherSignals } from './useOtherSignals.ts'

interface AlarmValueProps {
  readonly of: Pick<Alarm, 'unit' | 'simulated'>
  readonly value: SignalScalar
}

/** A measured value with its unit; a dash for none. */
export function AlarmValue({ of, value }: AlarmValueProps) {
  const { t } = useTranslation('device')
  if (value === null) return '—'
  return (
    <>
      {alarmValue(of, value, { on: t(($) => $.on), off: t(($) => $.off) })}
      {of.simulated && <SimulatedTag />}
    </>
  )
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

/** The value of a journal row; of a shelved alarm its minutes, of a changed condition the change. */
export function JournalValue({ of }: { readonly of: JournalRow }) {
  const { t } = useTranslation('alarm')
  if (of.event === 'shelved' && of.value !== null) return t(($) => $.minutes, { count: Number(of.value) })
  if (of.event === 'ruleChanged') return <RuleChange of={of} />
  return <AlarmValue of={of} value={of.value} />
}

/** The fields of a condition that changed, from the JSON of its event. */
function RuleChange({ of: { reason, value } }: { readonly of: JournalRow }) {
  if (reason !== 'changed') return '—'
  // Written by the server.
  const change = JSON.parse(String(value)) as ConditionChange
  return Object.keys(change.after).some(namesOthers) ? <NamedFields of={change} /> : <Fields of={change} />
}

type ConditionChange = Readonly<Record<'before' | 'after', Readonly<Record<string, unknown>>>>

/** Fields of which some are ids of classes and signals. */
function NamedFields({ of }: { readonly of: ConditionChange }) {
  const texts = [of.before, of.after].flatMap((fields) => [
    String(fields['otherSignalId'] ?? ''),
    ...[fields['expression'], fields['suppressWhen']].flatMap((formula) => signalsIn(String(formula ?? ''))),
  ])
  const classes = useAlarmClasses('classId' in of.after)
  const signals = useOtherSignals([], texts)
  return <Fields of={of} nameOf={(id) => classes.get(id) ?? signals.find((signal) => signal.id === id)?.title} />
}

interface FieldsProps {
  readonly of: ConditionChange
  readonly nameOf?: (id: string) => string | undefined
}

function Fields({ of: { before, after }, nameOf }: FieldsProps) {
  return (
    <span className="rule-change">
      {Object.keys(after)
        .filter(isConditionField)
        .map((name) => (
          <span key={name}>
            {conditionLabel(name)} {conditionValue(name, before[name], nameOf)} →{' '}
            {conditionValue(name, after[name], nameOf)}
          </span>
        ))}
    </span>
  )
}

/** Why a condition is suppressed: what somebody wrote, or that its OPC UA server has shelved it. */
export function SuppressionReason({ of: { by, reason } }: { readonly of: AlarmSuppression }) {
  const { t } = useTranslation('alarm')
  return by === '' && reason === 'there' ? t(($) => $.ends.there) : reason
}

/** Why: what somebody wrote, or one of the reasons that the system itself gives. */
export function JournalReason({ of }: { readonly of: JournalRow }) {
  const texts = useAlarmTexts()
  return (
    <>
      {texts.reason(of) || '—'}
      {of.order && <LinkedOrderMark of={of.order} />}
    </>
  )
}
