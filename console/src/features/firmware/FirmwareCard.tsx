import { Button, HTMLSelect } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastProblem, toastSuccess } from '../../kit/dialog/toaster.ts'
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
  const { page } = useAnswer(paths.equipmentQueryAllManufacturer, noBody)
  const models = gatewayModels(page)
  const gateway = answer.page?.[0]
  const mayEdit = session.may('equipment.edit')
  if (!gateway) return null
  const { modelId, modelTitle, runs, offer } = gateway
  const act = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      await toastSuccess(done)
    } catch (error) {
      await toastProblem(outcomeText('edit', error))
    }
    answer.reload()
  }
  const setModel = (chosen: string) =>
    act(call(paths.firmwareSetModel, { gatewayId, modelId: chosen || null }), outcomeText('edit'))
  return (
    <section className="table-card" aria-label={t(($) => $.title)} data-part="firmware">
      <h3>{t(($) => $.title)}</h3>
      <dl className="facts">
        <div>
          <dt>{t(($) => $.model)}</dt>
          <dd>
            {mayEdit ? (
              <HTMLSelect
                aria-label={t(($) => $.model)}
                disabled={page === undefined}
                value={modelId ?? ''}
                data-action="model"
                onChange={({ currentTarget }) => void setModel(currentTarget.value)}
              >
                <option value="">{t(($) => $.noModel)}</option>
                {models.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {modelId !== null && !models.some(({ value }) => value === modelId) && (
                  <option value={modelId}>{modelTitle}</option>
                )}
              </HTMLSelect>
            ) : (
              modelTitle || '—'
            )}
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.fields.runs)}</dt>
          <dd>{runs || '—'}</dd>
        </div>
        <div>
          <dt>{t(($) => $.fields.offer)}</dt>
          <dd>
            {offer ? (
              <Link href="/manage/system/hardware" className="row-link">
                {offer.firmwareVersion}
              </Link>
            ) : (
              <span className="muted">{t(($) => $.nothing)}</span>
            )}
          </dd>
        </div>
        {offer && (
          <div>
            <dt>{t(($) => $.fields.state)}</dt>
            <dd>
              <OfferState offer={offer} /> <small className="muted">{timeText(offer.gmtModified)}</small>
              {mayEdit && offer.state !== 'done' && (
                <Button
                  size="small"
                  variant="minimal"
                  text={t(($) => $.withdraw)}
                  data-action="withdraw"
                  onClick={() =>
                    void act(
                      call(paths.firmwareWithdraw, { gatewayId }),
                      t(($) => $.withdrawn),
                    )
                  }
                />
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
})
