import { Button, NonIdealState } from '@blueprintjs/core'
import { DocumentOpen, Wrench } from '@blueprintjs/icons'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { PagedCard } from '../../../kit/table/PagedCard.tsx'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { useStores } from '../../../stores/StoresContext.ts'
import { OpenRepair } from '../../repair/OpenRepair.tsx'
import { RepairActs } from '../../repair/RepairActs.tsx'
import { ReportRepair } from '../../repair/ReportRepair.tsx'
import { repairResource } from '../../repair/repair.resource.tsx'
import type { DeviceTabProps } from '../DeviceTabProps.ts'

const REFRESH_MS = 30_000

/** Repair orders of the device are reported here and taken from state to state. The one of a work order's address is marked. */
export const RepairTab = observer(function RepairTab({ equipmentId, orderId }: DeviceTabProps) {
  const { t } = useTranslation('repair')
  const { session } = useStores()
  const [page, setPage] = useState(1)
  const [isReporting, setReporting] = useState(false)
  const [openId, setOpen] = useState<string>()
  const mayView = session.may('monitor_multi_designer_repair')
  const answer = useAnswer(
    paths.repairQuery,
    mayView ? { equipmentId, orderId, page, pageSize: limits.pageSize.default } : undefined,
    REFRESH_MS,
  )
  if (!mayView) return <NonIdealState className="nothing" title={t(($) => $.denied)} />
  const reported = () => {
    setReporting(false)
    setPage(1)
    answer.reload()
  }
  return (
    <>
      <div className="tab-bar">
        <Button
          icon={<Wrench />}
          text={t(($) => $.report)}
          data-action="report-repair"
          onClick={() => setReporting(true)}
        />
      </div>
      <PagedCard of={answer} page={page} onPage={setPage} text={t(($) => $.none)}>
        {({ rows }) => (
          <RowsTable
            rows={rows}
            rowKey={({ id }) => id}
            rowProps={({ id }) => ({ 'data-repair': id, className: id === orderId ? 'is-selected' : '' })}
            columns={repairResource.columns}
            rowActions={(order) => (
              <span className="row-acts">
                <RepairActs order={order} onChanged={answer.reload} isSmall />
                <RowButton
                  icon={<DocumentOpen />}
                  text={t(($) => $.acts.view)}
                  action="view-repair"
                  onClick={() => setOpen(order.id)}
                />
              </span>
            )}
          />
        )}
      </PagedCard>
      {openId !== undefined && <OpenRepair id={openId} onClose={() => setOpen(undefined)} onChanged={answer.reload} />}
      {isReporting && (
        <ReportRepair equipmentId={equipmentId} onClose={() => setReporting(false)} onReported={reported} />
      )}
    </>
  )
})
