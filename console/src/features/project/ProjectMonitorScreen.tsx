import { Button, Spinner } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { AlarmBadge } from '../../kit/AlarmBadge.tsx'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ScreenFailed } from '../../kit/dialog/ScreenFailed.tsx'
import type { Screen } from '../../kit/Screen.ts'
import { Select } from '../../kit/Select.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { useDesignProject } from '../designer/useDesignProject.ts'
import { PageStage } from '../page/PageStage.tsx'
import { WallButton } from '../wall/WallButton.tsx'
import { WallStage } from '../wall/WallStage.tsx'

/** The live pages of a project. Without a page in the address, its home page opens. */
const ProjectMonitorScreen: Screen = function ProjectMonitorScreen({ params }) {
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const { projectId = '', pageId } = params
  // The preview fills the window, and does so from page to page.
  const isPreview = path.includes('/preview/')
  const pagePath = (id: string) =>
    `/monitor/project/${projectId}/${isPreview ? 'preview' : 'page'}/${encodeURIComponent(id)}`
  const { page: pages, error } = useAnswer(paths.projectPageQuery, { projectId })

  const first = pages?.homePageId ?? pages?.rows[0]?.id
  useEffect(() => {
    if (!pageId && first) navigate(`/monitor/project/${projectId}/page/${first}`, { replace: true })
  }, [pageId, first, projectId, navigate])

  // A wall screen fills its window. Without a rotation, its one page stays.
  const turn = isPreview ? search.get('kiosk') : null
  const screenId = isPreview ? 'monitor-project-preview' : 'monitor-project-page'
  if ((error !== undefined && pages === undefined) || pages?.rows.length === 0) {
    return <NoPages screenId={screenId} projectId={projectId} error={error} />
  }
  if (turn !== null && pageId) {
    return (
      <div className="fills" data-screen={screenId}>
        <WallStage
          projectId={projectId}
          pageId={pageId}
          turn={turn}
          dim={search.get('dim') ?? ''}
          wall={search.get('wall') ?? ''}
          position={search.get('position') ?? ''}
        />
      </div>
    )
  }
  return (
    <div className="fills" data-screen={screenId}>
      <PageStage
        projectId={projectId}
        pageId={pageId}
        pagePath={pagePath}
        {...(pageId && !isPreview ? { designPath: `/manage/project/${projectId}/designer/${pageId}` } : {})}
      >
        {pages === undefined ? (
          <Spinner size={18} />
        ) : (
          <PageSelect pages={pages.rows} value={pageId ?? ''} onChoose={(id) => navigate(pagePath(id))} />
        )}
        {pages !== undefined && !isPreview && <WallButton projectId={projectId} pages={pages.rows} />}
      </PageStage>
    </div>
  )
}
export default ProjectMonitorScreen

interface PageSelectProps {
  readonly pages: readonly { readonly id: string; readonly title: string }[]
  readonly value: string
  readonly onChoose: (id: string) => void
}

/** The pages of the project, each with the number of its unacknowledged alarms and their worst severity. */
const PageSelect = observer(function PageSelect({ pages, value, onChoose }: PageSelectProps) {
  const { t } = useTranslation('device')
  const alarm = useTranslation('alarm')
  const { alarmCounts } = useStores()
  const label = (id: string, title: string) => {
    const { unacknowledged = 0, severity = null } = alarmCounts.ofPage(id) ?? {}
    // The contract allows 1 to 4.
    return severity === null
      ? title
      : `${title} (${unacknowledged} · ${alarm.t(($) => $.severities[severity as 1 | 2 | 3 | 4])})`
  }
  return (
    <>
      <Select
        label={t(($) => $.pages)}
        value={value}
        choices={pages.map(({ id, title }) => ({ value: id, label: label(id, title) }))}
        onChoose={onChoose}
      />
      <AlarmBadge of={alarmCounts.ofPage(value)} />
    </>
  )
})

interface NoPagesProps {
  readonly screenId: string
  readonly projectId: string
  /** Why they could not be read; undefined where there are none. */
  readonly error: unknown
}

function NoPages({ screenId, projectId, error }: NoPagesProps) {
  const { t } = useTranslation('device')
  const { session } = useStores()
  return (
    <ScreenFailed
      screen={screenId}
      error={error}
      {...(error === undefined && { text: t(($) => $.noPages) })}
      back="/monitor/gm/ocInfo"
    >
      {error === undefined && session.may('page.edit') && <DesignButton projectId={projectId} />}
    </ScreenFailed>
  )
}

/** Leads from a project without pages to the designer, which opens on a first page. */
function DesignButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation('common')
  const design = useDesignProject()
  return <Button text={t(($) => $.designPages)} data-action="design" onClick={() => void design(projectId)} />
}
