import { createViewer, parseDimTimes, parseKioskPages } from '@mimic/viewer'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mayViewAlarms } from '../../stores/mayViewAlarms.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { usePositions } from './usePositions.ts'
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
  /** The operating position whose alarms it shows; empty for all. */
  readonly position: string
}

/** How often the wall looks whether its position is still there. */
const POSITION_MS = 60_000
/** The picture moves by up to this much, so that it does not burn in, CSS pixels. */
const SHIFT = 4

/** Shows pages of a project on a wall screen, with nothing else in the window. */
export const WallStage = observer(function WallStage(props: WallStageProps) {
  const { projectId, pageId, turn, dim, wall } = props
  const { t } = useTranslation('wall')
  const { session, locale } = useStores()
  const stage = useRef<HTMLDivElement>(null)
  const language = locale.locale
  // The session of a wall that stays logged in may only view.
  const allowWrite = session.may('signal.write') && wall === ''
  const alarmBar = mayViewAlarms(session)
  const [position, isGone] = useWallPosition(props.position)
  const problem = useWallSession(wall) ?? (isGone ? 'noSuchPosition' : undefined)
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
      position: () => position.current,
      alarmsOf: () => position.current,
      burnIn: { shift: SHIFT, dimTimes: parseDimTimes(dim) },
    })
    return () => {
      viewer.destroy()
      host.remove()
    }
  }, [projectId, pageId, turn, dim, language, allowWrite, alarmBar, position])
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

/** The position of the wall. One that is gone is none: better all alarms than none. */
function useWallPosition(position: string) {
  const { page: rows } = usePositions(POSITION_MS)
  const isGone = position !== '' && rows !== undefined && !rows.some(({ id }) => id === position)
  const known = useRef(position)
  known.current = isGone ? '' : position
  return [known, isGone] as const
}
