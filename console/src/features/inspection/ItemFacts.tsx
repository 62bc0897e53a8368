import type { InspectionItem } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'

/** A value with its unit. */
export interface LiveText {
  readonly text: string
  /** Nobody measured it. */
  readonly isSimulated: boolean
}

interface ItemFactsProps {
  readonly item: InspectionItem
  /** The live value of its signal; undefined where there is none, or it is not shown. */
  readonly live?: LiveText | undefined
}

/** The expected range of an item, the live value, and the recorded one. */
export function ItemFacts({ item, live }: ItemFactsProps) {
  const { expected = '', value = '', needsPhoto = false } = item
  const { t } = useTranslation('inspection')
  const parts = [
    ...(expected === '' ? [] : [t(($) => $.expected, { range: expected })]),
    ...(live === undefined ? [] : [t(($) => $.live, { value: live.text })]),
    ...(value === '' ? [] : [t(($) => $.read, { value })]),
    ...(needsPhoto ? [t(($) => $.needsPhoto)] : []),
  ]
  if (parts.length === 0) return null
  return (
    <p className="item-facts muted">
      {parts.join(' · ')} {(live?.isSimulated || item.simulated === true) && <SimulatedTag />}
    </p>
  )
}
