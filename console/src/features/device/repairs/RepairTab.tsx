import { Button, NonIdealState } from '@blueprintjs/core'
import { Wrench } from '@blueprintjs/icons'
import type { RepairState } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { toastProblem, toastSuccess } from '../../../kit/dialog/toaster.ts'
import { PagedCard } from '../../../kit/table/PagedCard.tsx'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import type { DeviceTabProps } from '../DeviceTabProps.ts'
import { RepairTable } from './RepairTable.tsx'
import { ReportRepair } from './ReportRepair.tsx'

const REFRESH_MS = 30_000
/** Repair orders of the device are reported here and taken from state to state. The one of a work order's address is marked. */
export const RepairTab = observer(function RepairTab({ equipmentId, orderId }: DeviceTabProps) {
  const { t } = useTranslation('device')
  const { call, session } = useStores()
  const [page, setPage] = useState(1)
  const [isReporting, setReporting] = useState(false)
  const mayView = session.may('monitor_multi_designer_repair')
  const answer = useAnswer(
    paths.repairQuery,
    mayView ? { equipmentId, orderId, page, pageSize: limits.pageSize.default } : undefined,
    REFRESH_MS,
  )
  if (!mayView) return <NonIdealState className="nothing" title={t(($) => $.repair.denied)} />
  const setState = async (id: string, status: RepairState | undefined) => {
    if (status === undefined) return
    try {
      await call(paths.repairEdit, { id, status })
      await toastSuccess(outcomeText('edit'))
    } catch (error) {
      await toastProblem(outcomeText('edit', error))
    }
    answer.reload()
  }
  return (
    <>
      <div className="tab-bar">
        <Button
          icon={<Wrench />}
          text={t(($) => $.repair.report)}
          data-action="report-repair"
          onClick={() => setReporting(true)}
        />
      </div>
      <PagedCard of={answer} page={page} onPage={setPage} text={t(($) => $.repair.none)}>
        {({ rows }) => (
          <RepairTable orders={rows} selectedId={orderId} onState={(id, state) => void setState(id, state)} />
        )}
      </PagedCard>
      {isReporting && (
        <ReportRepair
          equipmentId={equipmentId}
          onClose={() => setReporting(false)}
          onReported={() => {
            setReporting(false)
            setPage(1)
            answer.reload()
          }}
        />
      )}
    </>
  )
})
