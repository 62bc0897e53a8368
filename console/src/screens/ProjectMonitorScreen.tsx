import { Button, HTMLSelect, NonIdealState, Spinner } from '@blueprintjs/core'
import { Draw, Maximize } from '@blueprintjs/icons'
import type { PageSummary } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { createViewer, type Viewer, type ViewerStatus } from '@mimic/viewer'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { errorText } from '../kit/errorText.ts'
import { useStores } from '../stores/StoresContext.ts'
import type { Screen } from './index.ts'

const fits = ['container', 'width', 'height', 'origin'] as const
type Fit = (typeof fits)[number]

/** A project's pages, live. Without a page in the address the first one opens. */
const ProjectMonitorScreen: Screen = observer(function ProjectMonitorScreen({ params }) {
  const { t } = useTranslation('monitor')
  const { call, session, locale } = useStores()
  const [, navigate] = useLocation()
  const { projectId = '', pageId } = params
  const [pages, setPages] = useState<readonly PageSummary[]>()
  const [failure, setFailure] = useState<unknown>()
  const [status, setStatus] = useState<ViewerStatus>('connecting')
  const [fit, setFit] = useState<Fit>('container')
  const stage = useRef<HTMLDivElement>(null)
  const viewer = useRef<Viewer>(undefined)

  useEffect(() => {
    call<{ rows: PageSummary[] }>(paths.projectPageQuery, { projectId }).then(({ rows }) => setPages(rows), setFailure)
  }, [call, projectId])

  const first = pages?.[0]?.id
  useEffect(() => {
    if (!pageId && first) navigate(`/monitor/project/${projectId}/page/${first}`, { replace: true })
  }, [pageId, first, projectId, navigate])

  const language = locale.locale
  const allowWrite = session.may('signal.write')
  useEffect(() => {
    if (!stage.current || !pageId) return
    // A shadow root stays with its element for life, so each viewer gets an element of its own.
    const host = document.createElement('div')
    host.className = 'viewer-host'
    stage.current.append(host)
    // A click that leads to another page goes through the address: then the browser's own way back is the way back.
    const openPage = (id: string) => navigate(`/monitor/project/${projectId}/page/${id}`)
    const opened = createViewer(host, { project: projectId, page: pageId, locale: language, allowWrite, openPage })
    opened.on('status', (event) => setStatus(event.status))
    viewer.current = opened
    setStatus(opened.status)
    return () => {
      opened.destroy()
      host.remove()
    }
  }, [projectId, pageId, language, allowWrite, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new viewer starts with the chosen fit
  useEffect(() => viewer.current?.setFit(fit), [fit, pageId, language])

  if (failure !== undefined || pages?.length === 0) {
    return (
      <NonIdealState
        data-screen="monitor-project-page"
        title={failure === undefined ? t(($) => $.failed) : errorText(failure)}
      />
    )
  }
  return (
    <div className="screen is-flush" data-screen="monitor-project-page">
      <header className="screen-head is-bar">
        {pages === undefined ? (
          <Spinner size={18} />
        ) : (
          <HTMLSelect
            aria-label={t(($) => $.pages)}
            value={pageId ?? ''}
            onChange={({ currentTarget }) => navigate(`/monitor/project/${projectId}/page/${currentTarget.value}`)}
          >
            {pages.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </HTMLSelect>
        )}
        <span className={`link-state is-${status}`} role="status">
          {t(($) => $[status])}
        </span>
        <span className="spring" />
        <HTMLSelect
          aria-label={t(($) => $.fit)}
          value={fit}
          onChange={({ currentTarget }) => setFit(fits.find((each) => each === currentTarget.value) ?? 'container')}
        >
          {fits.map((each) => (
            <option key={each} value={each}>
              {t(($) => $.fits[each])}
            </option>
          ))}
        </HTMLSelect>
        <Button
          variant="minimal"
          icon={<Maximize />}
          text={t(($) => $.fullScreen)}
          onClick={() => stage.current?.requestFullscreen()}
        />
        {session.may('page.edit') && pageId && (
          <Button
            variant="minimal"
            icon={<Draw />}
            text={t(($) => $.design)}
            onClick={() => navigate(`/manage/project/${projectId}/designer/${pageId}`)}
          />
        )}
      </header>
      <div ref={stage} className="viewer-stage" />
    </div>
  )
})
export default ProjectMonitorScreen
