import { Button, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core'
import type { Firmware, FirmwareGateway } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { toastProblem, toastSuccess } from '../../kit/dialog/toaster.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { SelectAllHead, SelectRowCell } from '../../kit/table/SelectionCells.tsx'
import { useSelection } from '../../kit/table/useSelection.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
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
  const { isSaving, save } = useSaving()
  const rows = (answer.page ?? []).filter(({ modelId }) => modelId === firmware.modelId)
  const isTaken = ({ offer }: FirmwareGateway) => offer?.firmwareId === firmware.id && offer.state !== 'refused'
  const selection = useSelection(
    rows.filter((row) => !isTaken(row)),
    ({ gatewayId }) => gatewayId,
  )
  const count = selection.rows.length
  const rollOut = () =>
    save(async () => {
      const gatewayIds = selection.rows.map(({ gatewayId }) => gatewayId).join(',')
      try {
        await call(paths.firmwareRollOut, { id: firmware.id, gatewayIds })
        selection.setAll(false)
        await toastSuccess(t(($) => $.offered, { count }))
      } catch (error) {
        await toastProblem(outcomeText('edit', error))
      }
      answer.reload()
    })
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
          <HTMLTable compact className="resource-table">
            <thead>
              <tr>
                <SelectAllHead of={selection} />
                {(['gateway', 'runs', 'offer', 'state'] as const).map((field) => (
                  <th key={field} scope="col">
                    {t(($) => $.fields[field])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.gatewayId} data-gateway={row.gatewayId}>
                  <SelectRowCell of={selection} row={row} name={row.title} isDisabled={isSaving || isTaken(row)} />
                  <td className="is-wide">
                    <Link href={`/manage/eg/gateway/${row.gatewayId}`} className="row-link">
                      {row.title}
                    </Link>{' '}
                    <OnlineState isOnline={row.online} />
                  </td>
                  <td>{row.runs || '—'}</td>
                  <td>{row.offer?.firmwareVersion ?? '—'}</td>
                  <td className="is-wide">{row.offer ? <OfferState offer={row.offer} /> : '—'}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
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
              loading={isSaving}
              data-action="submit"
              onClick={() => void rollOut()}
            />
          </>
        }
      />
    </Dialog>
  )
}
