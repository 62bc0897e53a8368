import { Application, Pin, Star, StarEmpty, Unpin, WarningSign } from '@blueprintjs/icons'
import type { MonitorEquipment } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { toastError } from '../../kit/dialog/toaster.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { LongText } from '../../kit/table/LongText.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useJump } from '../page/useJump.ts'
import { OnlineState } from './OnlineState.tsx'

interface EquipmentTableProps {
  readonly rows: readonly MonitorEquipment[]
  /** The row that the address names. It is marked. */
  readonly selectedId?: string | undefined
  readonly detailPath: (id: string) => string
  readonly onChanged: () => void
}

/** Equipment with state, alarms and newest time. A click on the name, a double click on the row, or Enter opens it. */
export function EquipmentTable({ rows, selectedId, detailPath, onChanged }: EquipmentTableProps) {
  const { t } = useTranslation('equipment')
  const monitor = useTranslation('device')
  const jump = useJump()
  return (
    <RowsTable
      className="resource-table equipment-table"
      interactive
      rows={rows}
      rowKey={({ id }) => id}
      rowProps={(row) => ({
        'data-equipment': row.id,
        className: row.id === selectedId ? 'is-selected' : '',
        onDoubleClick: () => jump.open(row),
        onKeyDown: moveFocus,
      })}
      columns={[
        {
          label: t(($) => $.fields.online),
          // Section 4: behind a VPN nothing is read through the gateway, online or not.
          cell: ({ online, vpn, notRead }) => <OnlineState isOnline={online && !vpn} isNotRead={notRead && !vpn} />,
        },
        {
          label: t(($) => $.fields.equipName),
          isWide: true,
          cell: (row) => <EquipmentName row={row} path={detailPath(row.id)} />,
        },
        {
          label: t(($) => $.fields.alarm),
          cell: ({ id, alarmCount }) =>
            alarmCount === 0 ? (
              <span className="muted">{monitor.t(($) => $.noAlarm)}</span>
            ) : (
              <Link href={`${detailPath(id)}/alarm`} className="alarm-count">
                <WarningSign size={14} />
                {monitor.t(($) => $.alarms, { count: alarmCount })}
              </Link>
            ),
        },
        {
          label: t(($) => $.fields.lastTime),
          isNumber: true,
          cell: ({ lastTime }) => (lastTime === null ? t(($) => $.never) : timeText(lastTime)),
        },
        { label: t(($) => $.fields.address), isWide: true, cell: ({ address }) => <LongText text={address} /> },
      ]}
      rowActions={(row) => <EquipmentActions row={row} onChanged={onChanged} />}
    />
  )
}

/** Its name, which leads to its detail or its page, as the equipment or the account is set up. */
function EquipmentName({ row, path }: { readonly row: MonitorEquipment; readonly path: string }) {
  const jump = useJump()
  const { session } = useStores()
  const wanted = session.user?.equipDisplay
  const isList = wanted === 'list' || (wanted !== 'page' && row.display === 'list')
  return (
    <>
      <Link
        href={path}
        className="row-link"
        onClick={(event) => {
          if (isList) return
          event.preventDefault()
          jump.open(row)
        }}
      >
        {row.equipName}
      </Link>
      {row.simulated && <SimulatedTag />}
      <small className="row-sn muted">{row.sn}</small>
    </>
  )
}

interface EquipmentActionsProps {
  readonly row: MonitorEquipment
  readonly onChanged: () => void
}

/** Follow it, keep it at the top, open its page. */
function EquipmentActions({ row, onChanged }: EquipmentActionsProps) {
  const monitor = useTranslation('device')
  const jump = useJump()
  const { call } = useStores()
  const change = (changed: Promise<unknown>) => changed.then(onChanged, toastError)
  const { id, follow, stick } = row
  return (
    <>
      <IconButton
        action="follow"
        isOn={follow}
        icon={follow ? <Star className="is-starred" /> : <StarEmpty />}
        title={monitor.t(($) => (follow ? $.unfollow : $.follow))}
        onClick={() => change(call(follow ? paths.followCancleFollow : paths.followSetFollow, { equipmentId: id }))}
      />
      <IconButton
        action="stick"
        isOn={stick}
        icon={stick ? <Unpin className="is-starred" /> : <Pin />}
        title={monitor.t(($) => (stick ? $.unstick : $.stick))}
        onClick={() => change(call(paths.followSetStick, { equipmentId: id, stick: !stick }))}
      />
      <IconButton
        action="page"
        icon={<Application />}
        title={monitor.t(($) => $.openPage)}
        onClick={() => jump.openPage(id)}
      />
    </>
  )
}

/** Arrow up and down move the focus to the same control of the next row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = (event.target as HTMLElement).closest('tr')
  if (step === 0 || !row) return
  const places = (of: Element | null | undefined) => [...(of?.querySelectorAll<HTMLElement>('.row-link, button') ?? [])]
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  const at = places(row).indexOf(event.target as HTMLElement)
  if (at < 0 || !next) return
  event.preventDefault()
  places(next)[at]?.focus()
}
