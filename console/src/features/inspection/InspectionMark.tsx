import type { InspectionResult, InspectionState } from '@mimic/contract/inspections'
import { useTranslation } from 'react-i18next'

type Marked = InspectionState | InspectionResult

const looks: Readonly<Record<Marked, string>> = {
  notStarted: 'is-waiting',
  normal: 'is-on',
  abnormal: 'is-bad',
  aborted: 'is-off',
  unchecked: 'is-off',
}

/** Marks the state of an inspection, or the result of one of its items, by shape, colour and word. */
export function InspectionMark({ of }: { readonly of: Marked }) {
  const { t } = useTranslation('inspection')
  const text = of === 'unchecked' ? t(($) => $.results.unchecked) : t(($) => $.states[of])
  return <span className={`state ${looks[of]}`}>{text}</span>
}
