import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Equipment, Hardware } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomeText } from '../../kit/outcomeText.ts'
import { toastSuccess } from '../../kit/toaster.ts'
import { useSaving } from '../../kit/useSaving.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { BoundTo } from './BoundTo.tsx'
import { GatewaySearch } from './GatewaySearch.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

interface BindingDialogProps {
  readonly equipment: Equipment
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** The gateway and the template of an equipment. Each is removed alone; both can be set at once. */
export function BindingDialog({ equipment, onClose, onChanged }: BindingDialogProps) {
  const { t } = useTranslation('equipment')
  const common = useTranslation('common')
  const { call } = useStores()
  // The server's last answer, so that a removed binding makes room for a new one at once.
  const [bound, setBound] = useState(equipment)
  const [gateway, setGateway] = useState<Hardware>()
  const [templateId, setTemplateId] = useState('')
  const { isSaving, failure, save } = useSaving()

  const change = (work: () => Promise<Equipment>, text: string) =>
    save(async () => {
      setBound(await work())
      setGateway(undefined)
      setTemplateId('')
      onChanged()
      await toastSuccess(text)
    })
  const { id } = bound
  const bindWanted = (): Promise<Equipment> => {
    if (!gateway) return call(paths.equipmentBindTemplate, { id, templateId })
    if (templateId === '') return call(paths.equipmentBindGateway, { id, gatewayId: gateway.id })
    return call(paths.equipmentBindGatewayAndTemplate, { id, gatewayId: gateway.id, templateId })
  }
  const bind = () =>
    change(
      bindWanted,
      t(($) => $.binding.done),
    )
  const unbind = (path: typeof paths.equipmentUnbindGateway | typeof paths.equipmentUnbindTemplate) =>
    change(
      () => call(path, { id }),
      t(($) => $.binding.undone),
    )
  return (
    <Dialog
      isOpen
      title={t(($) => $.binding.title, { name: bound.equipName })}
      onClose={onClose}
      className="bind-dialog"
    >
      <DialogBody>
        <section aria-label={t(($) => $.fields.gatewayId)}>
          <h3>{t(($) => $.fields.gatewayId)}</h3>
          {bound.gatewayId === null ? (
            <GatewaySearch found={gateway} onFound={setGateway} />
          ) : (
            <BoundTo
              name={bound.gatewayTitle}
              action="unbind-gateway"
              warning={t(($) => $.binding.unbindGatewayAsk)}
              isBusy={isSaving}
              onUnbind={() => void unbind(paths.equipmentUnbindGateway)}
            />
          )}
        </section>
        <section aria-label={t(($) => $.fields.templateId)}>
          <h3>{t(($) => $.fields.templateId)}</h3>
          {bound.templateId === null ? (
            <TemplateChoice chosen={templateId} onChoose={setTemplateId} />
          ) : (
            <BoundTo
              name={bound.templateTitle}
              action="unbind-template"
              warning={t(($) => $.binding.unbindTemplateAsk)}
              isBusy={isSaving}
              onUnbind={() => void unbind(paths.equipmentUnbindTemplate)}
            />
          )}
        </section>
        {failure !== undefined && (
          <Callout compact intent="danger" role="alert">
            {outcomeText('save', failure)}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={common.t(($) => $.close)} onClick={onClose} />
            {(bound.gatewayId === null || bound.templateId === null) && (
              <Button
                intent="primary"
                disabled={!gateway && templateId === ''}
                loading={isSaving}
                text={t(($) => $.binding.bind)}
                data-action="bind"
                onClick={() => void bind()}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}
