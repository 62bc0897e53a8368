import { Icon } from '@blueprintjs/core'
import type { Engine } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { followPointer } from '../kit/followPointer.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { cameraOn, isWhole, mapScale, type Size, seenRect, shownRect } from './mapPlan.ts'
import { PageMap } from './PageMap.ts'
import './minimap.css'

/** Share of the visible part that an arrow key moves. */
const STEP = 0.2

/**
 * The whole page in the corner of the canvas with a frame around the visible part, moved by click, drag or arrow keys. While all
 * of the page is visible, no map is shown.
 */
export const Minimap = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { settings, editing } = store
  const isOpen = settings.isMinimapOn
  return (
    <div className="ed-minimap">
      {isOpen && editing && <MapWhereNeeded store={store} />}
      <button
        type="button"
        className="ed-minimap-fold"
        aria-expanded={isOpen}
        aria-label={t('minimap')}
        title={`${t('minimap')} (M)`}
        data-action="minimap"
        onClick={() => settings.set('isMinimapOn', !isOpen)}
      >
        <Icon icon={isOpen ? 'chevron-down' : 'map'} size={14} />
      </button>
    </div>
  )
})

const MapWhereNeeded = observer(({ store }: { readonly store: DesignerStore }) => {
  void store.revision
  const { engine } = store
  const { width, height } = pageSize(store.document.con)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!engine) return undefined
    return watchView(engine, () => setNeeded(!isWhole(seenRect(engine.camera, sizeOf(engine.host)), { width, height })))
  }, [engine, width, height])
  return isNeeded ? <MapView store={store} /> : null
})

const MapView = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const picture = useRef<HTMLDivElement>(null)
  const map = useRef<HTMLDivElement>(null)
  void store.revision
  const { width, height } = pageSize(store.document.con)
  const scale = mapScale({ width, height })
  useEffect(() => {
    if (!picture.current) return undefined
    const opening = PageMap.open(store.document, picture.current)
    return () => void opening.then((opened) => opened.close())
  }, [store])
  useEffect(() => {
    const { engine } = store
    const frame = map.current?.querySelector<HTMLElement>('.ed-minimap-seen')
    if (!engine || !frame) return undefined
    return watchView(engine, () => placeFrame(frame, engine, { width, height }, scale))
  }, [store, width, height, scale])
  useEffect(() => {
    if (!map.current || !store.engine) return undefined
    return listenToMap(map.current, store.engine, scale)
  }, [store, scale])
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    const { engine } = store
    if (!by || !engine) return
    event.preventDefault()
    // On the canvas the arrow keys move the selection; here they must not.
    event.stopPropagation()
    const { x, y, zoom } = engine.camera
    const { width, height } = sizeOf(engine.host)
    const [dx = 0, dy = 0] = by
    engine.setCamera({ x: x + (dx * STEP * width) / zoom, y: y + (dy * STEP * height) / zoom, zoom })
  }
  return (
    <div ref={map} className="ed-minimap-map" style={{ width: width * scale, height: height * scale }}>
      <div ref={picture} className="ed-minimap-picture" aria-hidden />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys, as a map is */}
      <div className="ed-minimap-seen" role="application" tabIndex={0} aria-label={t('minimapSeen')} onKeyDown={step} />
    </div>
  )
})

/** Calls `look` now and whenever another part of the page is in view. @returns the end of it */
function watchView(engine: Engine, look: () => void): () => void {
  look()
  const resized = new ResizeObserver(look)
  resized.observe(engine.host)
  const stop = engine.onCamera(look)
  return () => {
    stop()
    resized.disconnect()
  }
}

const sizeOf = (element: HTMLElement): Size => ({ width: element.clientWidth, height: element.clientHeight })

function placeFrame(frame: HTMLElement, engine: Engine, page: Size, scale: number): void {
  const shown = shownRect(seenRect(engine.camera, sizeOf(engine.host)), page)
  // When the page is out of sight, the frame is invisible but keeps the focus: its arrow keys bring the page back.
  frame.style.opacity = shown ? '1' : '0'
  if (!shown) return
  Object.assign(frame.style, {
    translate: `${shown.x * scale}px ${shown.y * scale}px`,
    width: `${shown.width * scale}px`,
    height: `${shown.height * scale}px`,
  })
}

/** A click centres the view there; a drag that starts inside the frame moves the view with it. */
function listenToMap(map: HTMLElement, engine: Engine, scale: number): () => void {
  const end = new AbortController()
  map.addEventListener(
    'pointerdown',
    (down) => {
      if (down.button !== 0) return
      down.preventDefault()
      const size = sizeOf(engine.host)
      const box = map.getBoundingClientRect()
      const pointOf = (event: PointerEvent) => ({
        x: (event.clientX - box.left) / scale,
        y: (event.clientY - box.top) / scale,
      })
      const from = pointOf(down)
      const seen = seenRect(engine.camera, size)
      const isInside =
        from.x >= seen.x && from.x <= seen.x + seen.width && from.y >= seen.y && from.y <= seen.y + seen.height
      const grip = isInside
        ? { x: seen.x + seen.width / 2 - from.x, y: seen.y + seen.height / 2 - from.y }
        : { x: 0, y: 0 }
      const go = (event: PointerEvent) => {
        const { x, y } = pointOf(event)
        engine.setCamera(cameraOn(x + grip.x, y + grip.y, engine.camera, size))
      }
      if (!isInside) go(down)
      followPointer(map, down.pointerId, { move: go })
    },
    { signal: end.signal },
  )
  return () => end.abort()
}
