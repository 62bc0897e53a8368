import { NonIdealState } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { OnlineState } from '../equipment/OnlineState.tsx'
import type { DeviceTabProps } from './DeviceTabProps.ts'
import { GatewayHealthCard } from './GatewayHealthCard.tsx'

const REFRESH_MS = 10_000

const useDetail = (equipmentId: string) => useAnswer(paths.deviceMonitorDetailInfo, { equipmentId }, REFRESH_MS)

/** The device's own data. */
export function DeviceInfoTab({ equipmentId }: DeviceTabProps) {
  const { t } = useTranslation('device')
  const equipment = useTranslation('equipment')
  const answer = useDetail(equipmentId)
  if (!answer.page) return <Nothing of={answer} />
  const {
    equipName,
    sn,
    address,
    note,
    display,
    signalCount,
    alarmCount,
    lastTime,
    gmtCreate,
    modelTitle,
    manufacturer,
  } = answer.page.equipment
  return (
    <Facts
      rows={[
        [t(($) => $.info.equipName), equipName],
        [t(($) => $.info.sn), sn],
        [t(($) => $.info.address), address],
        [t(($) => $.info.model), modelTitle === '' ? '' : `${manufacturer} ${modelTitle}`],
        [t(($) => $.info.display), equipment.t(($) => $.displays[display])],
        [t(($) => $.info.signalCount), signalCount],
        [t(($) => $.info.alarmCount), alarmCount],
        [t(($) => $.info.lastTime), lastTime === null ? equipment.t(($) => $.never) : timeText(lastTime)],
        [t(($) => $.info.gmtCreate), timeText(gmtCreate)],
        [t(($) => $.info.note), note],
      ]}
    />
  )
}

/** The gateway of the device, and the settings of its reading. */
export function GatewayInfoTab({ equipmentId, device: { state } }: DeviceTabProps) {
  const { t } = useTranslation('device')
  const answer = useDetail(equipmentId)
  if (!answer.page) return <Nothing of={answer} />
  const { gateway } = answer.page
  if (gateway === null) return <NonIdealState className="nothing" title={t(($) => $.noGateway)} />
  const yesNo = (is: boolean) => (is ? t(($) => $.yes) : t(($) => $.no))
  return (
    <>
      <Facts
        rows={[
          [t(($) => $.info.online), <OnlineState key="online" isOnline={gateway.online} />],
          [t(($) => $.info.title), gateway.title],
          [t(($) => $.info.gatewaySn), gateway.sn],
          [t(($) => $.info.model), gateway.model],
          [t(($) => $.info.firmware), gateway.firmware],
          [t(($) => $.info.interval), t(($) => $.seconds, { value: gateway.interval / 1000 })],
          [t(($) => $.info.vpn), yesNo(gateway.vpn)],
          [t(($) => $.info.economizeOpen), yesNo(gateway.economizeOpen)],
          [t(($) => $.info.monitor), state?.isMonitorOn ? t(($) => $.monitorOn) : t(($) => $.monitorOff)],
        ]}
      />
      <DeviceHealth equipmentId={equipmentId} />
    </>
  )
}

/** A visitor of a share sees nothing. */
function DeviceHealth({ equipmentId }: { readonly equipmentId: string }) {
  const { page } = useAnswer(paths.hardwareHealth, { equipmentId }, REFRESH_MS)
  return page && <GatewayHealthCard health={page} />
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts table-card">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
