import { Button, MenuItem } from '@blueprintjs/core'
import { Applications, Draw, Duplicate, Export, EyeOpen, Import, Sort, TimelineLineChart } from '@blueprintjs/icons'
import type { Project } from '@mimic/contract'
import { projectEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { download } from '@mimic/editor/download'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastProblem } from '../../kit/dialog/toaster.ts'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { loaded } from '../../kit/loaded.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useDesignProject } from '../designer/useDesignProject.ts'
import { CopyProject } from './CopyProject.tsx'
import { OrderProjects } from './OrderProjects.tsx'
import { ProjectReports } from './ProjectReports.tsx'

const ImportProject = loaded(async () => ({ default: (await import('./ImportProject.tsx')).ImportProject }))
const AddFromTemplate = loaded(async () => ({ default: (await import('./AddFromTemplate.tsx')).AddFromTemplate }))

/** The dialog that is open over the list. */
type Open =
  | { readonly is: 'nothing' }
  | { readonly is: 'order' | 'file' | 'template'; readonly reload: () => void }
  | { readonly is: 'copy' | 'pages'; readonly project: Project; readonly reload: () => void }
  | { readonly is: 'reports'; readonly project: Project }

/** A new project has a page at once, so that it can be drawn. */
const adding = { is: 'form', by: { path: paths.projectAddMulti, fields: ['title', 'note'] } } as const

const ProjectListScreen = observer(function ProjectListScreen() {
  const { t } = useTranslation('project')
  const { call, session } = useStores()
  const [, navigate] = useLocation()
  const design = useDesignProject()
  const [open, setOpen] = useState<Open>({ is: 'nothing' })
  const close = () => setOpen({ is: 'nothing' })
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
    const mayDraw = session.may('page.edit')
    const mayChange = session.may('project.edit')
    return (
      <>
        <RowButton
          icon={<EyeOpen />}
          text={t(($) => $.monitor)}
          {...(homePageId === null && { isDisabled: true, title: t(($) => $.noPages) })}
          onClick={() => navigate(`/monitor/project/${id}/page/${homePageId}`)}
        />
        {mayDraw && (
          <RowButton icon={<Draw />} text={t(($) => $.design)} action="design" onClick={() => void design(id)} />
        )}
        <RowButton
          icon={<TimelineLineChart />}
          text={t(($) => $.reports)}
          action="reports"
          onClick={() => setOpen({ is: 'reports', project })}
        />
        {mayChange && mayDraw && (
          <RowButton
            icon={<Applications />}
            text={t(($) => $.addPages)}
            action="add-pages"
            onClick={() => setOpen({ is: 'pages', project, reload })}
          />
        )}
        {mayChange && (
          <RowButton
            icon={<Duplicate />}
            text={t(($) => $.copy)}
            action="copy"
            onClick={() => setOpen({ is: 'copy', project, reload })}
          />
        )}
        {mayDraw && (
          <RowButton icon={<Export />} text={t(($) => $.saveFile)} action="save-file" onClick={() => void save(id)} />
        )}
      </>
    )
  }
  const mayAdd = session.may('project.edit') && session.may('page.edit')
  return (
    <div className="screen" data-screen="manage-eg-project-list">
      <EntityTable
        entity={projectEntity}
        rowActions={actions}
        adding={adding}
        headActions={(reload) =>
          session.may('project.edit') && (
            <Button
              icon={<Sort />}
              text={t(($) => $.order)}
              title={t(($) => $.orderTitle)}
              className="folds"
              data-action="order"
              onClick={() => setOpen({ is: 'order', reload })}
            />
          )
        }
        {...(mayAdd && {
          addMenu: (reload) => (
            <>
              <MenuItem
                icon={<Applications />}
                text={t(($) => $.fromTemplate)}
                data-action="from-template"
                onClick={() => setOpen({ is: 'template', reload })}
              />
              <MenuItem
                icon={<Import />}
                text={t(($) => $.fromFile)}
                data-action="from-file"
                onClick={() => setOpen({ is: 'file', reload })}
              />
            </>
          ),
        })}
      />
      {open.is === 'file' && <ImportProject onClose={close} onImported={open.reload} />}
      {open.is === 'template' && <AddFromTemplate onClose={close} onAdded={open.reload} />}
      {open.is === 'pages' && <AddFromTemplate into={open.project} onClose={close} onAdded={open.reload} />}
      {open.is === 'order' && <OrderProjects onClose={close} onChanged={open.reload} />}
      {open.is === 'reports' && <ProjectReports project={open.project} onClose={close} />}
      {open.is === 'copy' && <CopyProject project={open.project} onClose={close} onCopied={open.reload} />}
    </div>
  )
})
export default ProjectListScreen
