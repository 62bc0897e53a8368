import { Button, HTMLSelect } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import type { Inspection } from '@mimic/contract'
import { inspectionStates } from '@mimic/contract/inspections'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RangeBar } from '../../kit/history/RangeBar.tsx'
import { type RangeDraft, readRange } from '../../kit/history/timeRange.ts'
import { Nothing } from '../../kit/Nothing.tsx'
import { oneOf } from '../../kit/oneOf.ts'
import { Pager } from '../../kit/Pager.tsx'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AbortInspection } from '../inspection/AbortInspection.tsx'
import { CarryOutInspection } from '../inspection/CarryOutInspection.tsx'
import { InspectionSheet } from '../inspection/InspectionSheet.tsx'
import { type InspectionAct, InspectionTable } from '../inspection/InspectionTable.tsx'
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

/** Inspections of the device are planned, carried out and aborted here. The one of a work order's address is marked. */
export const InspectionTab = observer(function InspectionTab({ equipmentId, orderId }: DeviceTabProps) {
  const { t } = useTranslation('inspection')
  const { session } = useStores()
  const [{ status, draft }, setFilter] = useState<Filter>({ status: '', draft: undefined })
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>()
  const mayCarryOut = session.may('monitor_multi_designer_repair')
  const range = draft && readRange(draft)
  const answer = useAnswer(
    paths.inspectionQuery,
    typeof range === 'string'
      ? undefined
      : {
          equipmentId,
          orderId,
          status: oneOf(inspectionStates, status),
          ...range,
          page,
          pageSize: limits.pageSize.default,
        },
    REFRESH_MS,
  )
  const filter = (next: Filter) => {
    setPage(1)
    setFilter(next)
  }
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    answer.reload()
  }
  const clear = () => filter({ status: '', draft: undefined })
  const isFiltered = status !== '' || draft !== undefined
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
        <InspectionFilter status={status} draft={draft} onChange={filter} />
      </div>
      <div className="table-card" aria-busy={answer.isLoading}>
        {answer.page === undefined || answer.page.rows.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.none)} {...(isFiltered ? { onClear: clear } : {})} />
        ) : (
          <>
            <InspectionTable
              inspections={answer.page.rows}
              selectedId={orderId}
              mayCarryOut={mayCarryOut}
              onAct={(is, of) => setOpen({ is, of })}
            />
            <Pager page={page} total={answer.page.total} onPage={setPage} />
          </>
        )}
      </div>
      {open?.is === 'plan' && (
        <PlanInspection equipmentId={equipmentId} like={open.like} onClose={close} onPlanned={changed} />
      )}
      {open?.is === 'carryOut' && <CarryOutInspection inspection={open.of} onClose={changed} onSaved={changed} />}
      {open?.is === 'abort' && <AbortInspection inspection={open.of} onClose={changed} onAborted={changed} />}
      {open?.is === 'view' && (
        <InspectionSheet
          inspection={open.of}
          onClose={close}
          onAgain={mayCarryOut ? () => setOpen({ is: 'plan', like: open.of }) : undefined}
        />
      )}
    </>
  )
})

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
      >
        <option value="">{t(($) => $.all)}</option>
        {inspectionStates.map((each) => (
          <option key={each} value={each}>
            {t(($) => $.states[each])}
          </option>
        ))}
      </HTMLSelect>
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
