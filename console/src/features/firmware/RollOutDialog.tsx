import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Firmware, FirmwareGateway } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { type Selection, useSelection } from '../../kit/table/useSelection.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { OnlineState } from '../equipment/OnlineState.tsx'
import { OfferState } from './OfferState.tsx'

interface RollOutDialogProps {
  readonly firmware: Firmware
  readonly onClose: () => void
}

const noBody = {}
const REFRESH_MS = 2_000

/** Offers a firmware to some or all gateways of its model, and shows how far each is. */
export function RollOutDialog({ firmware, onClose }: RollOutDialogProps) {
  const { t } = useTranslation('firmware')
  const common = useTranslation('common')
  const { call } = useStores()
  const answer = useAnswer(paths.firmwareGateways, noBody, REFRESH_MS)
  const { isBusy, act } = useAct(answer.reload)
  const rows = (answer.page ?? []).filter(({ modelId }) => modelId === firmware.modelId)
  const isTaken = ({ offer }: FirmwareGateway) => offer?.firmwareId === firmware.id && offer.state !== 'refused'
  const selection = useSelection(
    rows.filter((row) => !isTaken(row)),
    ({ gatewayId }) => gatewayId,
  )
  const count = selection.rows.length
  const rollOut = async () => {
    const gatewayIds = selection.rows.map(({ gatewayId }) => gatewayId).join(',')
    await call(paths.firmwareRollOut, { id: firmware.id, gatewayIds })
    selection.setAll(false)
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.rollOutTitle, { version: `${firmware.modelTitle} ${firmware.firmwareVersion}` })}
      onClose={onClose}
      className="roll-out-dialog"
    >
      <DialogBody>
        <p className="muted">{t(($) => $.rollOutAbout)}</p>
        {rows.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.noGateways)} />
        ) : (
          <GatewayTable rows={rows} selection={selection} isFixed={(row) => isBusy || isTaken(row)} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={common.t(($) => $.close)} onClick={onClose} />
            <Button
              intent="primary"
              text={t(($) => $.rollOutSubmit, { count })}
              disabled={count === 0}
              loading={isBusy}
              data-action="submit"
              onClick={() => void act(rollOut, { deed: 'edit', done: t(($) => $.offered, { count }) })}
            />
          </>
        }
      />
    </Dialog>
  )
}

interface GatewayTableProps {
  readonly rows: readonly FirmwareGateway[]
  readonly selection: Selection<FirmwareGateway>
  readonly isFixed: (row: FirmwareGateway) => boolean
}

function GatewayTable({ rows, selection, isFixed }: GatewayTableProps) {
  const { t } = useTranslation('firmware')
  return (
    <RowsTable
      rows={rows}
      rowKey={({ gatewayId }) => gatewayId}
      rowName={({ title }) => title}
      rowProps={({ gatewayId }) => ({ 'data-gateway': gatewayId })}
      selection={selection}
      isFixed={isFixed}
      columns={[
        { label: t(($) => $.fields.gateway), isWide: true, cell: (row) => <GatewayLink gateway={row} /> },
        { label: t(($) => $.fields.runs), cell: ({ runs }) => runs || '—' },
        { label: t(($) => $.fields.offer), cell: ({ offer }) => offer?.firmwareVersion ?? '—' },
        {
          label: t(($) => $.fields.state),
          isWide: true,
          cell: ({ offer }) => (offer ? <OfferState offer={offer} /> : '—'),
        },
      ]}
    />
  )
}

const GatewayLink = ({ gateway: { gatewayId, title, online } }: { readonly gateway: FirmwareGateway }) => (
  <>
    <Link href={`/manage/eg/gateway/${gatewayId}`} className="row-link">
      {title}
    </Link>{' '}
    <OnlineState isOnline={online} />
  </>
)
