import { NonIdealState, Spinner } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { OnlineState } from '../equipment/OnlineState.tsx'
import { JumpFailed } from '../page/JumpFailed.tsx'
import { PageStage } from '../page/PageStage.tsx'
import { type Naming, useNamedPage } from '../page/useNamedPage.ts'

const REFRESH_MS = 10_000
const noBody = {}

/** The equipment of a group, with the page of the chosen one beside the list. */
const GroupConfigurationScreen: Screen = function GroupConfigurationScreen({ params }) {
  const { t } = useTranslation('device')
  // The short form of the address names the group alone (2.4).
  const groupId = params['groupId'] ?? params['id'] ?? ''
  const equipmentId = params['groupId'] === undefined ? undefined : params['id']
  const { pageId } = params
  const groups = useAnswer(paths.groupQuery, noBody)
  const members = useAnswer(paths.groupQueryAllByGroup, { groupId }, REFRESH_MS)
  const title = groups.page?.find(({ id }) => id === groupId)?.title
  const base = `/monitor/eg/group/configuration/${groupId}`
  const named = pageId ?? equipmentId
  return (
    <div
      className="board"
      data-screen={`monitor-eg-group-configuration${pageId === undefined ? '' : '-page'}`}
      data-group={groupId}
    >
      <nav className="view-pane" aria-label={t(($) => $.groups)}>
        <div className="pane-head">
          <h2 className="pane-title">{title === '' ? t(($) => $.unnamedGroup) : (title ?? t(($) => $.groups))}</h2>
          <Link href={`/monitor/eg/group/list/${groupId}`}>{t(($) => $.list)}</Link>
        </div>
        {members.page === undefined || members.page.length === 0 ? (
          <Nothing of={members} text={t(($) => $.emptyGroup)} />
        ) : (
          <ul>
            {members.page.map(({ id, equipName, online, notRead, vpn }) => (
              <li key={id}>
                <Link
                  href={`${base}/${id}`}
                  className="pane-button"
                  aria-current={id === equipmentId ? 'true' : undefined}
                >
                  <span>{equipName}</span>
                  <OnlineState isOnline={online && !vpn} isNotRead={notRead && !vpn} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
      {named === undefined ? (
        <NonIdealState className="whole-screen" title={t(($) => $.choosePage)} />
      ) : (
        <GroupPage
          key={named}
          id={named}
          naming={pageId === undefined ? 'equipment' : 'page'}
          pagePath={(next) => `${base}/${equipmentId}/${encodeURIComponent(next)}`}
          backPath={base}
        />
      )}
    </div>
  )
}
export default GroupConfigurationScreen

interface GroupPageProps {
  readonly id: string
  readonly naming: Naming
  readonly pagePath: (pageId: string) => string
  /** The group without a page. */
  readonly backPath: string
}

function GroupPage({ id, naming, pagePath, backPath }: GroupPageProps) {
  const [, navigate] = useLocation()
  const state = useNamedPage(id, naming)
  if (state.is === 'loading') return <NonIdealState className="whole-screen" icon={<Spinner size={36} />} />
  if (state.is === 'failed') return <JumpFailed error={state.error} onBack={() => navigate(backPath)} />
  const { projectId, pageId, title } = state.page
  return (
    <PageStage projectId={projectId} pageId={pageId} pagePath={pagePath}>
      <h1>{title}</h1>
    </PageStage>
  )
}
