import { useLayoutEffect, useRef } from 'react'
import type { DesignerStore } from '../stores/DesignerStore.ts'

/**
 * Keeps the page where it is on the screen while the left side changes its width, by moving the camera as far as the
 * canvas moves. It happens before the browser paints, so that the page is never seen elsewhere.
 *
 * @param leftPx width of the left side, CSS pixels
 */
export function usePlaceKept(store: DesignerStore, leftPx: number): void {
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
