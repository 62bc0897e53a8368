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
import { useAct } from '../../kit/ask/useAct.ts'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { loaded } from '../../kit/loaded.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { useDesignProject } from '../designer/useDesignProject.ts'
import { CopyProject } from './CopyProject.tsx'
import { OrderProjects } from './OrderProjects.tsx'
import { ProjectReports } from './ProjectReports.tsx'

const ImportProject = loaded(async () => ({ default: (await import('./ImportProject.tsx')).ImportProject }))
const AddFromTemplate = loaded(async () => ({ default: (await import('./AddFromTemplate.tsx')).AddFromTemplate }))

/** The dialog that is open over the list. */
type Open =
  | { readonly is: 'order' | 'file' | 'template'; readonly reload: () => void }
  | { readonly is: 'copy' | 'pages' | 'reports'; readonly project: Project; readonly reload: () => void }

/** A new project has a page at once, so that it can be drawn. */
const adding = { is: 'form', by: { path: paths.projectAddMulti, fields: ['title', 'note'] } } as const

const ProjectListScreen = observer(function ProjectListScreen() {
  const { t } = useTranslation('project')
  const { session } = useStores()
  const [open, setOpen] = useState<Open>()
  const mayAdd = session.may('project.edit') && session.may('page.edit')
  return (
    <div className="screen" data-screen="manage-eg-project-list">
      <EntityTable<Project>
        entity={projectEntity}
        rowActions={(project, reload) => <ProjectActions project={project} reload={reload} onOpen={setOpen} />}
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
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
})
export default ProjectListScreen

interface ProjectActionsProps {
  readonly project: Project
  readonly reload: () => void
  readonly onOpen: (open: Open) => void
}

/** The buttons at the end of a row. */
const ProjectActions = observer(function ProjectActions({ project, reload, onOpen }: ProjectActionsProps) {
  const { t } = useTranslation('project')
  const { call, session } = useStores()
  const [, navigate] = useLocation()
  const design = useDesignProject()
  const { act } = useAct()
  const { id, homePageId } = project
  const mayDraw = session.may('page.edit')
  const mayChange = session.may('project.edit')
  const save = async () => {
    const { title, file } = await call(paths.projectExportMulti, { id })
    download(new Blob([file], { type: 'application/json' }), title, 'json')
  }
  const opener = (is: 'reports' | 'pages' | 'copy') => () => onOpen({ is, project, reload })
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
      <RowButton icon={<TimelineLineChart />} text={t(($) => $.reports)} action="reports" onClick={opener('reports')} />
      {mayChange && mayDraw && (
        <RowButton icon={<Applications />} text={t(($) => $.addPages)} action="add-pages" onClick={opener('pages')} />
      )}
      {mayChange && <RowButton icon={<Duplicate />} text={t(($) => $.copy)} action="copy" onClick={opener('copy')} />}
      {mayDraw && (
        <RowButton icon={<Export />} text={t(($) => $.saveFile)} action="save-file" onClick={() => void act(save)} />
      )}
    </>
  )
})

function OpenDialog({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  switch (open.is) {
    case 'file':
      return <ImportProject onClose={onClose} onImported={open.reload} />
    case 'template':
      return <AddFromTemplate onClose={onClose} onAdded={open.reload} />
    case 'pages':
      return <AddFromTemplate into={open.project} onClose={onClose} onAdded={open.reload} />
    case 'order':
      return <OrderProjects onClose={onClose} onChanged={open.reload} />
    case 'reports':
      return <ProjectReports project={open.project} onClose={onClose} />
    case 'copy':
      return <CopyProject project={open.project} onClose={onClose} onCopied={open.reload} />
  }
}
