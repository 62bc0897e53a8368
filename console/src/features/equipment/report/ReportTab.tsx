import { Button, NonIdealState, Tag } from '@blueprintjs/core'
import { Add, Edit, EyeOpen, Trash } from '@blueprintjs/icons'
import type { Report } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { RemoveAlert } from '../../../kit/dialog/RemoveAlert.tsx'
import { toastProblem, toastSuccess } from '../../../kit/dialog/toaster.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { ReportForm } from './ReportForm.tsx'
import type { ReportOwner, ReportVariable } from './ReportOwner.ts'
import { ReportPreview } from './ReportPreview.tsx'

interface ReportTabProps {
  readonly owner: ReportOwner
  /** The stored signals and the variables of a project that a report may show. */
  readonly signals: readonly ReportVariable[]
}

/** The reports of a device, a template or a project. Each change is stored at once. */
export function ReportTab({ owner, signals }: ReportTabProps) {
  const { t } = useTranslation('report')
  const { session } = useStores()
  const answer = useAnswer(paths.reportQuery, { ...owner, pageSize: limits.pageSize.max })
  /** The one in the form; `new` for a new one. */
  const [edited, setEdited] = useState<Report | 'new'>()
  const [shown, setShown] = useState<Report>()
  const [removed, setRemoved] = useState<Report>()
  const canEdit = session.may('project.edit')
  const hasValues = !('templateId' in owner)
  const whose = 'projectId' in owner ? 'aboutProject' : hasValues ? 'about' : 'aboutTemplate'
  const done = () => {
    setEdited(undefined)
    answer.reload()
  }
  const add = canEdit && signals.length > 0 && (
    <Button icon={<Add />} text={t(($) => $.add)} data-action="add-report" onClick={() => setEdited('new')} />
  )
  const about = signals.length === 0 ? t(($) => $.noSignals) : t(($) => $[whose])
  return (
    <>
      {answer.page?.rows.length === 0 ? (
        <NonIdealState
          className="nothing table-card"
          title={t(($) => $.none)}
          description={about}
          {...(add && { action: add })}
        />
      ) : (
        <>
          {add && <div className="tab-bar">{add}</div>}
          <div className="table-card" aria-busy={answer.isLoading}>
            {answer.page === undefined ? (
              <Nothing of={answer} />
            ) : (
              <Reports
                reports={answer.page.rows}
                signals={signals}
                onShow={hasValues ? setShown : undefined}
                onEdit={canEdit ? setEdited : undefined}
                onRemove={canEdit ? setRemoved : undefined}
              />
            )}
          </div>
        </>
      )}
      {edited !== undefined && (
        <ReportForm
          report={edited === 'new' ? undefined : edited}
          owner={owner}
          signals={signals}
          onClose={() => setEdited(undefined)}
          onSaved={done}
        />
      )}
      {shown && <ReportPreview report={shown} onClose={() => setShown(undefined)} />}
      <ReportRemoval report={removed} onClose={() => setRemoved(undefined)} onRemoved={answer.reload} />
    </>
  )
}

interface ReportRemovalProps {
  readonly report: Report | undefined
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function ReportRemoval({ report, onClose, onRemoved }: ReportRemovalProps) {
  const { t } = useTranslation('report')
  const { call } = useStores()
  const remove = async () => {
    if (!report) return
    onClose()
    try {
      await call(paths.reportDelete, { id: report.id, baseVersion: report.version })
      await toastSuccess(outcomeText('remove'))
    } catch (error) {
      await toastProblem(outcomeText('remove', error))
    }
    onRemoved()
  }
  const question = report && t(($) => $.removeAsk, { name: report.title })
  return <RemoveAlert question={question} onCancel={onClose} onConfirm={() => void remove()} />
}

interface ReportsProps {
  readonly reports: readonly Report[]
  readonly signals: readonly ReportVariable[]
  /** Undefined for a template: it has no values. */
  readonly onShow: ((report: Report) => void) | undefined
  readonly onEdit: ((report: Report) => void) | undefined
  readonly onRemove: ((report: Report) => void) | undefined
}

function Reports({ reports, signals, onShow, onEdit, onRemove }: ReportsProps) {
  const { t } = useTranslation('report')
  const common = useTranslation('common')
  const titles = new Map(signals.map(({ id, title, group }) => [id, group ? `${group.title} · ${title}` : title]))
  const columnText = ({ title, dataId, statistic }: Report['columns'][number], isRaw: boolean) => {
    const name = title || titles.get(dataId) || t(($) => $.gone)
    return isRaw ? name : `${name} · ${t(($) => $.statistics[statistic])}`
  }
  const actions = [
    { icon: <EyeOpen />, text: t(($) => $.show), name: 'show-report', run: onShow },
    { icon: <Edit />, text: common.t(($) => $.edit), name: 'edit-report', run: onEdit },
    { icon: <Trash />, text: common.t(($) => $.remove), name: 'remove-report', run: onRemove },
  ]
  return (
    <RowsTable
      rows={reports}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ 'data-report': id })}
      columns={[
        {
          label: t(($) => $.title),
          isWide: true,
          cell: ({ title, isOfTemplate }) => (
            <>
              {title} {isOfTemplate && <Tag minimal>{t(($) => $.ofTemplate)}</Tag>}
            </>
          ),
        },
        { label: t(($) => $.span), cell: ({ span }) => t(($) => $.spans[span]) },
        {
          label: t(($) => $.columns),
          isWide: true,
          cell: ({ columns, span }) =>
            columns.map((column) => columnText(column, span === 'raw')).join(common.t(($) => $.listComma)),
        },
        { label: t(($) => $.changed), isNumber: true, cell: ({ gmtModified }) => timeText(gmtModified) },
      ]}
      rowActions={(report) =>
        actions.map(
          ({ icon, text, name, run }) =>
            run && (
              <IconButton
                key={name}
                icon={icon}
                title={text}
                of={report.title}
                action={name}
                onClick={() => run(report)}
              />
            ),
        )
      }
    />
  )
}
