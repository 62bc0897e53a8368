import { Button, HTMLTable } from '@blueprintjs/core'
import { Application, Pin, Star, StarEmpty, Unpin, WarningSign } from '@blueprintjs/icons'
import type { MonitorEquipment } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { LongText } from '../../kit/LongText.tsx'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { timeText } from '../../kit/timeText.ts'
import { toastError } from '../../kit/toaster.ts'
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
  const common = useTranslation('common')
  return (
    <HTMLTable compact interactive className="resource-table equipment-table">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.fields.online)}</th>
          <th scope="col">{t(($) => $.fields.equipName)}</th>
          <th scope="col">{t(($) => $.fields.alarm)}</th>
          <th scope="col" className="is-number">
            {t(($) => $.fields.lastTime)}
          </th>
          <th scope="col">{t(($) => $.fields.address)}</th>
          <th scope="col" className="is-actions">
            {common.t(($) => $.actions)}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={moveFocus}>
        {rows.map((row) => (
          <EquipmentRow
            key={row.id}
            row={row}
            isSelected={row.id === selectedId}
            path={detailPath(row.id)}
            onChanged={onChanged}
          />
        ))}
      </tbody>
    </HTMLTable>
  )
}

interface EquipmentRowProps {
  readonly row: MonitorEquipment
  readonly isSelected: boolean
  /** The address of its detail. */
  readonly path: string
  readonly onChanged: () => void
}

function EquipmentRow({ row, isSelected, path, onChanged }: EquipmentRowProps) {
  const { t } = useTranslation('equipment')
  const monitor = useTranslation('device')
  const jump = useJump()
  const { session } = useStores()
  const isList = ({ display }: MonitorEquipment) => {
    const wanted = session.user?.equipDisplay
    return wanted === 'list' || (wanted !== 'page' && display === 'list')
  }
  return (
    <tr data-equipment={row.id} className={isSelected ? 'is-selected' : ''} onDoubleClick={() => jump.open(row)}>
      <td>
        {/* Section 4: behind a VPN nothing is read through the gateway, online or not. */}
        <OnlineState isOnline={row.online && !row.vpn} isNotRead={row.notRead && !row.vpn} />
      </td>
      <td className="is-wide">
        <Link
          href={path}
          className="row-link"
          onClick={(event) => {
            if (isList(row)) return
            event.preventDefault()
            jump.open(row)
          }}
        >
          {row.equipName}
        </Link>
        {row.simulated && <SimulatedTag />}
        <small className="row-sn muted">{row.sn}</small>
      </td>
      <td>
        {row.alarmCount === 0 ? (
          <span className="muted">{monitor.t(($) => $.noAlarm)}</span>
        ) : (
          <Link href={`${path}/alarm`} className="alarm-count">
            <WarningSign size={14} />
            {monitor.t(($) => $.alarms, { count: row.alarmCount })}
          </Link>
        )}
      </td>
      <td className="is-number">{row.lastTime === null ? t(($) => $.never) : timeText(row.lastTime)}</td>
      <td className="is-wide">
        <LongText text={row.address} />
      </td>
      <td className="is-actions">
        <EquipmentActions row={row} onChanged={onChanged} />
      </td>
    </tr>
  )
}

/** Follow it, keep it at the top, open its page. */
function EquipmentActions({ row, onChanged }: Pick<EquipmentRowProps, 'row' | 'onChanged'>) {
  const monitor = useTranslation('device')
  const jump = useJump()
  const { call } = useStores()
  const change = (changed: Promise<unknown>) => changed.then(onChanged, toastError)
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={row.follow ? <Star className="is-starred" /> : <StarEmpty />}
        aria-pressed={row.follow}
        data-action="follow"
        title={monitor.t(($) => (row.follow ? $.unfollow : $.follow))}
        aria-label={monitor.t(($) => (row.follow ? $.unfollow : $.follow))}
        onClick={() =>
          change(call(row.follow ? paths.followCancleFollow : paths.followSetFollow, { equipmentId: row.id }))
        }
      />
      <Button
        size="small"
        variant="minimal"
        icon={row.stick ? <Unpin className="is-starred" /> : <Pin />}
        aria-pressed={row.stick}
        data-action="stick"
        title={monitor.t(($) => (row.stick ? $.unstick : $.stick))}
        aria-label={monitor.t(($) => (row.stick ? $.unstick : $.stick))}
        onClick={() => change(call(paths.followSetStick, { equipmentId: row.id, stick: !row.stick }))}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Application />}
        data-action="page"
        title={monitor.t(($) => $.openPage)}
        aria-label={monitor.t(($) => $.openPage)}
        onClick={() => jump.openPage(row.id)}
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
