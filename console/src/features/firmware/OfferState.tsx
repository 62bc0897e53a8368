import { Tag } from '@blueprintjs/core'
import type { FirmwareGateway } from '@mimic/contract'
import { useTranslation } from 'react-i18next'

const intents = { offered: 'none', downloading: 'primary', refused: 'danger', done: 'success' } as const

/** How far a gateway is with what it is offered, and its words where it refused. */
export function OfferState({ offer }: { readonly offer: NonNullable<FirmwareGateway['offer']> }) {
  const { t } = useTranslation('firmware')
  return (
    <>
      <Tag minimal intent={intents[offer.state]} data-offer={offer.state}>
        {t(($) => $.states[offer.state])}
      </Tag>
      {offer.reason !== '' && <small className="muted offer-reason">{offer.reason}</small>}
    </>
  )
}
