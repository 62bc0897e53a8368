import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import type { AlarmTableRow } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { labelled } from '../../kit/text/labelled.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmRuleForm } from '../alarm/AlarmRuleForm.tsx'
import { RationaleForm } from './RationaleForm.tsx'
import { shownOf } from './tableEntity.ts'

interface RowActionsProps {
  readonly row: AlarmTableRow
  /** The draft is being reviewed. */
  readonly isLocked: boolean
  readonly onChanged: () => void
}

type Open = 'rationale' | 'condition' | 'remove' | 'restore'

/** What can be done with a row of the table. */
export function RowActions({ row, isLocked, onChanged }: RowActionsProps) {
  const { t } = useTranslation('rationalisation')
  const { call } = useStores()
  const { act, isBusy } = useAct(onChanged)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { id, drift, draftState } = row
  const shown = shownOf(row)
  const item = (text: string, action: string, onClick: () => void, isDisabled = isLocked) => (
    <MenuItem text={text} data-action={action} disabled={isDisabled || isBusy} onClick={onClick} />
  )
  const accept = () => void act(() => call(paths.alarmTableAccept, { ids: id }))
  const discard = () => void act(() => call(paths.alarmTableDiscard, { ids: id }))
  const restore = () => void act(() => call(paths.alarmTableRestore, { ids: id }))
  const remove = () => void act(() => call(paths.alarmTableChange, { rows: [{ id }] }))
  return (
    <>
      {row.dataType !== '' && (
        <RowButton
          text={t(($) => $.edit)}
          action="rationalise"
          isDisabled={isLocked || isBusy}
          onClick={() => setOpen('rationale')}
        />
      )}
      <Popover
        placement="bottom-end"
        minimal
        content={
          <Menu>
            {row.dataType !== '' &&
              item(
                t(($) => $.editCondition),
                'edit-condition',
                () => setOpen('condition'),
              )}
            {drift !== 'none' &&
              item(
                t(($) => $.accept),
                'accept',
                accept,
              )}
            {drift !== 'none' &&
              item(
                t(($) => $.restore),
                'restore',
                () => setOpen('restore'),
                false,
              )}
            {draftState !== 'none' &&
              item(
                t(($) => $.discard),
                'discard',
                discard,
              )}
            {draftState === 'none' &&
              row.running &&
              item(
                t(($) => $.remove),
                'remove',
                () => setOpen('remove'),
              )}
          </Menu>
        }
      >
        <Button
          size="small"
          variant="minimal"
          icon={<More />}
          title={t(($) => $.more)}
          aria-label={labelled(
            t(($) => $.more),
            shown?.message ?? '',
          )}
          data-action="more"
        />
      </Popover>
      {open === 'rationale' && shown && (
        <RationaleForm row={row} condition={shown} onClose={close} onSaved={onChanged} />
      )}
      {open === 'condition' && shown && <ConditionForm row={row} onClose={close} onSaved={onChanged} />}
      <ConfirmDialog
        question={open === 'restore' ? t(($) => $.restoreAsk, { count: 1 }) : undefined}
        note={t(($) => $.restoreNote)}
        confirmText={t(($) => $.restore)}
        onCancel={close}
        onConfirm={() => {
          close()
          restore()
        }}
      />
      <RemoveAlert
        question={open === 'remove' ? t(($) => $.removeAsk, { name: shown?.message ?? '' }) : undefined}
        onCancel={close}
        onConfirm={() => {
          close()
          remove()
        }}
      />
    </>
  )
}

interface ConditionFormProps {
  readonly row: AlarmTableRow
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The form of a condition, which puts what it gives into the draft. */
function ConditionForm({ row, onClose, onSaved }: ConditionFormProps) {
  const { call } = useStores()
  const { act } = useAct(onSaved)
  const { id, equipId, signalId, signalTitle, unit } = row
  const condition = shownOf(row)
  if (!condition) return null
  // The types of signals are a closed list.
  const dataType = row.dataType as 'number' | 'boolean' | 'string'
  return (
    <AlarmRuleForm
      rule={{ id, equipId, signalId, signalTitle, ...condition }}
      signals={[{ id: signalId, title: signalTitle, dataType, unit }]}
      onTake={(_, body) => void act(() => call(paths.alarmTableChange, { rows: [{ id, condition: body }] }))}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
