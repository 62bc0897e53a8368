import { createViewer, parseDimTimes, parseKioskPages } from '@mimic/viewer'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mayViewAlarms } from '../../stores/mayViewAlarms.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useWallSession } from './useWallSession.ts'

interface WallStageProps {
  readonly projectId: string
  /** The first page. */
  readonly pageId: string
  /** The pages of the rotation with their seconds, as in the address. */
  readonly turn: string
  /** When the wall is dimmed, as in the address; empty for never. */
  readonly dim: string
  /** The name of the wall, which then stays logged in; empty for the usual session. */
  readonly wall: string
}

/** The picture moves by up to this much, so that it does not burn in, CSS pixels. */
const SHIFT = 4

/** Shows pages of a project on a wall screen, with nothing else in the window. */
export const WallStage = observer(function WallStage({ projectId, pageId, turn, dim, wall }: WallStageProps) {
  const { t } = useTranslation('wall')
  const { session, locale } = useStores()
  const stage = useRef<HTMLDivElement>(null)
  const language = locale.locale
  // The session of a wall that stays logged in may only view.
  const allowWrite = session.may('signal.write') && wall === ''
  const alarmBar = mayViewAlarms(session)
  const problem = useWallSession(wall)
  useEffect(() => {
    if (!stage.current) return
    // A shadow root stays with its element for life, so each viewer gets an element of its own.
    const host = document.createElement('div')
    host.className = 'viewer-host'
    stage.current.append(host)
    const viewer = createViewer(host, {
      project: projectId,
      page: pageId,
      locale: language,
      allowWrite,
      alarmBar,
      kiosk: { pages: parseKioskPages(turn) },
      burnIn: { shift: SHIFT, dimTimes: parseDimTimes(dim) },
    })
    return () => {
      viewer.destroy()
      host.remove()
    }
  }, [projectId, pageId, turn, dim, language, allowWrite, alarmBar])
  return (
    <div ref={stage} className="viewer-stage fills" data-wall={turn}>
      {problem !== undefined && (
        <p className="wall-problem" role="status">
          {t(($) => $[problem])}
        </p>
      )}
    </div>
  )
})
