import { DialogBody, Spinner } from '@blueprintjs/core'
import type { Project } from '@mimic/contract'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { ReportTab } from '../equipment/report/ReportTab.tsx'
import { useReportVariables } from './useReportVariables.ts'

interface ProjectReportsProps {
  readonly project: Project
  readonly onClose: () => void
}

/** The reports of a project, over any devices and the project's measured variables. */
export function ProjectReports({ project: { id, title }, onClose }: ProjectReportsProps) {
  const { t } = useTranslation('project')
  const { variables, error } = useReportVariables(id)
  return (
    <Dialog
      isOpen
      title={t(($) => $.reportsTitle, { title })}
      canOutsideClickClose={false}
      onClose={onClose}
      className="project-reports"
    >
      <DialogBody>
        {error !== undefined ? (
          <Failure of={error} />
        ) : variables === undefined ? (
          <Spinner size={24} />
        ) : (
          <ReportTab owner={{ projectId: id }} signals={variables} />
        )}
      </DialogBody>
    </Dialog>
  )
}
