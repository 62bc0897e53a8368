import { AnchorButton } from '@blueprintjs/core'
import { Application } from '@blueprintjs/icons'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface OrderPageLinkProps {
  readonly orderType: 'repair' | 'inspection'
  readonly order: { readonly id: string; readonly equipId: string }
}

/** 2.4: the configuration page of an order's equipment opens in a window of its own. Nothing stands here without a page. */
export const OrderPageLink = observer(function OrderPageLink({ orderType, order }: OrderPageLinkProps) {
  const { t } = useTranslation('repair')
  const { session } = useStores()
  const home = useAnswer(
    paths.projectMonitorQueryHome,
    session.may('project.read') ? { equipmentId: order.equipId } : undefined,
  )
  if (!home.page) return null
  return (
    <AnchorButton
      icon={<Application />}
      text={t(($) => $.openPage)}
      href={`/monitor/eg/detail/page/${home.page.pageId}/${orderType}/${order.id}`}
      target="_blank"
      rel="noreferrer"
      data-action="open-order-page"
    />
  )
})
