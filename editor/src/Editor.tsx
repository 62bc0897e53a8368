import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { codes, type Locale } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { coedit } from './coedit/CoeditStore.ts'
import { createLabels } from './i18n/createLabels.ts'
import { LabelsContext, useLabels } from './i18n/LabelsContext.ts'
import type { LiveSource } from './preview/LiveSource.ts'
import { Designer } from './shell/Designer.tsx'
import { pageOpening } from './shell/PageOpening.ts'
import { DesignerSettings } from './stores/DesignerSettings.ts'
import { DesignerStore, type EditorUser } from './stores/DesignerStore.ts'
import './theme/editor.css'

export interface EditorProps {
  /** Id of the host's screen; the root element carries it as `data-screen`. */
  readonly screen?: string
  readonly projectId: string
  readonly pageId: string
  readonly locale: Locale
  readonly theme: 'light' | 'dark'
  readonly user: EditorUser
  /** Brings live values into the preview; without it the preview shows the page without values. */
  readonly liveSource?: LiveSource
  /** Another page of the project was opened without leaving. */
  readonly onPage?: (pageId: string) => void
  /** The user leaves; changes that are in no version were confirmed to be left. */
  readonly onExit: () => void
}

/** The page designer. Fills its window; needs the session cookie of an account that may edit pages. */
export function Editor({
  screen = 'designer-project',
  projectId,
  pageId: givenPage,
  locale,
  theme,
  user,
  liveSource,
  onPage,
  onExit,
}: EditorProps) {
  const labels = useMemo(() => ({ t: createLabels(locale), locale }), [locale])
  const { userId, loginname } = user
  const [store, setStore] = useState<DesignerStore>()
  const [pageId, setPageId] = useState(givenPage)
  useEffect(() => setPageId(givenPage), [givenPage])
  const tell = useRef(onPage)
  tell.current = onPage
  const focusFirst = useRef<DesignerStore['focusFirst']>(undefined)
  useEffect(() => {
    const settings = new DesignerSettings(localStorage)
    const onOpenPage = (id: string) => {
      const isFromList = document.activeElement?.matches('.ed-pages :focus-visible') === true
      focusFirst.current = isFromList ? 'pages' : 'canvas'
      setPageId(id)
      tell.current?.(id)
    }
    const opened = new DesignerStore({
      projectId,
      pageId,
      user: { userId, loginname },
      settings,
      focusFirst: focusFirst.current,
      onOpenPage,
    })
    setStore(opened)
    void opened.part(pageOpening).open()
    return () => opened.close()
  }, [projectId, pageId, userId, loginname])
  return (
    <LabelsContext value={labels}>
      <div
        className={`mimic-editor${theme === 'dark' ? ' bp6-dark' : ''}`}
        data-screen={screen}
        data-theme={theme}
        lang={locale === 'cn' ? 'zh-CN' : 'en'}
      >
        {store && <Stage store={store} theme={theme} liveSource={liveSource} onExit={onExit} />}
      </div>
    </LabelsContext>
  )
}

interface StageProps {
  readonly store: DesignerStore
  readonly theme: 'light' | 'dark'
  readonly liveSource: LiveSource | undefined
  readonly onExit: () => void
}

const Stage = observer(({ store, theme, liveSource, onExit }: StageProps) => {
  const { t } = useLabels()
  const opening = store.part(pageOpening)
  const { phase } = opening
  const { link } = store.part(coedit)
  if (phase.is === 'loading') {
    return <NonIdealState icon={<Spinner size={36} />} description={t('loading')} />
  }
  if (phase.is === 'failed' || link.is === 'refused') {
    const code =
      phase.is === 'failed'
        ? phase.code
        : link.is === 'refused' && link.why === 'forbidden'
          ? codes.forbidden
          : link.is === 'refused' && link.why === 'sessionEnded'
            ? codes.sessionEnded
            : codes.internal
    const known: Readonly<Record<number, string>> = {
      [codes.forbidden]: t('noPermission'),
      [codes.notFound]: t('notFound'),
      [codes.sessionMissing]: t('sessionEnded'),
      [codes.sessionEnded]: t('sessionEnded'),
    }
    const text = known[code]
    return (
      <NonIdealState
        icon={code === codes.forbidden ? 'lock' : 'error'}
        title={text ?? t('failed')}
        description={text ? undefined : phase.is === 'failed' ? phase.message : undefined}
        action={
          <div className="ed-row">
            <Button text={t('back')} data-action="back" onClick={onExit} />
            {!text && <Button intent="primary" text={t('retry')} onClick={() => void opening.open()} />}
          </div>
        }
      />
    )
  }
  return <Designer store={store} theme={theme} liveSource={liveSource} onExit={onExit} />
})
