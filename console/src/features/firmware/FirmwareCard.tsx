import type { FirmwareGateway } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Fact } from '../../kit/Fact.tsx'
import { Select } from '../../kit/Select.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { gatewayModels } from './gatewayModels.ts'
import { OfferState } from './OfferState.tsx'

const noBody = {}
const REFRESH_MS = 5_000

/** The model of a gateway, the firmware that it runs, and the one that it is offered. */
export const FirmwareCard = observer(function FirmwareCard({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation('firmware')
  const { call, session } = useStores()
  const answer = useAnswer(paths.firmwareGateways, { gatewayId }, REFRESH_MS)
  const gateway = answer.page?.[0]
  const mayEdit = session.may('equipment.edit')
  const { act } = useAct(answer.reload)
  if (!gateway) return null
  const { modelTitle, runs, offer } = gateway
  const setModel = (chosen: string) =>
    void act(() => call(paths.firmwareSetModel, { gatewayId, modelId: chosen || null }), {
      deed: 'edit',
      done: outcomeText('edit'),
    })
  const withdraw = () =>
    void act(() => call(paths.firmwareWithdraw, { gatewayId }), { deed: 'edit', done: t(($) => $.withdrawn) })
  return (
    <section className="table-card" aria-label={t(($) => $.title)} data-part="firmware">
      <h3>{t(($) => $.title)}</h3>
      <dl className="facts">
        <Fact label={t(($) => $.model)}>
          {mayEdit ? <ModelSelect gateway={gateway} onChoose={setModel} /> : modelTitle || '—'}
        </Fact>
        <Fact label={t(($) => $.fields.runs)}>{runs || '—'}</Fact>
        <Fact label={t(($) => $.fields.offer)}>
          {offer ? (
            <Link href="/manage/system/hardware" className="row-link">
              {offer.firmwareVersion}
            </Link>
          ) : (
            <span className="muted">{t(($) => $.nothing)}</span>
          )}
        </Fact>
        {offer && (
          <Fact label={t(($) => $.fields.state)}>
            <OfferState offer={offer} /> <small className="muted">{timeText(offer.gmtModified)}</small>
            {mayEdit && offer.state !== 'done' && (
              <RowButton text={t(($) => $.withdraw)} action="withdraw" onClick={withdraw} />
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
})

interface ModelSelectProps {
  readonly gateway: FirmwareGateway
  readonly onChoose: (modelId: string) => void
}

function ModelSelect({ gateway: { modelId, modelTitle }, onChoose }: ModelSelectProps) {
  const { t } = useTranslation('firmware')
  const { page } = useAnswer(paths.equipmentQueryAllManufacturer, noBody)
  const models = gatewayModels(page)
  const isKnown = modelId === null || models.some(({ value }) => value === modelId)
  return (
    <Select
      label={t(($) => $.model)}
      disabled={page === undefined}
      value={modelId ?? ''}
      data-action="model"
      choices={[
        { value: '', label: t(($) => $.noModel) },
        ...models,
        ...(isKnown ? [] : [{ value: modelId, label: modelTitle }]),
      ]}
      onChoose={onChoose}
    />
  )
}
