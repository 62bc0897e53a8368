import { type PointerEvent, useRef, useState } from 'react'
import { followPointer, SLOP_PX } from './followPointer.ts'

interface Ghost<T> {
  readonly item: T
  /** Client coordinates. */
  readonly x: number
  readonly y: number
}

/**
 * Dragging tiles of a side panel onto the page.
 * @param onDrop gets client coordinates
 */
export function useTileDrag<T>(onDrop: (item: T, clientX: number, clientY: number) => void) {
  const [ghost, setGhost] = useState<Ghost<T>>()
  // A drag ends with a click on the tile, which must not take up the drawing tool.
  const wasDrag = useRef(false)
  const press = (event: PointerEvent<HTMLButtonElement>, item: T) => {
    if (event.button !== 0) return
    const { clientX: x0, clientY: y0, pointerId } = event
    wasDrag.current = false
    followPointer(event.currentTarget, pointerId, {
      move({ clientX: x, clientY: y }) {
        wasDrag.current ||= Math.hypot(x - x0, y - y0) > SLOP_PX
        if (wasDrag.current) setGhost({ item, x, y })
      },
      drop({ clientX, clientY }) {
        if (wasDrag.current) onDrop(item, clientX, clientY)
      },
      end: () => setGhost(undefined),
    })
  }
  return { ghost, wasDrag, press }
}
