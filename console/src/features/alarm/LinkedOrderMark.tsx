import { Tag } from '@blueprintjs/core'
import type { LinkedOrder } from '@mimic/contract'
import { isRepairOver } from '@mimic/contract/repairs'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { RepairMark } from '../repair/RepairMark.tsx'

/** The repair order for which a condition is out of service; one that is closed says that nothing waits for it any more. */
export function LinkedOrderMark({ of }: { readonly of: LinkedOrder }) {
  const { t } = useTranslation('alarm')
  if (of === null) return '—'
  return (
    <span className="linked-order">
      <Link href={`/manage/ops/repairs?order=${of.id}`} title={of.title} data-action="open-order">
        {of.title}
      </Link>
      {isRepairOver(of.status) ? (
        <Tag minimal intent="warning" data-state="order-over">
          {t(($) => $.orderOver)}
        </Tag>
      ) : (
        <RepairMark of={of.status} />
      )}
    </span>
  )
}
