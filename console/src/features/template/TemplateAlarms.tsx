import { Button, DialogBody, NonIdealState } from '@blueprintjs/core'
import { Add, Notifications } from '@blueprintjs/icons'
import type { AlarmRule, StoredSignal } from '@mimic/contract'
import { changedCondition, conditionDefaults } from '@mimic/contract/live'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/dialog/DialogButtons.tsx'
import type { EntityDraft } from '../../kit/entity/EntityInput.tsx'
import { useField } from '../../kit/form/Field.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import { AlarmRuleForm } from '../alarm/AlarmRuleForm.tsx'
import { AlarmRuleTable } from '../alarm/AlarmRuleTable.tsx'
import { type bodyOf, groupsOf } from '../alarm/ruleDraft.ts'
import { ALARMS, alarmsOf, type DraftAlarm } from './templateDraft.ts'

interface TemplateAlarmsProps {
  readonly form: FormPart<EntityDraft>
  /** The stored signals: a new one gets conditions once it is stored. */
  readonly signals: readonly StoredSignal[]
  readonly canEdit: boolean
}

/** The alarm conditions that the template gives to the signals of its devices; they are saved with the template. */
export function TemplateAlarms({ form, signals, canEdit }: TemplateAlarmsProps) {
  const { t } = useTranslation('template')
  const title = t(($) => $.alarmsTitle)
  useField(form, ALARMS, title)
  const [isOpen, setOpen] = useState(false)
  /** The place of the one in the form; the length of the list for a new one. */
  const [edited, setEdited] = useState<number>()
  const stopEditing = () => setEdited(undefined)
  const change = (rework: (list: DraftAlarm[]) => DraftAlarm[]) =>
    form.change((draft) => {
      draft[ALARMS] = JSON.stringify(rework(alarmsOf(draft)))
    })
  const rules = alarmsOf(form.draft).map((alarm, place) => ruleOf(alarm, place, signals))
  return (
    <>
      <Button
        icon={<Notifications />}
        text={t(($) => $.alarms, { count: rules.length })}
        disabled={signals.length === 0}
        data-action="template-alarms"
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} title={title} className="sync-dialog" onClose={() => setOpen(false)}>
        <DialogBody>
          {rules.length === 0 ? (
            <NonIdealState className="nothing" title={t(($) => $.noAlarms)} />
          ) : (
            <div className="table-card">
              <AlarmRuleTable
                rules={rules}
                signals={signals}
                mayEdit={canEdit}
                onSwitch={(rule, isEnabled) => change((list) => switched(list, rules.indexOf(rule), isEnabled))}
                onEdit={(rule) => setEdited(rules.indexOf(rule))}
                onRemove={(rule) => change((list) => list.toSpliced(rules.indexOf(rule), 1))}
              />
            </div>
          )}
        </DialogBody>
        <DialogButtons isDone onClose={() => setOpen(false)}>
          {canEdit && <AddButton onAdd={() => setEdited(rules.length)} />}
        </DialogButtons>
      </Dialog>
      {edited !== undefined && (
        <AlarmRuleForm
          rule={rules[edited]}
          signals={signals}
          groups={groupsOf(rules)}
          onTake={(signalId, body) =>
            change((list) => list.toSpliced(edited, 1, withBody(list[edited], body, signalId)))
          }
          onClose={stopEditing}
          onSaved={stopEditing}
        />
      )}
    </>
  )
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation('alarm')
  return <Button icon={<Add />} text={t(($) => $.rules.add)} data-action="add-template-alarm" onClick={onAdd} />
}

/** A condition of the draft as the tables and forms of alarms take it. */
const ruleOf = (alarm: DraftAlarm, place: number, signals: readonly StoredSignal[]): AlarmRule => ({
  ...alarm,
  // Rows are told apart by it; a condition that is not stored has its place instead.
  id: alarm.id ?? `new-${place}`,
  equipId: null,
  signalTitle: signals.find(({ id }) => id === alarm.signalId)?.title ?? '',
})

/** A condition with what was typed; what the form does not show is kept. */
const withBody = (before: DraftAlarm | undefined, body: ReturnType<typeof bodyOf>, signalId: string): DraftAlarm => ({
  ...before,
  ...conditionDefaults,
  ...changedCondition(before ?? {}, body),
  signalId,
})

const switched = (list: readonly DraftAlarm[], at: number, isEnabled: boolean): DraftAlarm[] =>
  list.map((alarm, place) => (place === at ? { ...alarm, isEnabled } : alarm))
