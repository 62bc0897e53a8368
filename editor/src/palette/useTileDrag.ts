import { type PointerEvent, useRef, useState } from 'react'
import type { PaletteItem } from './paletteItems.ts'

interface Ghost {
  readonly item: PaletteItem
  /** Client coordinates. */
  readonly x: number
  readonly y: number
}

/**
 * Dragging tiles of the palette onto the page.
 * @param onDrop gets client coordinates
 */
export function useTileDrag(onDrop: (item: PaletteItem, clientX: number, clientY: number) => void) {
  const [ghost, setGhost] = useState<Ghost>()
  // A drag ends with a click on the tile, which must not take up the drawing tool.
  const wasDrag = useRef(false)
  const press = (event: PointerEvent<HTMLButtonElement>, item: PaletteItem) => {
    if (event.button !== 0) return
    const target: HTMLElement = event.currentTarget
    const { clientX: x0, clientY: y0, pointerId } = event
    const end = new AbortController()
    const on = { signal: end.signal }
    const finish = () => {
      end.abort()
      setGhost(undefined)
    }
    let isDrag = false
    wasDrag.current = false
    target.setPointerCapture(pointerId)
    target.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        isDrag ||= Math.hypot(x - x0, y - y0) > 4
        wasDrag.current = isDrag
        if (isDrag) setGhost({ item, x, y })
      },
      on,
    )
    target.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        finish()
        if (isDrag) onDrop(item, clientX, clientY)
      },
      on,
    )
    target.addEventListener('pointercancel', finish, on)
  }
  return { ghost, wasDrag, press }
}
