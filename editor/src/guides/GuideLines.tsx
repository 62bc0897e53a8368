import type { Camera } from '@mimic/engine'
import type { RulerGuide } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { isOffBoard, pageAt, pullFromRulers } from './pullFromRulers.ts'
import { rulerGuides } from './RulerGuides.ts'
import './guides.css'

/** The guides above the page: they are dragged, moved by arrow keys, and removed by dropping them on a ruler. */
export const GuideLines = observer(({ store }: { readonly store: DesignerStore }) => {
  const { editing, settings, isPreview } = store
  const guides = store.part(rulerGuides)
  const engine = editing && store.engine
  const layer = useRef<HTMLDivElement>(null)
  const [camera, setCamera] = useState<Camera | undefined>(engine?.camera)
  useEffect(() => {
    if (!engine) return undefined
    setCamera(engine.camera)
    return engine.onCamera(setCamera)
  }, [engine])
  useEffect(() => {
    const pane = layer.current?.parentElement
    return engine && pane ? pullFromRulers(pane, engine, guides) : undefined
  }, [engine, guides])
  const isShown = settings.isRulerOn && !isPreview
  return (
    <div ref={layer} className="ed-guides">
      {isShown &&
        camera &&
        guides.list.map((guide, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a guide has no other name, and looks the same wherever it stands
          <Line key={i} guide={guide} index={i} camera={camera} store={store} />
        ))}
    </div>
  )
})

interface LineProps {
  readonly guide: RulerGuide
  readonly index: number
  readonly camera: Camera
  readonly store: DesignerStore
}

const Line = observer(({ guide: { axis, at }, index, camera, store }: LineProps) => {
  const { t } = useLabels()
  const { engine } = store
  const guides = store.part(rulerGuides)
  const [isHeld, setHeld] = useState(false)
  const follow = (event: ReactPointerEvent<HTMLElement>) => {
    if (isHeld && engine) guides.move(index, pageAt(axis, event.nativeEvent, engine))
  }
  const letGo = (event: ReactPointerEvent<HTMLElement>) => {
    setHeld(false)
    if (engine && isOffBoard(event.nativeEvent, engine.host)) guides.remove(index)
  }
  const press = (event: KeyboardEvent) => {
    const by = axis === 'x' ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 }
    const step = (by as Record<string, number | undefined>)[event.key]
    if (step !== undefined) guides.move(index, at + step * (event.shiftKey ? 10 : 1))
    else if (event.key === 'Delete' || event.key === 'Backspace') guides.remove(index)
    else return
    // Elsewhere these keys move and delete the selected widgets.
    event.preventDefault()
    event.stopPropagation()
  }
  const place = Math.round((at - (axis === 'x' ? camera.x : camera.y)) * camera.zoom)
  return (
    <div
      className={`ed-guide is-${axis}${isHeld ? ' is-held' : ''}`}
      style={{ translate: axis === 'x' ? `${place}px 0` : `0 ${place}px` }}
      role="slider"
      tabIndex={0}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-label={t(axis === 'x' ? 'guideUpright' : 'guideLevel')}
      aria-valuenow={at}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
      }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={() => setHeld(false)}
      onKeyDown={press}
    >
      <output className="ed-guide-at">{at}</output>
    </div>
  )
})
