import { DialogBody } from '@blueprintjs/core'
import type { Report } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx'
import { ExportLinks } from '../../../kit/history/ExportLinks.tsx'
import { HistoryRows } from '../../../kit/history/HistoryRows.tsx'
import { RangeBar } from '../../../kit/history/RangeBar.tsx'
import { quickDraft, readRange } from '../../../kit/history/timeRange.ts'
import { PagedCard } from '../../../kit/table/PagedCard.tsx'
import { useStores } from '../../../stores/StoresContext.ts'

interface ReportPreviewProps {
  readonly report: Report
  readonly onClose: () => void
}

/** A report with its values of a chosen time, and as a file. */
export function ReportPreview({ report: { id, projectId, title, span }, onClose }: ReportPreviewProps) {
  const { t } = useTranslation('report')
  const monitor = useTranslation('device')
  const { clock } = useStores()
  const [draft, setDraft] = useState(() => quickDraft(span === '1d' ? 'month' : 'day', clock.now()))
  const [page, setPage] = useState(1)
  const range = readRange(draft)
  const subject = typeof range === 'string' ? undefined : { projectId, customReportId: id, ...range }
  const answer = useAnswer(paths.reportDataQuery, subject && { ...subject, page, pageSize: limits.pageSize.default })
  return (
    <Dialog isOpen title={t(($) => $.preview, { name: title })} onClose={onClose} className="report-preview">
      <DialogBody>
        <div className="tab-bar">
          <RangeBar
            draft={draft}
            onChange={(next) => {
              setPage(1)
              setDraft(next)
            }}
          />
        </div>
        <PagedCard
          of={answer.error === undefined ? answer : { ...answer, page: undefined }}
          page={page}
          onPage={setPage}
          text={monitor.t(($) => $.history.none)}
        >
          {(table) => <HistoryRows table={table} hasStatistics={span !== 'raw'} />}
        </PagedCard>
      </DialogBody>
      <DialogButtons isDone onClose={onClose}>
        <ExportLinks of={subject} />
      </DialogButtons>
    </Dialog>
  )
}
