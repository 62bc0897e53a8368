import { createViewer, parseKioskPages } from '@mimic/viewer'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

interface WallStageProps {
  readonly projectId: string
  /** The page that begins. */
  readonly pageId: string
  /** Pages in turn with their seconds, as they stand in the address. */
  readonly turn: string
}

/** How far the picture walks so that it does not burn in, CSS pixels. */
const SHIFT = 4

/** Pages of a project as a wall screen shows them: nothing else is in the window. */
export const WallStage = observer(function WallStage({ projectId, pageId, turn }: WallStageProps) {
  const { session, locale } = useStores()
  const stage = useRef<HTMLDivElement>(null)
  const language = locale.locale
  const allowWrite = session.may('signal.write')
  useEffect(() => {
    if (!stage.current) return
    // A shadow root stays with its element for life, so each viewer gets an element of its own.
    const host = document.createElement('div')
    host.className = 'viewer-host'
    stage.current.append(host)
    const viewer = createViewer(host, {
      ...{ project: projectId, page: pageId, locale: language, allowWrite },
      ...{ kiosk: { pages: parseKioskPages(turn) }, burnIn: { shift: SHIFT } },
    })
    return () => {
      viewer.destroy()
      host.remove()
    }
  }, [projectId, pageId, turn, language, allowWrite])
  return <div ref={stage} className="viewer-stage fills" data-wall={turn} />
})
