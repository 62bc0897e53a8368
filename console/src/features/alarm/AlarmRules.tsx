import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import type { AlarmRule, Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmRuleForm } from './AlarmRuleForm.tsx'
import { AlarmRuleTable } from './AlarmRuleTable.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'
import { OutOfService } from './OutOfService.tsx'
import { bodyOf, draftOf, groupsOf } from './ruleDraft.ts'

interface AlarmRulesProps {
  readonly equipmentId: string
  /** All signals of the device. */
  readonly signals: readonly Signal[]
  /** Shows the conditions of this signal only. */
  readonly signalId?: string
  /** Runs after each change of a condition. */
  readonly onChanged?: () => void
}

/** The alarm conditions of a device's signals. Accounts that may edit equipment change them. */
export const AlarmRules = observer(function AlarmRules(props: AlarmRulesProps) {
  const { equipmentId, signals, signalId } = props
  const { t } = useTranslation('alarm')
  const { session } = useStores()
  /** The condition in the form; `new` for a new one. */
  const [edited, setEdited] = useState<AlarmRule | 'new'>()
  const [removed, setRemoved] = useState<AlarmRule>()
  const { answer, rules, reload, enable, remove } = useRules(props)
  const paused = useOutOfService(equipmentId)
  const mayEdit = session.may('equipment.edit')
  return (
    <>
      {/* The form begins with the first signal, so the signals come first. */}
      {mayEdit && <RuleTools {...props} rules={answer.page} onAdd={() => setEdited('new')} onSaved={reload} />}
      <div className="table-card" aria-busy={answer.isLoading}>
        {rules === undefined || rules.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.rules.none)} />
        ) : (
          <AlarmRuleTable
            rules={rules}
            signals={signals}
            mayEdit={mayEdit}
            onSwitch={enable}
            onEdit={setEdited}
            onRemove={setRemoved}
            onOutOfService={session.may('alarm.outOfService') ? paused.choose : undefined}
            outOfService={paused.of}
          />
        )}
      </div>
      {paused.rule && <OutOfService rule={paused.rule} onClose={() => paused.choose()} onDone={paused.done} />}
      {edited !== undefined && (
        <AlarmRuleForm
          rule={edited === 'new' ? undefined : edited}
          signals={signals}
          signalId={signalId}
          equipmentId={equipmentId}
          groups={groupsOf(answer.page ?? [])}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            reload()
          }}
        />
      )}
      <RemoveAlert
        question={removed && t(($) => $.rules.removeAsk, { name: removed.message })}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => {
          setRemoved(undefined)
          if (removed) remove(removed)
        }}
      />
    </>
  )
})

interface RuleToolsProps extends AlarmRulesProps {
  /** All of the device; undefined until they are read. */
  readonly rules: readonly AlarmRule[] | undefined
  readonly onAdd: () => void
  readonly onSaved: () => void
}

/** A new condition, or the limits of a number at once. */
function RuleTools({ equipmentId, signals, signalId, rules, onAdd, onSaved }: RuleToolsProps) {
  const { t } = useTranslation('alarm')
  const [isLimiting, setLimiting] = useState(false)
  const numbers = signals.filter(({ id, dataType }) => dataType === 'number' && (signalId ?? id) === id)
  return (
    <div className="tab-bar">
      <Button
        icon={<Add />}
        text={t(($) => $.rules.add)}
        data-action="add-alarm-rule"
        disabled={signals.length === 0}
        onClick={onAdd}
      />
      <Button
        text={t(($) => $.limits.open)}
        data-action="alarm-limits"
        disabled={rules === undefined || numbers.length === 0}
        onClick={() => setLimiting(true)}
      />
      {isLimiting && rules && (
        <LimitsDialog
          {...{ equipmentId, rules }}
          signals={numbers}
          onClose={() => setLimiting(false)}
          onSaved={() => {
            setLimiting(false)
            onSaved()
          }}
        />
      )}
    </div>
  )
}

/** Lists the conditions of a device that are out of service, by their ids, and holds the one that is being taken out. */
function useOutOfService(equipmentId: string) {
  const asked = { kind: 'outOfService', equipmentId, page: 1, pageSize: limits.pageSize.max } as const
  const { page, reload } = useAnswer(paths.alarmManagementShelved, asked)
  /** The condition in the form. */
  const [rule, choose] = useState<AlarmRule>()
  const rows = new Map(page?.rows.map((row) => [row.ruleId, row]))
  return {
    rule,
    choose: (next?: AlarmRule) => choose(next),
    of: (ruleId: string) => rows.get(ruleId),
    done: () => {
      choose(undefined)
      reload()
    },
  }
}

/** The conditions, and what changes them. */
function useRules({ equipmentId, signalId, onChanged }: AlarmRulesProps) {
  const { call } = useStores()
  const answer = useAnswer(paths.alarmRuleQuery, { equipmentId })
  const rules = answer.page?.filter((rule) => signalId === undefined || rule.signalId === signalId)
  const reload = () => {
    answer.reload()
    onChanged?.()
  }
  const { act } = useAct(reload)
  const change = (deed: 'edit' | 'remove', work: () => Promise<unknown>) =>
    void act(work, { deed, done: outcomeText(deed) })
  return {
    answer,
    rules,
    reload,
    enable: (rule: AlarmRule, isEnabled: boolean) =>
      change('edit', () => call(paths.alarmRuleEdit, { id: rule.id, ...bodyOf(draftOf({ ...rule, isEnabled })) })),
    remove: ({ id }: AlarmRule) => change('remove', () => call(paths.alarmRuleDelete, { id })),
  }
}
