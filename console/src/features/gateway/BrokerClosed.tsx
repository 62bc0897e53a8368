import { Callout } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'

const REFRESH_MS = 10_000

/** Says what to do while the server accepts no gateway of another machine. */
export function BrokerClosed() {
  const { t } = useTranslation('gateway')
  const { page } = useAnswer(paths.gatewayAccess, {}, REFRESH_MS)
  return page?.isOpen === false ? (
    <Callout className="broker-closed" compact intent="danger" data-part="broker-closed">
      {t(($) => $.brokerClosed)}
    </Callout>
  ) : null
}
