import { createViewer, parseKioskPages } from '@mimic/viewer'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

interface WallStageProps {
  readonly projectId: string
  /** The first page. */
  readonly pageId: string
  /** The pages of the rotation with their seconds, as in the address. */
  readonly turn: string
}

/** The picture moves by up to this much, so that it does not burn in, CSS pixels. */
const SHIFT = 4

/** Shows pages of a project on a wall screen, with nothing else in the window. */
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
      project: projectId,
      page: pageId,
      locale: language,
      allowWrite,
      kiosk: { pages: parseKioskPages(turn) },
      burnIn: { shift: SHIFT },
    })
    return () => {
      viewer.destroy()
      host.remove()
    }
  }, [projectId, pageId, turn, language, allowWrite])
  return <div ref={stage} className="viewer-stage fills" data-wall={turn} />
})
