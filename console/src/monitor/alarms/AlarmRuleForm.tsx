import { FormGroup, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core'
import type { AlarmRule, Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { outcomeText } from '../../kit/outcomeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { bodyOf, draftOf, kindsOf, newRule, problemsOf, type RuleDraft, type RuleField } from './ruleDraft.ts'

const symbols: readonly AlarmRule['symbol'][] = ['>', '>=', '<', '<=', '==', '!=']
const severities = [1, 2, 3, 4] as const

interface AlarmRuleFormProps {
  /** Undefined for a new one. */
  readonly rule: AlarmRule | undefined
  readonly signals: readonly Signal[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** One condition: of which signal, when, how soon, how urgent, in which words. */
export function AlarmRuleForm({ rule, signals, onClose, onSaved }: AlarmRuleFormProps) {
  const { t } = useTranslation('alarm')
  const common = useTranslation('common')
  const monitor = useTranslation('monitor')
  const { call } = useStores()
  const judged = signals.filter((signal) => kindsOf(signal).length > 0)
  const [draft, setDraft] = useState<RuleDraft>(() => (rule ? draftOf(rule) : newRule(judged[0])))
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const signal = signals.find(({ id }) => id === draft.signalId)
  const set = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }))
  const choose = (signalId: string) => {
    const next = signals.find(({ id }) => id === signalId)
    const isKindKept = next !== undefined && kindsOf(next).includes(draft.kind)
    set(isKindKept ? { signalId } : { ...newRule(next), severity: draft.severity, message: draft.message })
  }
  const save = async () => {
    setTried(true)
    if (problems.size > 0) return
    const body = bodyOf(draft)
    if (rule) await call(paths.alarmRuleEdit, { id: rule.id, ...body })
    else await call(paths.alarmRuleAdd, { signalId: draft.signalId, ...body })
    await toastSuccess(outcomeText(rule ? 'edit' : 'save'))
    onSaved()
  }
  const group = (field: RuleField, label: string, input: ReactNode) => {
    const problem = isTried ? problems.get(field) : undefined
    return (
      <FormGroup
        label={label}
        labelFor={`rule-${field}`}
        intent={problem ? 'danger' : 'none'}
        helperText={problem && t(($) => $.rules.problems[problem])}
      >
        {input}
      </FormGroup>
    )
  }
  const number = (field: 'value' | 'low' | 'high' | 'delay' | 'deadBand', unit: string) => (
    <InputGroup
      id={`rule-${field}`}
      inputMode="decimal"
      fill
      intent={isTried && problems.has(field) ? 'danger' : 'none'}
      value={draft[field]}
      {...(unit !== '' && { rightElement: <span className="input-unit">{unit}</span> })}
      onValueChange={(text) => set({ [field]: text })}
    />
  )
  const unit = signal?.unit ?? ''
  return (
    <FormDialog
      title={rule ? t(($) => $.rules.editTitle) : t(($) => $.rules.add)}
      submitText={common.t(($) => $.save)}
      onSubmit={save}
      onClose={onClose}
    >
      {group(
        'signalId',
        t(($) => $.rules.signal),
        <HTMLSelect
          id="rule-signalId"
          fill
          // A condition stays with its signal: its alarms are told by it.
          disabled={rule !== undefined}
          value={draft.signalId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {judged.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </HTMLSelect>,
      )}
      <FormGroup label={t(($) => $.rules.kind)} labelFor="rule-kind">
        <HTMLSelect
          id="rule-kind"
          fill
          value={draft.kind}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as RuleDraft['kind'] })}
        >
          {(signal ? kindsOf(signal) : [draft.kind]).map((kind) => (
            <option key={kind} value={kind}>
              {t(($) => $.rules.kinds[kind])}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <div className="form-row">
        {draft.kind === 'compare' && (
          <>
            <FormGroup label={t(($) => $.rules.symbol)} labelFor="rule-symbol">
              <HTMLSelect
                id="rule-symbol"
                fill
                value={draft.symbol}
                onChange={({ currentTarget }) => set({ symbol: currentTarget.value as AlarmRule['symbol'] })}
              >
                {symbols.map((symbol) => (
                  <option key={symbol}>{symbol}</option>
                ))}
              </HTMLSelect>
            </FormGroup>
            {group(
              'value',
              t(($) => $.rules.value),
              number('value', unit),
            )}
          </>
        )}
        {draft.kind === 'range' && (
          <>
            {group(
              'low',
              t(($) => $.rules.low),
              number('low', unit),
            )}
            {group(
              'high',
              t(($) => $.rules.high),
              number('high', unit),
            )}
          </>
        )}
        {draft.kind === 'boolean' &&
          group(
            'value',
            t(($) => $.rules.state),
            <HTMLSelect
              id="rule-value"
              fill
              value={draft.value}
              onChange={({ currentTarget }) => set({ value: currentTarget.value })}
            >
              <option value="1">{monitor.t(($) => $.on)}</option>
              <option value="0">{monitor.t(($) => $.off)}</option>
            </HTMLSelect>,
          )}
      </div>
      <div className="form-row">
        {group(
          'delay',
          t(($) => $.rules.delay),
          number(
            'delay',
            t(($) => $.rules.s),
          ),
        )}
        {draft.kind !== 'boolean' &&
          group(
            'deadBand',
            t(($) => $.rules.deadBand),
            number('deadBand', unit),
          )}
        <FormGroup label={t(($) => $.fields.severity)} labelFor="rule-severity">
          <HTMLSelect
            id="rule-severity"
            fill
            value={draft.severity}
            onChange={({ currentTarget }) => set({ severity: Number(currentTarget.value) })}
          >
            {severities.map((severity) => (
              <option key={severity} value={severity}>
                {t(($) => $.severities[severity])}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      </div>
      {group(
        'message',
        t(($) => $.fields.msg),
        <InputGroup
          id="rule-message"
          fill
          maxLength={limits.alarm.message}
          intent={isTried && problems.has('message') ? 'danger' : 'none'}
          value={draft.message}
          onValueChange={(message) => set({ message })}
        />,
      )}
      <Switch
        checked={draft.isEnabled}
        label={t(($) => $.rules.isEnabled)}
        onChange={({ currentTarget }) => set({ isEnabled: currentTarget.checked })}
      />
    </FormDialog>
  )
}
