import { Tag } from '@blueprintjs/core'
import type { Gateway } from '@mimic/contract'
import { gatewayEntity } from '@mimic/contract/entities'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ConfigState } from '../../kit/ConfigState.tsx'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { OnlineState } from '../equipment/OnlineState.tsx'
import { AddGateway } from './AddGateway.tsx'

/** The states of gateways change by themselves, ms. */
const REFRESH_MS = 10_000

const cells: EntityCells<Gateway> = {
  title: (row) => <GatewayName {...row} />,
  online: ({ online }) => <OnlineState isOnline={online} />,
  configVersion: (row) => <ConfigState gateway={row} />,
}

function GatewayName({ id, title, local }: Gateway) {
  const { t } = useTranslation('gateway')
  return (
    <>
      <Link href={`/manage/eg/gateway/${id}`} className="row-link" data-gateway={id}>
        {title}
      </Link>
      {local && (
        <Tag minimal className="in-cell">
          {t(($) => $.local)}
        </Tag>
      )}
    </>
  )
}

/** The gateways of the organisation. A name opens the gateway. */
export default function GatewayListScreen() {
  return (
    <div className="screen" data-screen="manage-eg-gateway">
      <EntityTable<Gateway>
        entity={gatewayEntity}
        cells={cells}
        adding={{
          is: 'dialog',
          dialog: (onClose, onSaved) => <AddGateway onClose={onClose} onSaved={onSaved} />,
        }}
        isKept={({ local }) => local}
        refreshMs={REFRESH_MS}
      />
    </div>
  )
}
