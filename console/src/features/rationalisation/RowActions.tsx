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

/** Actions on a row of the table. */
export function RowActions({ row, isLocked, onChanged }: RowActionsProps) {
  const { t } = useTranslation('rationalisation')
  const { call } = useStores()
  const { act, isBusy } = useAct(onChanged)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const shown = shownOf(row)
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
        content={<RowMenu row={row} isLocked={isLocked} act={(work) => void act(work)} onOpen={setOpen} />}
      >
        <Button
          size="small"
          variant="minimal"
          icon={<More />}
          loading={isBusy}
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
      {open === 'condition' && <ConditionForm row={row} onClose={close} onSaved={onChanged} />}
      <Questions
        of={open}
        name={shown?.message ?? ''}
        onCancel={close}
        onConfirm={(asked) => {
          close()
          void act(() =>
            asked === 'restore'
              ? call(paths.alarmTableRestore, { ids: row.id })
              : call(paths.alarmTableChange, { rows: [{ id: row.id }] }),
          )
        }}
      />
    </>
  )
}

interface RowMenuProps extends Pick<RowActionsProps, 'row' | 'isLocked'> {
  readonly act: (work: () => Promise<unknown>) => void
  readonly onOpen: (open: Open) => void
}

function RowMenu({ row: { id, dataType, drift, draftState, running }, isLocked, act, onOpen }: RowMenuProps) {
  const { t } = useTranslation('rationalisation')
  const { call } = useStores()
  const isDrift = drift !== 'none'
  const isDraft = draftState !== 'none'
  const items = [
    { is: 'condition', isShown: dataType !== '', text: t(($) => $.editCondition), run: () => onOpen('condition') },
    {
      ...{ is: 'accept', isShown: isDrift, text: t(($) => $.accept) },
      run: () => act(() => call(paths.alarmTableAccept, { ids: id })),
    },
    { is: 'restore', isShown: isDrift, isAlways: true, text: t(($) => $.restore), run: () => onOpen('restore') },
    {
      ...{ is: 'discard', isShown: isDraft, text: t(($) => $.discard) },
      run: () => act(() => call(paths.alarmTableDiscard, { ids: id })),
    },
    { is: 'remove', isShown: !isDraft && running !== null, text: t(($) => $.remove), run: () => onOpen('remove') },
  ]
  return (
    <Menu>
      {items.map(
        ({ is, isShown, isAlways = false, text, run }) =>
          isShown && <MenuItem key={is} text={text} data-action={is} disabled={isLocked && !isAlways} onClick={run} />,
      )}
    </Menu>
  )
}

interface QuestionsProps {
  readonly of: Open | undefined
  readonly name: string
  readonly onCancel: () => void
  readonly onConfirm: (asked: 'restore' | 'remove') => void
}

/** Asks before a row is restored or removed. */
function Questions({ of, name, onCancel, onConfirm }: QuestionsProps) {
  const { t } = useTranslation('rationalisation')
  return (
    <>
      <ConfirmDialog
        question={of === 'restore' ? t(($) => $.restoreAsk, { count: 1 }) : undefined}
        note={t(($) => $.restoreNote)}
        confirmText={t(($) => $.restore)}
        onCancel={onCancel}
        onConfirm={() => onConfirm('restore')}
      />
      <RemoveAlert
        question={of === 'remove' ? t(($) => $.removeAsk, { name }) : undefined}
        onCancel={onCancel}
        onConfirm={() => onConfirm('remove')}
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
      signals={[{ id: signalId, title: signalTitle, sn: '', dataType, unit }]}
      {...(equipId !== null && { equipmentId: equipId })}
      groups={[]}
      onTake={(_, body) => void act(() => call(paths.alarmTableChange, { rows: [{ id, condition: body }] }))}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
