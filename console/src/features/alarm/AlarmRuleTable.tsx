import { Button, Switch, Tag } from '@blueprintjs/core'
import { Edit, Pause, Trash } from '@blueprintjs/icons'
import type { AlarmRule, AlarmSuppression, Signal } from '@mimic/contract'
import type { JSX } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { labelled } from '../../kit/text/labelled.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { ruleText } from './conditionTexts.ts'
import { signalsIn } from './formulaSignals.ts'
import { LinkedOrderMark } from './LinkedOrderMark.tsx'
import { isJudgedBy } from './ruleDraft.ts'
import { useAlarmClasses } from './useAlarmClasses.ts'
import { useOtherSignals } from './useOtherSignals.ts'

interface AlarmRuleTableProps<R extends AlarmRule> {
  readonly rules: readonly R[]
  readonly signals: readonly Pick<Signal, 'id' | 'title' | 'unit'>[]
  readonly mayEdit: boolean
  /** Turns a condition off without removing it. */
  readonly onSwitch: (rule: R, isEnabled: boolean) => void
  readonly onEdit: (rule: R) => void
  readonly onRemove: (rule: R) => void
  /** Takes a condition out of service; undefined for an account that may not, and where there is nothing to take. */
  readonly onOutOfService?: ((rule: R) => void) | undefined
  readonly outOfService?: ((ruleId: string) => AlarmSuppression | undefined) | undefined
}

/** Alarm conditions, one a row. */
export function AlarmRuleTable<R extends AlarmRule>(props: AlarmRuleTableProps<R>) {
  const { rules, signals, mayEdit, onSwitch, onOutOfService } = props
  const { t } = useTranslation('alarm')
  const classes = useAlarmClasses()
  const named = rules.flatMap(({ otherSignalId, expression }) => [otherSignalId, ...signalsIn(expression)])
  const others = useOtherSignals(signals, named)
  const unitOf = (id: string) => signals.find((signal) => signal.id === id)?.unit ?? ''
  const titleOf = (id: string) => [...signals, ...others].find((signal) => signal.id === id)?.title
  return (
    <RowsTable
      rows={rules}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ 'data-alarm-rule': id })}
      columns={[
        {
          label: t(($) => $.fields.severity),
          cell: ({ severity }) => (
            <span className={`alarm-mark is-level-${severity}`}>
              {/* The server writes it from a closed list. */}
              {t(($) => $.severities[severity as 1 | 2 | 3 | 4])}
            </span>
          ),
        },
        { label: t(($) => $.rules.signal), cell: ({ signalTitle }) => signalTitle },
        {
          label: t(($) => $.rules.condition),
          cell: (rule) => ruleText(rule, unitOf(rule.signalId), titleOf),
        },
        {
          label: t(($) => $.rules.delay),
          isNumber: true,
          cell: ({ delayMs }) => t(($) => $.rules.seconds, { value: delayMs / 1000 }),
        },
        {
          label: t(($) => $.rules.deadBand),
          isNumber: true,
          cell: ({ kind, deadBand, signalId }) =>
            isJudgedBy(kind, 'deadBand') ? `${deadBand} ${unitOf(signalId)}`.trim() : '—',
        },
        {
          label: t(($) => $.fields.msg),
          isWide: true,
          cell: (rule) => (
            <Message of={rule} className={classes.get(rule.classId)} paused={props.outOfService?.(rule.id)} />
          ),
        },
        {
          label: t(($) => $.rules.isEnabled),
          cell: (rule) => <RuleSwitch rule={rule} isDisabled={!mayEdit} onSwitch={(isOn) => onSwitch(rule, isOn)} />,
        },
      ]}
      rowActions={mayEdit || onOutOfService ? (rule) => <RuleActs rule={rule} {...props} /> : undefined}
    />
  )
}

interface MessageProps {
  readonly of: AlarmRule
  readonly className: string | undefined
  /** It is out of service. */
  readonly paused: AlarmSuppression | undefined
}

/** The text of the alarms of a condition; under it, how they are managed. */
function Message({ of, className, paused }: MessageProps) {
  const { t } = useTranslation('alarm')
  const { message, isLatched, firstOut, suppressWhen } = of
  const marks = [
    paused && (
      <Tag minimal intent="warning" key="paused" title={paused.reason} data-state="out-of-service">
        {t(($) => $.outOfServiceUntil, { time: timeText(paused.gmtEnd ?? 0, 'YYYY-MM-DD HH:mm') })}
      </Tag>
    ),
    paused?.order && <LinkedOrderMark key="order" of={paused.order} />,
    className !== undefined && (
      <Tag minimal key="class">
        {className}
      </Tag>
    ),
    isLatched && (
      <Tag minimal key="latched">
        {t(($) => $.rules.latched)}
      </Tag>
    ),
    firstOut !== '' && (
      <Tag minimal key="first">
        {labelled(
          t(($) => $.rules.firstOut),
          firstOut,
        )}
      </Tag>
    ),
    suppressWhen !== '' && (
      <Tag minimal key="suppressed" title={suppressWhen}>
        {t(($) => $.suppressions.suppressed)}
      </Tag>
    ),
  ]
  return (
    <>
      {message}
      {marks.some(Boolean) && <span className="rule-marks">{marks}</span>}
    </>
  )
}

/** The actions on a condition that the account may take. */
function RuleActs<R extends AlarmRule>({
  rule,
  mayEdit,
  onEdit,
  onRemove,
  onOutOfService,
}: AlarmRuleTableProps<R> & { readonly rule: R }) {
  const { t } = useTranslation('alarm')
  const common = useTranslation('common')
  const button = (icon: JSX.Element, verb: string, action: string, onClick: (rule: R) => void) => {
    const name = labelled(verb, rule.message)
    const press = () => onClick(rule)
    return <Button size="small" variant="minimal" icon={icon} aria-label={name} data-action={action} onClick={press} />
  }
  return (
    <>
      {onOutOfService &&
        button(
          <Pause />,
          t(($) => $.outOfService),
          'out-of-service',
          onOutOfService,
        )}
      {mayEdit &&
        button(
          <Edit />,
          common.t(($) => $.edit),
          'edit-alarm-rule',
          onEdit,
        )}
      {mayEdit &&
        button(
          <Trash />,
          common.t(($) => $.remove),
          'remove-alarm-rule',
          onRemove,
        )}
    </>
  )
}

interface RuleSwitchProps {
  readonly rule: AlarmRule
  readonly isDisabled: boolean
  readonly onSwitch: (isEnabled: boolean) => void
}

function RuleSwitch({ rule: { message, isEnabled }, isDisabled, onSwitch }: RuleSwitchProps) {
  const { t } = useTranslation('alarm')
  return (
    <Switch
      className="table-switch"
      aria-label={labelled(
        t(($) => $.rules.isEnabled),
        message,
      )}
      checked={isEnabled}
      disabled={isDisabled}
      onChange={() => onSwitch(!isEnabled)}
    />
  )
}
