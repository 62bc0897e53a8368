import { Button } from '@blueprintjs/core'
import { Draw, Duplicate, Export, EyeOpen, Import, TimelineLineChart } from '@blueprintjs/icons'
import type { Project } from '@mimic/contract'
import { projectEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { download } from '@mimic/editor/download'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { errorText } from '../../kit/errorText.ts'
import { toastProblem } from '../../kit/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useDesignProject } from '../designer/useDesignProject.ts'
import { CopyProject } from './CopyProject.tsx'
import { ProjectReports } from './ProjectReports.tsx'

const ImportProject = lazy(async () => ({ default: (await import('./ImportProject.tsx')).ImportProject }))

/** A new project has a page at once, so that it can be drawn. */
const adding = { is: 'form', by: { path: paths.projectAddMulti, fields: ['title', 'note'] } } as const

const ProjectListScreen = observer(function ProjectListScreen() {
  const { t } = useTranslation('project')
  const { call, session } = useStores()
  const [, navigate] = useLocation()
  const design = useDesignProject()
  const [copied, setCopied] = useState<{ readonly project: Project; readonly reload: () => void }>()
  const [reported, setReported] = useState<Project>()
  const [imported, setImported] = useState<{ readonly reload: () => void }>()
  const save = async (id: string) => {
    try {
      const { title, file } = await call(paths.projectExportMulti, { id })
      download(new Blob([file], { type: 'application/json' }), title, 'json')
    } catch (error) {
      await toastProblem(errorText(error))
    }
  }
  const actions = (project: Project, reload: () => void) => {
    const { id, homePageId } = project
    const noPages = homePageId === null ? { disabled: true, title: t(($) => $.noPages) } : {}
    return (
      <>
        <Button
          size="small"
          variant="minimal"
          icon={<EyeOpen />}
          text={t(($) => $.monitor)}
          {...noPages}
          onClick={() => navigate(`/monitor/project/${id}/page/${homePageId}`)}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<TimelineLineChart />}
          text={t(($) => $.reports)}
          data-action="reports"
          onClick={() => setReported(project)}
        />
        {session.may('project.edit') && (
          <Button
            size="small"
            variant="minimal"
            icon={<Duplicate />}
            text={t(($) => $.copy)}
            data-action="copy"
            onClick={() => setCopied({ project, reload })}
          />
        )}
        {session.may('page.edit') && (
          <Button
            size="small"
            variant="minimal"
            icon={<Export />}
            text={t(($) => $.saveFile)}
            data-action="save-file"
            onClick={() => void save(id)}
          />
        )}
        {session.may('page.edit') && (
          <Button
            size="small"
            variant="minimal"
            icon={<Draw />}
            text={t(($) => $.design)}
            data-action="design"
            onClick={() => void design(id)}
          />
        )}
      </>
    )
  }
  return (
    <div className="screen" data-screen="manage-eg-project-list">
      <EntityTable
        entity={projectEntity}
        rowActions={actions}
        adding={adding}
        headActions={(reload) =>
          session.may('project.edit') &&
          session.may('page.edit') && (
            <Button
              icon={<Import />}
              text={t(($) => $.fromFile)}
              data-action="from-file"
              onClick={() => setImported({ reload })}
            />
          )
        }
      />
      {imported && (
        <Suspense>
          <ImportProject onClose={() => setImported(undefined)} onImported={imported.reload} />
        </Suspense>
      )}
      {reported && <ProjectReports project={reported} onClose={() => setReported(undefined)} />}
      {copied && <CopyProject project={copied.project} onClose={() => setCopied(undefined)} onCopied={copied.reload} />}
    </div>
  )
})
export default ProjectListScreen
