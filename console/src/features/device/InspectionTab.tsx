import { Button, HTMLSelect } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import type { Inspection } from '@mimic/contract'
import { inspectionStates } from '@mimic/contract/inspections'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { RangeBar } from '../../kit/history/RangeBar.tsx'
import { type RangeDraft, readRange } from '../../kit/history/timeRange.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { PagedCard } from '../../kit/table/PagedCard.tsx'
import { valueText } from '../../kit/text/valueText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AbortInspection } from '../inspection/AbortInspection.tsx'
import { CarryOutInspection } from '../inspection/CarryOutInspection.tsx'
import { InspectionSheet } from '../inspection/InspectionSheet.tsx'
import { type InspectionAct, InspectionTable } from '../inspection/InspectionTable.tsx'
import type { LiveText } from '../inspection/ItemFacts.tsx'
import { PlanInspection } from '../inspection/PlanInspection.tsx'
import type { DeviceTabProps } from './DeviceTabProps.ts'

const REFRESH_MS = 30_000

/** The dialog over the list. */
type Open =
  | { readonly is: InspectionAct; readonly of: Inspection }
  | { readonly is: 'plan'; readonly like?: Inspection }

interface Filter {
  readonly status: string
  /** The planned time; undefined for any. */
  readonly draft: RangeDraft | undefined
}

const ANY: Filter = { status: '', draft: undefined }
const isAny = ({ status, draft }: Filter): boolean => status === '' && draft === undefined

/** Inspections of the device are planned, carried out and aborted here. The one of a work order's address is marked. */
export const InspectionTab = observer(function InspectionTab({ equipmentId, orderId, device }: DeviceTabProps) {
  const { t } = useTranslation('inspection')
  const { session } = useStores()
  const [filter, setFilter] = useState<Filter>(ANY)
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>()
  const mayCarryOut = session.may('monitor_multi_designer_repair')
  const range = filter.draft && readRange(filter.draft)
  const status = oneOf(inspectionStates, filter.status)
  const answer = useAnswer(
    paths.inspectionQuery,
    typeof range === 'string'
      ? undefined
      : { equipmentId, orderId, status, ...range, page, pageSize: limits.pageSize.default },
    REFRESH_MS,
  )
  const filterBy = (next: Filter) => {
    setPage(1)
    setFilter(next)
  }
  const changed = () => {
    setOpen(undefined)
    answer.reload()
  }
  return (
    <>
      <div className="tab-bar">
        {mayCarryOut && (
          <Button
            icon={<TickCircle />}
            text={t(($) => $.add)}
            data-action="plan-inspection"
            onClick={() => setOpen({ is: 'plan' })}
          />
        )}
        <InspectionFilter {...filter} onChange={filterBy} />
      </div>
      <PagedCard
        of={answer}
        page={page}
        onPage={setPage}
        text={t(($) => $.none)}
        onClear={isAny(filter) ? undefined : () => filterBy(ANY)}
      >
        {({ rows }) => (
          <InspectionTable
            inspections={rows}
            selectedId={orderId}
            mayCarryOut={mayCarryOut}
            onAct={(is, of) => setOpen({ is, of })}
          />
        )}
      </PagedCard>
      {open && <OpenInspection {...{ open, equipmentId, mayCarryOut, device }} onOpen={setOpen} onChanged={changed} />}
    </>
  )
})

/** The live values of the device by the tags of their signals, with their units. */
function useLiveOf({ state }: DeviceTabProps['device']): (sn: string) => LiveText | undefined {
  const { t } = useTranslation('device')
  const texts = { on: t(($) => $.on), off: t(($) => $.off) }
  return (sn) => {
    const signal = state?.signals.find((each) => each.sn === sn)
    if (!signal || signal.value === null) return undefined
    const text = `${valueText(signal, signal.value, texts)} ${signal.unit}`.trim()
    return { text, isSimulated: signal.simulated === true }
  }
}

interface OpenInspectionProps {
  readonly open: Open
  readonly equipmentId: string
  readonly mayCarryOut: boolean
  readonly device: DeviceTabProps['device']
  readonly onOpen: (open: Open | undefined) => void
  readonly onChanged: () => void
}

function OpenInspection(props: OpenInspectionProps) {
  const { open, equipmentId, mayCarryOut, device, onOpen, onChanged } = props
  const liveOf = useLiveOf(device)
  const onClose = () => onOpen(undefined)
  if (open.is === 'plan')
    return <PlanInspection equipmentId={equipmentId} like={open.like} onClose={onClose} onPlanned={onChanged} />
  const { of: inspection } = open
  if (open.is === 'carryOut')
    return <CarryOutInspection {...{ inspection, liveOf }} onClose={onChanged} onSaved={onChanged} />
  if (open.is === 'abort') return <AbortInspection inspection={inspection} onClose={onChanged} onAborted={onChanged} />
  const onAgain = mayCarryOut ? () => onOpen({ is: 'plan', like: inspection }) : undefined
  return <InspectionSheet inspection={inspection} onClose={onClose} onAgain={onAgain} />
}

interface InspectionFilterProps extends Filter {
  readonly onChange: (filter: Filter) => void
}

function InspectionFilter({ status, draft, onChange }: InspectionFilterProps) {
  const { t } = useTranslation('inspection')
  return (
    <>
      <HTMLSelect
        aria-label={t(($) => $.fields.status)}
        value={status}
        onChange={({ currentTarget: { value } }) => onChange({ status: value, draft })}
        options={[
          { value: '', label: t(($) => $.all) },
          ...inspectionStates.map((value) => ({ value, label: t(($) => $.states[value]) })),
        ]}
      />
      <div className="tab-range">
        <span className="muted">{t(($) => $.fields.gmtPlan)}</span>
        <RangeBar draft={draft} onChange={(next) => onChange({ status, draft: next })} />
      </div>
      {draft !== undefined && (
        <Button
          size="small"
          variant="minimal"
          text={t(($) => $.anyTime)}
          onClick={() => onChange({ status, draft: undefined })}
        />
      )}
    </>
  )
}
