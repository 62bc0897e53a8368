import { NonIdealState } from '@blueprintjs/core'
import type { Gateway } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { gatewayEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { useAllRows } from '../../../kit/entity/useAllRows.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { AddFrame } from './AddFrame.tsx'
import { configOf, draftProblems, startDraft } from './equipmentDraft.ts'
import { ConnectionTest } from './settings/ConnectionTest.tsx'
import { DeviceEndpoints } from './settings/DeviceEndpoints.tsx'
import { DriverFields } from './settings/DriverFields.tsx'
import { DetailFields, NameFields } from './settings/InfoFields.tsx'

const LIST = '/manage/eg/equipment/list'

/** Adds a device with its driver; its signals follow on the next screen. */
export default observer(function EquipmentAddScreen() {
  const { t } = useTranslation('common')
  const { session } = useStores()
  const gateways = useAllRows<Gateway>(gatewayEntity)
  const gatewayId = gateways.page?.find(({ local }) => local)?.id ?? ''
  const isKnown = gateways.page !== undefined || gateways.error !== undefined
  return (
    <div className="screen" data-screen="manage-eg-equipment-add">
      {!session.may('equipment.edit') ? (
        <NonIdealState className="whole-screen" title={t(($) => $.notFound)} />
      ) : isKnown ? (
        <AddForm gatewayId={gatewayId} />
      ) : (
        <Nothing of={gateways} />
      )}
    </div>
  )
})

/** @param gatewayId the gateway that is chosen at first: that of this machine */
function AddForm({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation('equipment')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const form = useForm<EntityDraft>({
    id: 'equipment',
    isNew: true,
    start: () => startDraft(undefined, gatewayId),
    check: draftProblems,
    send: async (draft) => {
      const plain = Object.entries(draft).filter(([name, value]) => !name.includes('.') && value !== '')
      const body = { ...Object.fromEntries(plain), ...(draft['driver'] !== '' && { driverConfig: configOf(draft) }) }
      // The fields of the draft are those of the call, which checks them again.
      const { id } = await call(paths.equipmentAdd, body as CallBody<typeof paths.equipmentAdd>)
      await toastSuccess(outcomeText('save'))
      navigate(`/manage/eg/equipment/edit/${id}${draft['driver'] === '' ? '' : '/signal'}`)
    },
  })
  return (
    <AddFrame form={form} title={t(($) => $.edit.addTitle)} listAddress={LIST} about={t(($) => $.edit.addAbout)}>
      <section className="table-card form-card" aria-label={t(($) => $.edit.tabs.info)}>
        <h3>{t(($) => $.edit.tabs.info)}</h3>
        <NameFields form={form} />
      </section>
      <section className="table-card form-card" aria-label={t(($) => $.edit.tabs.driver)}>
        <h3>{t(($) => $.edit.tabs.driver)}</h3>
        <DriverFields form={form} stored={{}} />
        <DeviceEndpoints form={form} />
        <ConnectionTest form={form} />
      </section>
      <section className="table-card form-card" aria-label={t(($) => $.edit.details)}>
        <h3>{t(($) => $.edit.details)}</h3>
        <DetailFields form={form} isNew />
      </section>
    </AddFrame>
  )
}
