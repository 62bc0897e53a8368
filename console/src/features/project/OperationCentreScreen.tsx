import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ScreenFailed } from '../../kit/dialog/ScreenFailed.tsx'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { ProjectCounts } from './ProjectCounts.tsx'

/** The operation centre: the state of all projects, or of the one that the address names. */
const OperationCentreScreen: Screen = function OperationCentreScreen({ params }) {
  const { t } = useTranslation('device')
  const { ocId } = params
  const projects = useAnswer(paths.projectQuery, {
    page: 1,
    pageSize: limits.pageSize.max,
    sort: 'place',
    archived: false,
  })
  const shown = projects.page?.rows.filter(({ id }) => ocId === undefined || id === ocId)
  return (
    <div className="screen" data-screen={ocId === undefined ? 'monitor-gm-ocinfo' : 'monitor-gm-ocinfo-item'}>
      <header className="screen-head">
        <h1>{t(($) => $.centres)}</h1>
      </header>
      {shown?.length === 0 && ocId !== undefined ? (
        <ScreenFailed text={t(($) => $.noCentre)} back="/monitor/gm/ocInfo" />
      ) : shown === undefined || shown.length === 0 ? (
        <Nothing of={projects} />
      ) : (
        <div className="centre-cards">
          {shown.map((project) => (
            <ProjectCounts key={project.id} project={project} />
          ))}
        </div>
      )}
    </div>
  )
}
export default OperationCentreScreen
