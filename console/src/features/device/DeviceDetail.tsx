import { Button, NonIdealState, Spinner, Tab, Tabs } from '@blueprintjs/core'
import { Application, ArrowLeft, WarningSign } from '@blueprintjs/icons'
import type { CallData } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ScreenFailed } from '../../kit/dialog/ScreenFailed.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { loaded } from '../../kit/loaded.tsx'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { OnlineState } from '../equipment/OnlineState.tsx'
import { useJump } from '../page/useJump.ts'
import { ShareButton } from '../share/ShareButton.tsx'
import { AlarmTab } from './AlarmTab.tsx'
import { HistoryTab } from './curves/HistoryTab.tsx'
import type { DeviceTabProps } from './DeviceTabProps.ts'
import type { DeviceTab } from './deviceTabs.ts'
import { DeviceInfoTab, GatewayInfoTab } from './InfoTab.tsx'
import { InspectionTab } from './InspectionTab.tsx'
import { useDeviceMonitor } from './monitor/useDeviceMonitor.ts'
import { RealtimeTab } from './RealtimeTab.tsx'
import { RepairTab } from './repairs/RepairTab.tsx'
import { PendingWriteList } from './writes/PendingWriteList.tsx'

// These tabs need the viewer, so they are loaded when they are opened.
const coming = <NonIdealState className="nothing" icon={<Spinner size={32} />} />
const CommandTab = loaded(async () => ({ default: (await import('./writes/CommandTab.tsx')).CommandTab }), coming)
const CurveTab = loaded(async () => ({ default: (await import('./curves/CurveTab.tsx')).CurveTab }), coming)

const panels: Readonly<Record<DeviceTab, ComponentType<DeviceTabProps>>> = {
  realtime: RealtimeTab,
  'device-info': DeviceInfoTab,
  'gateway-info': GatewayInfoTab,
  command: CommandTab,
  history: HistoryTab,
  alarm: AlarmTab,
  curve: CurveTab,
  repair: RepairTab,
  inspection: InspectionTab,
}

interface DeviceDetailProps {
  readonly equipmentId: string
  readonly tabs: readonly DeviceTab[]
  readonly tab: DeviceTab
  /** The address of a tab, because the address names the open tab. */
  readonly tabPath: (tab: DeviceTab) => string
  readonly backPath?: string
  /** The work order that it was opened from. */
  readonly orderId?: string | undefined
  /** For a device of another organisation, seen through its share. `onEnded` is called when the live link ends, perhaps with the share. */
  readonly shared?: { readonly orgTitle: string; readonly onEnded: () => void }
}

/** One device with its tabs. It is monitored as long as it is open, in every tab. Use the equipment's id as its key. */
export function DeviceDetail({ equipmentId, tabs, tab, tabPath, backPath, orderId, shared }: DeviceDetailProps) {
  const { t } = useTranslation('device')
  const [, navigate] = useLocation()
  const { page, error } = useAnswer(paths.deviceMonitorDetailInfo, { equipmentId })
  const equipment = page?.equipment
  const device = useDeviceMonitor(equipmentId)
  const { link } = device
  const onEnded = shared?.onEnded
  useEffect(() => {
    if (link === 'ended') onEnded?.()
  }, [link, onEnded])
  if (error !== undefined && equipment === undefined) return <ScreenFailed error={error} back={backPath} />
  const Panel = panels[tab]
  return (
    <div className="screen">
      <DeviceHead {...{ equipmentId, equipment, device, backPath, shared }} alarmPath={tabPath('alarm')} />
      <PendingWriteList />
      <Tabs
        id="device"
        className="device-tabs"
        selectedTabId={tab}
        onChange={(next) => navigate(tabPath(tabs.find((each) => each === next) ?? 'realtime'), { replace: true })}
      >
        {tabs.map((each) => (
          <Tab key={each} id={each} title={t(($) => $.tabs[each])} data-tab={each} />
        ))}
      </Tabs>
      <section className="tab-panel" data-panel={tab} aria-label={t(($) => $.tabs[tab])}>
        <Panel equipmentId={equipmentId} device={device} orderId={orderId} isShared={shared !== undefined} />
      </section>
    </div>
  )
}

interface DeviceHeadProps extends DeviceStateProps {
  readonly equipmentId: string
  readonly shared: DeviceDetailProps['shared'] | undefined
  readonly equipment: CallData<typeof paths.deviceMonitorDetailInfo>['equipment'] | undefined
  readonly backPath: string | undefined
}

function DeviceHead({ equipmentId, equipment, device, alarmPath, backPath, shared }: DeviceHeadProps) {
  const { t } = useTranslation('device')
  const share = useTranslation('share')
  const [, navigate] = useLocation()
  const jump = useJump()
  return (
    <header className="screen-head">
      {backPath !== undefined && (
        <IconButton size="medium" icon={<ArrowLeft />} title={t(($) => $.back)} onClick={() => navigate(backPath)} />
      )}
      <h1>{equipment?.equipName ?? '…'}</h1>
      {(equipment?.simulated || device.state?.signals.some(({ simulated }) => simulated)) && <SimulatedTag />}
      <DeviceState device={device} alarmPath={alarmPath} />
      <span className="spring" />
      {shared ? (
        <span className="muted">{share.t(($) => $.sharedBy, { org: shared.orgTitle })}</span>
      ) : (
        <>
          <ShareButton equipmentId={equipmentId} equipName={equipment?.equipName ?? ''} />
          <Button
            size="small"
            icon={<Application />}
            text={t(($) => $.openPage)}
            onClick={() => jump.openPage(equipmentId)}
          />
        </>
      )}
    </header>
  )
}

interface DeviceStateProps {
  readonly device: DeviceTabProps['device']
  readonly alarmPath: string
}

/** Whether the device is online, how often it is read, the live link, and its active alarms. */
function DeviceState({ device: { state, link }, alarmPath }: DeviceStateProps) {
  const { t } = useTranslation('device')
  const alarms = (state?.alarms ?? []).filter(({ releaseTime }) => releaseTime === null).length
  return (
    <>
      {state?.gateway === null ? (
        <span className="muted">{t(($) => $.noGateway)}</span>
      ) : (
        state?.gateway && (
          <OnlineState
            isOnline={state.gateway.online && !state.gateway.vpn}
            isNotRead={state.gateway.notRead && !state.gateway.vpn}
          />
        )
      )}
      {state?.gateway && (
        <span className="muted">{t(($) => $.interval, { seconds: state.gateway.interval / 1000 })}</span>
      )}
      <span className={`link-state is-${link}`} role="status">
        {t(($) => $[link])}
      </span>
      {alarms > 0 && (
        <Link href={alarmPath} className="alarm-count" data-alarms={alarms}>
          <WarningSign size={14} />
          {t(($) => $.alarms, { count: alarms })}
        </Link>
      )}
    </>
  )
}
