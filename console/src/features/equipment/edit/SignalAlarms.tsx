import { Button, DialogBody } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { AlarmRules } from '../../alarm/AlarmRules.tsx'
import { selectedRows } from '../grid/gridState.ts'
import type { EquipmentEditorState } from './useEquipmentEditor.ts'

interface AlarmButtonProps {
  readonly editor: EquipmentEditorState
  readonly onOpen: (signalId: string) => void
}

/** Opens the alarm conditions of the selected signal, once it is stored. */
export function AlarmButton({ editor, onOpen }: AlarmButtonProps) {
  const { t } = useTranslation('grid')
  const id = selectedRows(editor.grid)[0]?.id
  return (
    <Button
      icon={<Notifications />}
      text={t(($) => $.alarms)}
      disabled={id === undefined}
      data-action="alarms"
      onClick={() => id !== undefined && onOpen(id)}
    />
  )
}

interface SignalAlarmsProps {
  readonly equipmentId: string
  readonly signal: Signal
  /** All signals of the device. */
  readonly signals: readonly Signal[]
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The alarm conditions of one signal. They hold at once, without a save of the device. */
export function SignalAlarms({ equipmentId, signal, signals, onChanged, onClose }: SignalAlarmsProps) {
  const { t } = useTranslation('grid')
  return (
    <Dialog isOpen title={t(($) => $.alarmsOf, { name: signal.title })} onClose={onClose} className="import-dialog">
      <DialogBody>
        <AlarmRules equipmentId={equipmentId} signals={signals} signalId={signal.id} onChanged={onChanged} />
      </DialogBody>
    </Dialog>
  )
}
