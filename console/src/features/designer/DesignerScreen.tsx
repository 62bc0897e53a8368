import { NonIdealState, Spinner } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { Editor } from '@mimic/editor'
import { previewParts } from '@mimic/viewer/preview'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ScreenFailed } from '../../kit/dialog/ScreenFailed.tsx'
import type { Screen } from '../../kit/Screen.ts'
import { useStores } from '../../stores/StoresContext.ts'

type Pages =
  | { readonly is: 'asked' }
  | { readonly is: 'found'; readonly id: string }
  | { readonly is: 'failed'; readonly error: unknown }

/** The designer of a page of a project, an equipment or a template. It fills the window. */
const DesignerScreen: Screen = observer(function DesignerScreen({ params }) {
  const { call, session, locale, theme } = useStores()
  const [, navigate] = useLocation()
  const { projectId, equipId, templateId, pageId = '' } = params
  const [pages, setPages] = useState<Pages>({ is: 'asked' })
  const [turn, setTurn] = useState(0)
  const owner = equipId === undefined ? 'template' : 'equipment'
  const ownerId = equipId ?? templateId
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (projectId !== undefined) return setPages({ is: 'found', id: projectId })
    let isOver = false
    setPages({ is: 'asked' })
    call(paths.pageSetFind, { owner, ownerId }).then(
      // A missing set has no page of this id, which the designer reports.
      ({ projectId: set }) => isOver || setPages({ is: 'found', id: set ?? '-' }),
      (error: unknown) => isOver || setPages({ is: 'failed', error }),
    )
    return () => {
      isOver = true
    }
  }, [call, projectId, owner, ownerId, turn])
  const { user } = session
  if (!user) return null
  const [screen, home, list] =
    projectId !== undefined
      ? (['designer-project', `/manage/project/${projectId}`, `/monitor/project/${projectId}/page/${pageId}`] as const)
      : equipId !== undefined
        ? (['designer-eg', `/manage/eg/${equipId}`, '/manage/eg/equipment/list'] as const)
        : (['designer-template', `/manage/template/${templateId}`, '/manage/eg/template/list'] as const)
  if (pages.is === 'asked')
    return (
      <div className="fills" data-screen={screen}>
        <NonIdealState className="whole-screen" icon={<Spinner size={36} />} />
      </div>
    )
  if (pages.is === 'failed')
    return (
      <ScreenFailed screen={screen} error={pages.error} back={list} onRetry={() => setTurn((before) => before + 1)} />
    )
  return (
    <Editor
      screen={screen}
      projectId={pages.id}
      pageId={pageId}
      locale={locale.locale}
      theme={theme.isDark ? 'dark' : 'light'}
      user={user}
      liveSource={previewParts}
      onPage={(id) => navigate(`${home}/designer/${id}`)}
      onExit={() => navigate(list)}
    />
  )
})
export default DesignerScreen
