import { Button, HTMLSelect } from '@blueprintjs/core'
import { Draw, History, Maximize } from '@blueprintjs/icons'
import { createViewer, type Viewer, type ViewerStatus } from '@mimic/viewer'
import { observer } from 'mobx-react-lite'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { useStores } from '../../stores/StoresContext.ts'
import { EmbedButton } from '../embed/EmbedButton.tsx'

const fits = ['container', 'width', 'height', 'origin'] as const
type Fit = (typeof fits)[number]
/** A replay begins this long ago, ms. */
const REPLAY_BACK_MS = 600_000

interface PageStageProps {
  readonly projectId: string
  /** Undefined while no page is shown. */
  readonly pageId: string | undefined
  /** Called when a click on the page leads to another page. */
  readonly pagePath: (pageId: string) => string
  readonly designPath?: string | undefined
  /** Offers embed tokens of the page, beside one that has the way to its design. */
  readonly isEmbeddable?: boolean
  /** Stands at the start of the bar. */
  readonly children?: ReactNode
}

/** A live page under a bar with the state of its connection. */
export const PageStage = observer(function PageStage(props: PageStageProps) {
  const { projectId, pageId, pagePath, children } = props
  const { clock, session, locale, position, second, writes } = useStores()
  const [, navigate] = useLocation()
  const [status, setStatus] = useState<ViewerStatus>('connecting')
  const [fit, setFit] = useState<Fit>(session.user?.scadaAdaption === false ? 'origin' : 'container')
  const stage = useRef<HTMLDivElement>(null)
  const [isReplaying, setReplaying] = useState(false)
  /** The instant that the viewer before this one showed, so that a replay continues from page to page. */
  const past = useRef<number | null>(null)
  const viewer = useRef<Viewer>(undefined)
  const open = useRef((_: string): void => undefined)
  open.current = (next) => navigate(pagePath(next))
  const language = locale.locale
  const allowWrite = session.may('signal.write')
  useEffect(() => {
    if (!stage.current || !pageId) return
    // A shadow root stays with its element for life, so each viewer gets an element of its own.
    const host = stage.current.appendChild(document.createElement('div'))
    host.className = 'viewer-host'
    const opened = createViewer(host, {
      ...{ project: projectId, page: pageId, locale: language, allowWrite, pendingWrites: writes },
      ...{ openPage: (id: string) => open.current(id), awaitSecond: second.await },
      position: () => position.id,
    })
    opened.on('status', (event) => setStatus(event.status))
    opened.on('alarmlist', () => navigate('/monitor/alarm'))
    opened.on('replay', ({ time }) => setReplaying(time !== null))
    if (past.current !== null) opened.replay(past.current)
    viewer.current = opened
    setStatus(opened.status)
    return () => {
      past.current = opened.replayTime
      opened.destroy()
      host.remove()
    }
  }, [projectId, pageId, language, allowWrite, position, second, writes, navigate])
  useReplayAsked(viewer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new viewer starts with the chosen fit
  useEffect(() => viewer.current?.setFit(fit), [fit, pageId, language])
  return (
    <div className="screen is-flush">
      <header className="screen-head is-bar">
        {children}
        <LinkState status={status} isReplaying={isReplaying} />
        <span className="spring" />
        <FitChoice fit={fit} onFit={setFit} />
        <PageButtons
          {...props}
          isReplaying={isReplaying}
          onReplay={() => viewer.current?.replay(isReplaying ? null : clock.now() - REPLAY_BACK_MS)}
          // The browser refuses where somebody has left full screen at once; there is nothing to tell.
          onFullScreen={() => stage.current?.requestFullscreen().catch(() => undefined)}
        />
      </header>
      <div ref={stage} className="viewer-stage" />
    </div>
  )
})

/** Goes to the instant that the address asks for (`?replay=`, ms UTC), such as that of an alarm. */
function useReplayAsked(viewer: RefObject<Viewer | undefined>): void {
  const [params] = useSearchParams()
  const time = Number(params.get('replay') ?? Number.NaN)
  useEffect(() => {
    if (Number.isSafeInteger(time) && time > 0) viewer.current?.replay(time)
  }, [viewer, time])
}

interface LinkStateProps {
  readonly status: ViewerStatus
  readonly isReplaying: boolean
}

function LinkState({ status, isReplaying }: LinkStateProps) {
  const { t } = useTranslation('device')
  return (
    <span className={`link-state is-${isReplaying ? 'replaying' : status}`} role="status">
      {t(($) => $[isReplaying ? 'replay' : status])}
    </span>
  )
}

interface PageButtonsProps extends Omit<PageStageProps, 'pagePath' | 'children'> {
  readonly isReplaying: boolean
  readonly onReplay: () => void
  readonly onFullScreen: () => void
}

/** The buttons of the page. */
const PageButtons = observer(function PageButtons(props: PageButtonsProps) {
  const { projectId, pageId, designPath, isEmbeddable = designPath !== undefined } = props
  const { isReplaying, onReplay, onFullScreen } = props
  const { t } = useTranslation('device')
  const { session } = useStores()
  const [, navigate] = useLocation()
  return (
    <>
      <Button
        variant="minimal"
        icon={<History />}
        text={t(($) => $.replay)}
        active={isReplaying}
        aria-pressed={isReplaying}
        onClick={onReplay}
      />
      {document.fullscreenEnabled && (
        <Button variant="minimal" icon={<Maximize />} text={t(($) => $.fullScreen)} onClick={onFullScreen} />
      )}
      {session.may('page.edit') && isEmbeddable && pageId && <EmbedButton projectId={projectId} pageId={pageId} />}
      {session.may('page.edit') && designPath !== undefined && (
        <Button variant="minimal" icon={<Draw />} text={t(($) => $.design)} onClick={() => navigate(designPath)} />
      )}
    </>
  )
})

function FitChoice({ fit, onFit }: { readonly fit: Fit; readonly onFit: (fit: Fit) => void }) {
  const { t } = useTranslation('device')
  return (
    <HTMLSelect
      aria-label={t(($) => $.fit)}
      value={fit}
      onChange={({ currentTarget }) => onFit(fits.find((each) => each === currentTarget.value) ?? 'container')}
      options={fits.map((value) => ({ value, label: t(($) => $.fits[value]) }))}
    />
  )
}
