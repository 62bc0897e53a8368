import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import type { Project } from '@mimic/contract'
import { projectEntity } from '@mimic/contract/entities'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { entityResource } from '../../kit/entity/entityResource.tsx'
import { entityText } from '../../kit/entity/entityText.ts'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useScreenTitle } from '../../kit/useScreenTitle.ts'
import { project } from './feature.ts'

const projects = entityResource<Project>(projectEntity)
const watched = { archived: 'false' }

/** The projects as operations staff use them: to open and to watch, whatever else the account may do. */
export default function ProjectOperationScreen() {
  const { t } = useTranslation('project')
  const title = useScreenTitle(project, 'manage-eg-project-list-operation')
  const [, navigate] = useLocation()
  return (
    <div className="screen" data-screen="manage-eg-project-list-operation">
      <ResourceTable
        resource={projects}
        filter={watched}
        initialSort="place"
        title={title}
        searchHint={entityText(projectEntity.list.searchHint)}
        rowActions={({ id, homePageId }) => (
          <Button
            size="small"
            variant="minimal"
            icon={<EyeOpen />}
            text={t(($) => $.monitor)}
            {...(homePageId === null && { disabled: true, title: t(($) => $.noPages) })}
            onClick={() => navigate(`/monitor/project/${id}/page/${homePageId}`)}
          />
        )}
      />
    </div>
  )
}
