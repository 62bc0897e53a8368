import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { Sides } from './Sides.ts'

/** Attributes of the element around both sides and the page: the widths of the sides, and which are folded. */
export function useSideFrame(store: DesignerStore, sides: Sides) {
  const { left, right } = sides.shown
  usePlaceKept(store, left)
  const style = { '--ed-left': `${left}px`, '--ed-right': `${right}px` } as CSSProperties
  const folded = (['left', 'right'] as const).filter((edge) => sides.isFolded(edge)).join(' ')
  return { style, 'data-folded': folded }
}

/**
 * Keeps the page where it is on the screen while the left side changes its width, by moving the camera as far as the
 * canvas moves. It happens before the browser paints, so that the page is never seen elsewhere.
 *
 * @param leftPx width of the left side, CSS pixels
 */
function usePlaceKept(store: DesignerStore, leftPx: number): void {
  const before = useRef(leftPx)
  useLayoutEffect(() => {
    const moved = leftPx - before.current
    before.current = leftPx
    const { engine } = store
    if (moved === 0 || !engine) return
    const { x, y, zoom } = engine.camera
    engine.setCamera({ x: x + moved / zoom, y, zoom })
  }, [store, leftPx])
}
