import type { RepairState } from '@mimic/contract/repairs'
import { useTranslation } from 'react-i18next'

const looks: Readonly<Record<RepairState, string>> = {
  pending: 'is-waiting',
  dispatched: 'is-waiting',
  received: 'is-uncertain',
  finished: 'is-on',
  ended: 'is-off',
}

/** Marks the state of a repair order by shape, colour and word. */
export function RepairMark({ of }: { readonly of: RepairState }) {
  const { t } = useTranslation('repair')
  return (
    <span className={`state ${looks[of]}`} data-state={of}>
      {t(($) => $.states[of])}
    </span>
  )
}
