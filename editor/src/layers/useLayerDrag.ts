import { type PointerEvent, type RefObject, useState } from 'react'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { type Drop, dropPlace } from './dropPlace.ts'
import type { LayersStore } from './LayersStore.ts'

const SLOP_PX = 4
/** CSS pixels from an end of the list within which a drag scrolls it, and how fast. */
const SCROLL_ZONE = 24
const SCROLL_STEP = 8

/** Dragging lines of the layers to another place. A press that does not move is a click. */
export function useLayerDrag(
  list: RefObject<HTMLDivElement | null>,
  store: DesignerStore,
  layers: LayersStore,
  rowHeight: number,
) {
  const [drop, setDrop] = useState<Drop>()
  const press = (event: PointerEvent<HTMLElement>, id: string) => {
    const box = list.current
    if (event.button !== 0 || !box) return
    const { clientX: x0, clientY: y0, pointerId } = event
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'besides' : 'alone'
    const wasSelected = store.selection.includes(id)
    // A press on one of several selected rows selects it alone only if no drag follows.
    if (how !== 'alone' || !wasSelected) layers.pick(id, how)
    const end = new AbortController()
    let last = { clientY: y0 }
    let place: Drop | undefined
    let frame = 0
    let isDrag = false
    const aim = () => {
      // A colleague has removed what is dragged.
      if (store.selection.length === 0) {
        stop()
        store.editing?.onLost()
        return
      }
      const { top } = box.getBoundingClientRect()
      const aimed = dropPlace(store.document, layers.rows, (last.clientY - top + box.scrollTop) / rowHeight)
      place = aimed && store.commands?.canPut(store.selection, aimed.place.parent) ? aimed : undefined
      setDrop(place)
    }
    const scroll = () => {
      const { top, bottom } = box.getBoundingClientRect()
      if (last.clientY < top + SCROLL_ZONE) box.scrollTop -= SCROLL_STEP
      else if (last.clientY > bottom - SCROLL_ZONE) box.scrollTop += SCROLL_STEP
      aim()
      if (!end.signal.aborted) frame = requestAnimationFrame(scroll)
    }
    const stop = () => {
      end.abort()
      cancelAnimationFrame(frame)
      setDrop(undefined)
    }
    const on = { signal: end.signal }
    box.setPointerCapture(pointerId)
    box.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        last = { clientY }
        if (!isDrag && Math.hypot(clientX - x0, clientY - y0) > SLOP_PX) {
          isDrag = true
          frame = requestAnimationFrame(scroll)
        }
        if (isDrag) aim()
      },
      on,
    )
    box.addEventListener(
      'pointerup',
      () => {
        if (isDrag) aim()
        if (end.signal.aborted) return
        const { selection } = store
        if (isDrag && place) {
          if (place.mark === 'into' && place.place.parent !== null) layers.setOpen(place.place.parent, true)
          store.commands?.put(selection, place.place)
        } else if (!isDrag && how === 'alone' && wasSelected) layers.pick(id, 'alone')
        stop()
      },
      on,
    )
    box.addEventListener('pointercancel', stop, on)
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isDrag) return
        key.stopPropagation()
        stop()
      },
      { signal: end.signal, capture: true },
    )
  }
  return { drop, press }
}
