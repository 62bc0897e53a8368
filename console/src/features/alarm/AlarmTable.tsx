import { Button, HTMLTable } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { SelectAllHead, SelectionBar, SelectRowCell } from '../../kit/table/SelectionCells.tsx'
import { useSelection } from '../../kit/table/useSelection.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmMark } from './AlarmMark.tsx'
import { alarmValue } from './alarmValue.ts'

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
  const selection = useSelection(open, ({ id }) => id)
  return (
    <>
      {mayConfirm && (
        <SelectionBar of={selection}>
          <Button
            size="small"
            icon={<Tick />}
            text={t(($) => $.confirm)}
            data-action="confirm-selected"
            onClick={() => onConfirm(selection.rows)}
          />
        </SelectionBar>
      )}
      <HTMLTable compact className="resource-table alarm-table">
        <thead>
          <tr>
            {mayConfirm && <SelectAllHead of={selection} />}
            <th scope="col">{t(($) => $.fields.state)}</th>
            <th scope="col">{t(($) => $.fields.msg)}</th>
            <th scope="col" className="is-number">
              {t(($) => $.fields.value)}
            </th>
            <th scope="col">{t(($) => $.fields.gmtTrigger)}</th>
            <th scope="col">{t(($) => $.fields.gmtRelease)}</th>
            <th scope="col">{t(($) => $.fields.confirm)}</th>
          </tr>
        </thead>
        <tbody>
          {alarms.map((alarm) => (
            <tr key={alarm.id} data-alarm={alarm.id}>
              {mayConfirm && (
                <SelectRowCell of={selection} row={alarm} name={alarm.msg} isDisabled={alarm.gmtConfirm !== null} />
              )}
              <td>
                <AlarmMark alarm={alarm} />
              </td>
              <td className="is-wide">
                {alarm.msg}
                <small className="muted under">{alarm.signalTitle || t(($) => $.types[alarm.type])}</small>
              </td>
              <td className="is-number">{alarmValue(alarm, alarm.value, texts)}</td>
              <td data-head={t(($) => $.fields.gmtTrigger)}>{timeText(alarm.gmtTrigger)}</td>
              <td data-head={t(($) => $.fields.gmtRelease)}>
                {alarm.gmtRelease === null ? '—' : timeText(alarm.gmtRelease)}
              </td>
              <td>
                {alarm.gmtConfirm !== null ? (
                  <>
                    {alarm.confirmBy !== '' && `${alarm.confirmBy} · `}
                    {timeText(alarm.gmtConfirm, 'MM-DD HH:mm')}
                    {alarm.confirmNote !== '' && <small className="muted under">{alarm.confirmNote}</small>}
                  </>
                ) : mayConfirm ? (
                  <Button
                    size="small"
                    icon={<Tick />}
                    text={t(($) => $.confirm)}
                    data-action="confirm-alarm"
                    onClick={() => onConfirm([alarm])}
                  />
                ) : (
                  '—'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </>
  )
})
