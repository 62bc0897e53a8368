import { Button, Tag } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import type { Equipment } from '@mimic/contract'
import { equipmentEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ScreenFailed } from '../../kit/dialog/ScreenFailed.tsx'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { StaleNote } from '../../kit/table/StaleNote.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { GatewayHealthCard } from '../device/GatewayHealthCard.tsx'
import { OnlineState } from '../equipment/OnlineState.tsx'
import { FirmwareCard } from '../firmware/FirmwareCard.tsx'
import { ConfigVersions } from './config/ConfigVersions.tsx'
import { GatewayAccess } from './GatewayAccess.tsx'
import { GatewayDevices } from './GatewayDevices.tsx'
import { GatewayFacts } from './GatewayFacts.tsx'
import { GatewayLog } from './GatewayLog.tsx'
import { RefusedEntries } from './RefusedEntries.tsx'
import { RestartButton } from './RestartButton.tsx'

const LIST = '/manage/eg/gateway'
const REFRESH_MS = 5_000
const DEVICES_MS = 10_000

/** One gateway: its state, the configuration that it runs and that it refused, how its devices fare, and its log. */
const GatewayScreen: Screen = observer(function GatewayScreen({ params }) {
  const { t } = useTranslation('gateway')
  const monitor = useTranslation('device')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const { id = '' } = params
  const answer = useAnswer(paths.gatewayDetail, { id }, REFRESH_MS)
  const report = useAnswer(paths.gatewayHealth, { id }, REFRESH_MS)
  const config = useAnswer(paths.gatewayConfigDetail, { gatewayId: id }, REFRESH_MS)
  // No call lists the devices of a gateway, so they are picked out of the organisation's list.
  const equipment = useAllRows<Equipment>(equipmentEntity, DEVICES_MS)
  const devices = { ...equipment, page: equipment.page?.filter(({ gatewayId }) => gatewayId === id) }
  const gateway = answer.page
  return (
    <div className="screen" data-screen="manage-eg-gateway-detail">
      <header className="screen-head">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={monitor.t(($) => $.back)}
          onClick={() => navigate(LIST)}
        />
        <h1>{gateway?.title ?? '…'}</h1>
        {gateway && <OnlineState isOnline={gateway.online} />}
        {gateway?.local && <Tag minimal>{t(($) => $.local)}</Tag>}
        <span className="spring" />
        {gateway && !gateway.local && session.may('equipment.edit') && <GatewayAccess gateway={gateway} />}
        {gateway && session.may('equipment.edit') && <RestartButton gateway={gateway} />}
      </header>
      <StaleNote of={answer.error === undefined ? report : answer} />
      {gateway === undefined ? (
        answer.error === undefined ? (
          <Nothing of={answer} />
        ) : (
          <ScreenFailed error={answer.error} back={LIST} />
        )
      ) : (
        <div className="gateway-page">
          <GatewayFacts gateway={gateway} report={report.page} />
          <FirmwareCard gatewayId={id} />
          <RefusedEntries answer={config} devices={devices.page ?? []} />
          <GatewayDevices answer={devices} report={report.page} />
          {report.page && <GatewayHealthCard health={report.page} />}
          <ConfigVersions gatewayId={id} version={gateway.configVersion} />
          {session.may('equipment.edit') && <GatewayLog id={id} isOnline={gateway.online} />}
        </div>
      )}
    </div>
  )
})
export default GatewayScreen
