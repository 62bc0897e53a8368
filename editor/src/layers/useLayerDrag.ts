import { type PointerEvent, type RefObject, useState } from 'react'
import { followPointer, SLOP_PX } from '../kit/followPointer.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { type Drop, dropPlace } from './dropPlace.ts'
import type { LayersStore } from './LayersStore.ts'

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
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'besides' : 'alone'
    // A press on one of several selected rows selects it alone only if no drag follows.
    const isPickedLater = how === 'alone' && store.selection.includes(id)
    if (!isPickedLater) layers.pick(id, how)
    followDrag(box, event, {
      aim(y) {
        const aimed = dropPlace(store.document, layers.rows, y / rowHeight)
        const place = aimed && store.commands?.canPut(store.selection, aimed.place.parent) ? aimed : undefined
        setDrop(place)
        return place
      },
      // A colleague has removed what is dragged.
      isLost: () => store.selection.length === 0,
      onLost: () => store.editing?.onLost(),
      put({ mark, place }) {
        if (mark === 'into' && place.parent !== null) layers.setOpen(place.parent, true)
        store.commands?.put(store.selection, place)
      },
      click: () => isPickedLater && layers.pick(id, 'alone'),
      end: () => setDrop(undefined),
    })
  }
  return { drop, press }
}

interface DragHandlers {
  /** The place at `y` CSS pixels from the top of the whole list. */
  aim(y: number): Drop | undefined
  isLost(): boolean
  onLost(): void
  put(drop: Drop): void
  /** Released without a move. */
  click(): void
  end(): void
}

/** Follows a press in the list, which scrolls near its ends; Escape ends the drag. */
function followDrag(box: HTMLElement, press: PointerEvent<HTMLElement>, drag: DragHandlers): void {
  const { clientX: x0, clientY: y0, pointerId } = press
  let y = y0
  let frame = 0
  let isDrag = false
  const aim = () => {
    if (!drag.isLost()) return drag.aim(y - box.getBoundingClientRect().top + box.scrollTop)
    stop()
    drag.onLost()
    return undefined
  }
  const scroll = () => {
    const { top, bottom } = box.getBoundingClientRect()
    if (y < top + SCROLL_ZONE) box.scrollTop -= SCROLL_STEP
    else if (y > bottom - SCROLL_ZONE) box.scrollTop += SCROLL_STEP
    aim()
    if (!signal.aborted) frame = requestAnimationFrame(scroll)
  }
  const { stop, signal } = followPointer(box, pointerId, {
    move({ clientX, clientY }) {
      y = clientY
      if (!isDrag && Math.hypot(clientX - x0, y - y0) > SLOP_PX) {
        isDrag = true
        frame = requestAnimationFrame(scroll)
      }
      if (isDrag) aim()
    },
    drop() {
      if (!isDrag) return drag.click()
      const place = aim()
      drag.end()
      if (place) drag.put(place)
    },
    end() {
      cancelAnimationFrame(frame)
      drag.end()
    },
  })
  window.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape' || !isDrag) return
      key.stopPropagation()
      stop()
    },
    { signal, capture: true },
  )
}
