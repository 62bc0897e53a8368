import { Button, DialogBody } from '@blueprintjs/core'
import type { Equipment, Hardware } from '@mimic/contract'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { DialogButtons } from '../../kit/dialog/DialogButtons.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { BoundGatewayState, BoundTemplateState } from './BoundState.tsx'
import { BoundTo } from './BoundTo.tsx'
import { ParameterValueFields } from './follow/ParameterValueFields.tsx'
import { settingsFailure } from './follow/settingTexts.ts'
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
  const binding = useBinding(equipment, onChanged)
  const { bound, gateway, setGateway, templateId, setTemplateId, template, values, setValues } = binding
  const { isSaving, failure, bind, unbind } = binding
  const title = t(($) => $.binding.title, { name: bound.equipName })
  return (
    <Dialog isOpen title={title} onClose={onClose} className="bind-dialog">
      <DialogBody>
        <BindingSection
          title={t(($) => $.fields.gatewayId)}
          bound={bound.gatewayId === null ? undefined : bound.gatewayTitle}
          action="unbind-gateway"
          warning={t(($) => $.binding.unbindGatewayAsk)}
          isBusy={isSaving}
          onUnbind={() => void unbind(paths.equipmentUnbindGateway)}
          state={bound.gatewayId !== null && <BoundGatewayState id={bound.gatewayId} />}
        >
          <GatewaySearch found={gateway} onFound={setGateway} />
        </BindingSection>
        <BindingSection
          title={t(($) => $.fields.templateId)}
          bound={bound.templateId === null ? undefined : bound.templateTitle}
          action="unbind-template"
          warning={t(($) => $.binding.unbindTemplateAsk)}
          isBusy={isSaving}
          onUnbind={() => void unbind(paths.equipmentUnbindTemplate)}
          state={
            bound.templateId !== null && <BoundTemplateState equipmentId={bound.id} templateId={bound.templateId} />
          }
        >
          <TemplateChoice chosen={templateId} onChoose={setTemplateId} />
          <div className="binding-parameters">
            {template && <ParameterValueFields parameters={template.parameters} values={values} onChange={setValues} />}
          </div>
        </BindingSection>
        <Failure of={failure} text={settingsFailure('save', failure, template?.driver, template?.signals)} />
      </DialogBody>
      <DialogButtons isDone onClose={onClose}>
        {(bound.gatewayId === null || bound.templateId === null) && (
          <Button
            intent="primary"
            disabled={(!gateway && templateId === '') || (templateId !== '' && !template)}
            loading={isSaving}
            text={t(($) => $.binding.bind)}
            data-action="bind"
            onClick={() => void bind()}
          />
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** The bindings as the server last answered them, what is chosen to be bound, and the calls that change them. */
function useBinding(equipment: Equipment, onChanged: () => void) {
  const { t } = useTranslation('equipment')
  const { call } = useStores()
  // The server's last answer, so that a removed binding makes room for a new one at once.
  const [bound, setBound] = useState(equipment)
  const [gateway, setGateway] = useState<Hardware>()
  const [templateId, chooseTemplate] = useState('')
  const [values, setValues] = useState<ParameterValues>({})
  const setTemplateId = (chosen: string) => {
    chooseTemplate(chosen)
    setValues({})
  }
  const settings = useAnswer(paths.templateSettingsDetail, templateId === '' ? undefined : { id: templateId })
  const template = settings.page?.id === templateId ? settings.page : undefined
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
    // Values that are shown count, so that a later change of an initial value leaves this device.
    const given = Object.fromEntries(
      (template?.parameters ?? []).map(({ name, initial }) => [name, values[name] ?? initial]),
    )
    const parameters = Object.keys(given).length === 0 ? undefined : given
    if (!gateway) return call(paths.equipmentBindTemplate, { id, templateId, parameters })
    if (templateId === '') return call(paths.equipmentBindGateway, { id, gatewayId: gateway.id })
    return call(paths.equipmentBindGatewayAndTemplate, { id, gatewayId: gateway.id, templateId, parameters })
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
  const choice = { gateway, setGateway, templateId, setTemplateId, template, values, setValues }
  return { bound, ...choice, isSaving, failure: failure ?? settings.error, bind, unbind }
}

interface BindingSectionProps extends Omit<ComponentProps<typeof BoundTo>, 'name' | 'children'> {
  readonly title: string
  /** The name of what is bound; undefined while nothing is. */
  readonly bound: string | undefined
  /** Shown beside the bound name. */
  readonly state: ReactNode
  /** Chooses what to bind. */
  readonly children: ReactNode
}

function BindingSection({ title, bound, state, children, ...unbinding }: BindingSectionProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {bound === undefined ? (
        children
      ) : (
        <BoundTo name={bound} {...unbinding}>
          {state}
        </BoundTo>
      )}
    </section>
  )
}
