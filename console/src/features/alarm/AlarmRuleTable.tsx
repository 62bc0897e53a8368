import { HTMLTable } from '@blueprintjs/core'
import type { AlarmRule } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { AlarmRuleRow } from './AlarmRuleRow.tsx'

interface AlarmRuleTableProps<R extends AlarmRule> {
  readonly rules: readonly R[]
  readonly unitOf: (signalId: string) => string
  readonly mayEdit: boolean
  readonly onSwitch: (rule: R, isEnabled: boolean) => void
  readonly onEdit: (rule: R) => void
  readonly onRemove: (rule: R) => void
}

/** Alarm conditions, one a row. */
export function AlarmRuleTable<R extends AlarmRule>(props: AlarmRuleTableProps<R>) {
  const { rules, unitOf, mayEdit, onSwitch, onEdit, onRemove } = props
  return (
    <HTMLTable compact className="resource-table">
      <RuleHead mayEdit={mayEdit} />
      <tbody>
        {rules.map((rule) => (
          <AlarmRuleRow
            key={rule.id}
            rule={rule}
            unit={unitOf(rule.signalId)}
            mayEdit={mayEdit}
            onSwitch={(isEnabled) => onSwitch(rule, isEnabled)}
            onEdit={() => onEdit(rule)}
            onRemove={() => onRemove(rule)}
          />
        ))}
      </tbody>
    </HTMLTable>
  )
}

function RuleHead({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation('alarm')
  const common = useTranslation('common')
  return (
    <thead>
      <tr>
        <th scope="col">{t(($) => $.fields.severity)}</th>
        <th scope="col">{t(($) => $.rules.signal)}</th>
        <th scope="col">{t(($) => $.rules.condition)}</th>
        <th scope="col" className="is-number">
          {t(($) => $.rules.delay)}
        </th>
        <th scope="col" className="is-number">
          {t(($) => $.rules.deadBand)}
        </th>
        <th scope="col">{t(($) => $.fields.msg)}</th>
        <th scope="col">{t(($) => $.rules.isEnabled)}</th>
        {mayEdit && <th scope="col">{common.t(($) => $.actions)}</th>}
      </tr>
    </thead>
  )
}
