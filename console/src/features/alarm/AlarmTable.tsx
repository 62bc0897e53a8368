import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { type RowColumn, RowsTable } from '../../kit/table/RowsTable.tsx'
import { SelectionBar } from '../../kit/table/SelectionCells.tsx'
import { useSelection } from '../../kit/table/useSelection.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmMark } from './AlarmMark.tsx'
import { alarmValue } from './alarmValue.ts'
import { useOrderColumn } from './useOrderColumn.tsx'

interface AlarmTableProps {
  readonly alarms: readonly Alarm[]
  /** Undefined when another organisation acknowledges them. */
  readonly onConfirm: ((alarms: readonly Alarm[]) => void) | undefined
}

/** Alarms of one device, newest first. */
export const AlarmTable = observer(function AlarmTable({ alarms, onConfirm }: AlarmTableProps) {
  const { t } = useTranslation('alarm')
  const monitor = useTranslation('device')
  const texts = { on: monitor.t(($) => $.on), off: monitor.t(($) => $.off) }
  const { session } = useStores()
  const mayConfirm = onConfirm !== undefined && session.may('alarm.confirm')
  const open = alarms.filter(({ gmtConfirm }) => gmtConfirm === null)
  const orderColumn = useOrderColumn(alarms, onConfirm !== undefined)
  const selection = useSelection(open, ({ id }) => id)
  const confirmed = (alarm: Alarm) => {
    if (alarm.gmtConfirm !== null) return <Confirmed alarm={alarm} gmtConfirm={alarm.gmtConfirm} />
    return mayConfirm ? <ConfirmButton action="confirm-alarm" onClick={() => onConfirm([alarm])} /> : '—'
  }
  const columns: readonly RowColumn<Alarm>[] = [
    { label: t(($) => $.fields.state), cell: (alarm) => <AlarmMark alarm={alarm} /> },
    {
      label: t(($) => $.fields.msg),
      isWide: true,
      cell: ({ msg, signalTitle, type }) => (
        <>
          {msg}
          <small className="muted under">{signalTitle || t(($) => $.types[type])}</small>
        </>
      ),
    },
    { label: t(($) => $.fields.value), isNumber: true, cell: (alarm) => alarmValue(alarm, alarm.value, texts) },
    { label: t(($) => $.fields.gmtTrigger), cell: ({ gmtTrigger }) => timeText(gmtTrigger) },
    {
      label: t(($) => $.fields.gmtRelease),
      cell: ({ gmtRelease }) => (gmtRelease === null ? '—' : timeText(gmtRelease)),
    },
    { label: t(($) => $.fields.confirm), cell: confirmed },
    ...orderColumn,
  ]
  return (
    <>
      {mayConfirm && (
        <SelectionBar of={selection}>
          <ConfirmButton action="confirm-selected" onClick={() => onConfirm(selection.rows)} />
        </SelectionBar>
      )}
      <RowsTable
        columns={columns}
        rows={alarms}
        rowKey={({ id }) => id}
        rowName={({ msg }) => msg}
        rowProps={({ id }) => ({ 'data-alarm': id })}
        isFixed={({ gmtConfirm }) => gmtConfirm !== null}
        selection={mayConfirm ? selection : undefined}
        className="resource-table alarm-table"
      />
    </>
  )
})

interface ConfirmedProps {
  readonly alarm: Alarm
  readonly gmtConfirm: number
}

/** Names the account that acknowledged an alarm, the time and the note. */
const Confirmed = ({ alarm: { confirmBy, confirmNote }, gmtConfirm }: ConfirmedProps) => (
  <>
    {confirmBy !== '' && `${confirmBy} · `}
    {timeText(gmtConfirm, 'MM-DD HH:mm')}
    {confirmNote !== '' && <small className="muted under">{confirmNote}</small>}
  </>
)

function ConfirmButton({ action, onClick }: { readonly action: string; readonly onClick: () => void }) {
  const { t } = useTranslation('alarm')
  return <Button size="small" icon={<Tick />} text={t(($) => $.confirm)} data-action={action} onClick={onClick} />
}
