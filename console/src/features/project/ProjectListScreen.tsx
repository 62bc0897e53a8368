import { Button } from '@blueprintjs/core'
import { Draw, Duplicate, EyeOpen } from '@blueprintjs/icons'
import type { Project } from '@mimic/contract'
import { projectEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { useDesignProject } from '../designer/useDesignProject.ts'
import { CopyProject } from './CopyProject.tsx'

/** A new project has a page at once, so that it can be drawn. */
const adding = { is: 'form', by: { path: paths.projectAddMulti, fields: ['title', 'note'] } } as const

const ProjectListScreen = observer(function ProjectListScreen() {
  const { t } = useTranslation('project')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const design = useDesignProject()
  const [copied, setCopied] = useState<{ readonly project: Project; readonly reload: () => void }>()
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
      <EntityTable entity={projectEntity} rowActions={actions} adding={adding} />
      {copied && <CopyProject project={copied.project} onClose={() => setCopied(undefined)} onCopied={copied.reload} />}
    </div>
  )
})
export default ProjectListScreen
