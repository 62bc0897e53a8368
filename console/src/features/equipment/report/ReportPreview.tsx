import { AnchorButton, Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { Report } from '@mimic/contract'
import { encodeForm } from '@mimic/contract/form'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryRows } from '../../../kit/history/HistoryRows.tsx'
import { RangeBar } from '../../../kit/history/RangeBar.tsx'
import { quickDraft, readRange } from '../../../kit/history/timeRange.ts'
import { Nothing } from '../../../kit/Nothing.tsx'
import { Pager } from '../../../kit/Pager.tsx'
import { useAnswer } from '../../../kit/useAnswer.ts'
import { useStores } from '../../../stores/StoresContext.ts'

interface ReportPreviewProps {
  readonly report: Report
  readonly onClose: () => void
}

/** A report with its values of a chosen time, and as a file. */
export function ReportPreview({ report: { id, projectId, title, span }, onClose }: ReportPreviewProps) {
  const { t } = useTranslation('report')
  const common = useTranslation('common')
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
        <div className="table-card" aria-busy={answer.isLoading}>
          {answer.page === undefined || answer.error !== undefined || answer.page.rows.length === 0 ? (
            <Nothing
              of={answer.error === undefined ? answer : { ...answer, page: undefined }}
              text={monitor.t(($) => $.history.none)}
            />
          ) : (
            <>
              <HistoryRows table={answer.page} hasStatistics={span !== 'raw'} />
              <Pager page={page} total={answer.page.total} onPage={setPage} />
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {(['csv', 'xlsx'] as const).map((kind) => (
              <AnchorButton
                key={kind}
                icon={<Download />}
                text={monitor.t(($) => $.history[kind])}
                data-export={kind}
                disabled={subject === undefined}
                download
                {...(subject && { href: `${paths.historyExport}?${encodeForm({ ...subject, kind })}` })}
              />
            ))}
            <Button text={common.t(($) => $.close)} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
