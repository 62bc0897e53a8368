import { Editor } from '@mimic/editor'
import { LiveLink } from '@mimic/viewer/link'
import { observer } from 'mobx-react-lite'
import { useLocation } from 'wouter'
import { useStores } from '../stores/StoresContext.ts'
import type { Screen } from './index.ts'

/** The designer of a project's page; it has the window for itself. */
const DesignerScreen: Screen = observer(function DesignerScreen({ params }) {
  const { session, locale, theme } = useStores()
  const [, navigate] = useLocation()
  const { projectId = '', pageId = '' } = params
  const { user } = session
  if (!user) return null
  return (
    <Editor
      projectId={projectId}
      pageId={pageId}
      locale={locale.locale}
      theme={theme.isDark ? 'dark' : 'light'}
      user={user}
      liveSource={LiveLink}
      onPage={(id) => navigate(`/manage/project/${projectId}/designer/${id}`)}
      onExit={() => navigate(`/monitor/project/${projectId}/page/${pageId}`)}
    />
  )
})
export default DesignerScreen
