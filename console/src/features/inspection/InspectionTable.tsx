import { Button, HTMLTable } from '@blueprintjs/core'
import type { Inspection } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { InspectionMark } from './InspectionMark.tsx'

export type InspectionAct = 'view' | 'carryOut' | 'abort'

interface InspectionTableProps {
  readonly inspections: readonly Inspection[]
  /** The inspection that the address names. */
  readonly selectedId: string | undefined
  readonly mayCarryOut: boolean
  readonly onAct: (act: InspectionAct, inspection: Inspection) => void
}

const MINUTES = 'YYYY-MM-DD HH:mm'

/** Inspections of one device. */
export const InspectionTable = observer(function InspectionTable({
  inspections,
  selectedId,
  mayCarryOut,
  onAct,
}: InspectionTableProps) {
  const { t } = useTranslation('inspection')
  const common = useTranslation('common')
  const { clock } = useStores()
  const actsOf = ({ status }: Inspection): readonly InspectionAct[] =>
    mayCarryOut && status === 'notStarted' ? ['carryOut', 'abort'] : ['view']
  return (
    <HTMLTable compact className="resource-table">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.fields.status)}</th>
          <th scope="col">{t(($) => $.fields.title)}</th>
          <th scope="col">{t(($) => $.fields.inspector)}</th>
          <th scope="col" className="is-number">
            {t(($) => $.fields.gmtPlan)}
          </th>
          <th scope="col" className="is-number">
            {t(($) => $.fields.gmtDone)}
          </th>
          <th scope="col" className="is-actions">
            {common.t(($) => $.actions)}
          </th>
        </tr>
      </thead>
      <tbody>
        {inspections.map((each) => (
          <tr key={each.id} data-inspection={each.id} className={each.id === selectedId ? 'is-selected' : ''}>
            <td>
              <InspectionMark of={each.status} />
            </td>
            <td className="is-wide">
              <strong>{each.title}</strong>
              <Summary inspection={each} />
            </td>
            <td>{each.inspector || '—'}</td>
            <td className="is-number">
              {timeText(each.gmtPlan, MINUTES)}
              {each.status === 'notStarted' && each.gmtPlan < clock.now() && (
                <small className="row-sn is-overdue">{t(($) => $.overdue)}</small>
              )}
            </td>
            <td className="is-number">{each.gmtDone === null ? '—' : timeText(each.gmtDone, MINUTES)}</td>
            <td className="is-actions">
              {actsOf(each).map((act) => (
                <Button
                  key={act}
                  size="small"
                  variant={act === 'carryOut' ? 'solid' : 'minimal'}
                  text={t(($) => $[act])}
                  aria-label={`${t(($) => $[act])}: ${each.title}`}
                  data-action={act}
                  onClick={() => onAct(act, each)}
                />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
})

/** The number of items and of abnormal or unchecked ones. An aborted inspection shows its reason. */
function Summary({ inspection: { items, status, reason } }: { inspection: Inspection }) {
  const { t } = useTranslation('inspection')
  const of = (result: 'abnormal' | 'unchecked') => items.filter((item) => item.result === result).length
  const abnormal = of('abnormal')
  const unchecked = of('unchecked')
  const parts = [
    t(($) => $.items, { count: items.length }),
    ...(abnormal > 0 ? [t(($) => $.abnormal, { count: abnormal })] : []),
    ...(unchecked > 0 && (status === 'normal' || status === 'abnormal')
      ? [t(($) => $.unchecked, { count: unchecked })]
      : []),
  ]
  return <small className="row-sn muted">{status === 'aborted' ? reason : parts.join(' · ')}</small>
}
