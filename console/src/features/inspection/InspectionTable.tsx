import { Button } from '@blueprintjs/core'
import type { Inspection } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { labelled } from '../../kit/text/labelled.ts'
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
export const InspectionTable = observer(function InspectionTable(props: InspectionTableProps) {
  const { inspections, selectedId, mayCarryOut, onAct } = props
  const { t } = useTranslation('inspection')
  const { clock } = useStores()
  const actsOf = ({ status }: Inspection): readonly InspectionAct[] =>
    mayCarryOut && status === 'notStarted' ? ['carryOut', 'abort'] : ['view']
  return (
    <RowsTable
      rows={inspections}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ 'data-inspection': id, className: id === selectedId ? 'is-selected' : '' })}
      columns={[
        { label: t(($) => $.fields.status), cell: ({ status }) => <InspectionMark of={status} /> },
        {
          label: t(($) => $.fields.title),
          isWide: true,
          cell: (each) => (
            <>
              <strong>{each.title}</strong>
              <Summary inspection={each} />
            </>
          ),
        },
        { label: t(($) => $.fields.inspector), cell: ({ inspector }) => inspector || '—' },
        {
          label: t(($) => $.fields.gmtPlan),
          isNumber: true,
          cell: ({ gmtPlan, status }) => (
            <>
              {timeText(gmtPlan, MINUTES)}
              {status === 'notStarted' && gmtPlan < clock.now() && (
                <small className="row-sn is-overdue">{t(($) => $.overdue)}</small>
              )}
            </>
          ),
        },
        {
          label: t(($) => $.fields.gmtDone),
          isNumber: true,
          cell: ({ gmtDone }) => (gmtDone === null ? '—' : timeText(gmtDone, MINUTES)),
        },
      ]}
      rowActions={(each) =>
        actsOf(each)
          .map((act) => ({ act, text: t(($) => $[act]) }))
          .map(({ act, text }) => (
            <Button
              key={act}
              size="small"
              variant={act === 'carryOut' ? 'solid' : 'minimal'}
              text={text}
              aria-label={labelled(text, each.title)}
              data-action={act}
              onClick={() => onAct(act, each)}
            />
          ))
      }
    />
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
