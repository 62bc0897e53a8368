import { Button, Switch } from '@blueprintjs/core'
import { Edit, Trash } from '@blueprintjs/icons'
import type { AlarmRule } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { ruleText } from './ruleDraft.ts'

interface AlarmRuleRowProps {
  readonly rule: AlarmRule
  /** The unit of its signal; may be empty. */
  readonly unit: string
  readonly mayEdit: boolean
  readonly onSwitch: (isEnabled: boolean) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One alarm condition: what it watches, and a switch that turns it off without removing it. */
export function AlarmRuleRow({ rule, unit, mayEdit, onSwitch, onEdit, onRemove }: AlarmRuleRowProps) {
  const { t } = useTranslation('alarm')
  const common = useTranslation('common')
  const monitor = useTranslation('device')
  const words = {
    on: monitor.t(($) => $.on),
    off: monitor.t(($) => $.off),
    outside: t(($) => $.rules.outside),
  }
  return (
    <tr data-alarm-rule={rule.id}>
      <td>
        {/* The server writes it from a closed list. */}
        <span className={`alarm-mark is-level-${rule.severity}`}>
          {t(($) => $.severities[rule.severity as 1 | 2 | 3 | 4])}
        </span>
      </td>
      <td>{rule.signalTitle}</td>
      <td>{ruleText(rule, unit, words)}</td>
      <td className="is-number">{t(($) => $.rules.seconds, { value: rule.delayMs / 1000 })}</td>
      <td className="is-number">{rule.kind === 'boolean' ? '—' : `${rule.deadBand} ${unit}`.trim()}</td>
      <td className="is-wide">{rule.message}</td>
      <td>
        <Switch
          className="table-switch"
          aria-label={`${t(($) => $.rules.isEnabled)}: ${rule.message}`}
          checked={rule.isEnabled}
          disabled={!mayEdit}
          onChange={() => onSwitch(!rule.isEnabled)}
        />
      </td>
      {mayEdit && (
        <td>
          <Button
            size="small"
            variant="minimal"
            icon={<Edit />}
            aria-label={`${common.t(($) => $.edit)}: ${rule.message}`}
            data-action="edit-alarm-rule"
            onClick={onEdit}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Trash />}
            aria-label={`${common.t(($) => $.remove)}: ${rule.message}`}
            data-action="remove-alarm-rule"
            onClick={onRemove}
          />
        </td>
      )}
    </tr>
  )
}
