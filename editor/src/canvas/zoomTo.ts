import type { Engine } from '@mimic/engine'
import { canvasHost } from './canvasHost.ts'

/** CSS pixels per page unit that the designer goes to. */
const ZOOM = { min: 0.1, max: 8 } as const

/** Zooms about the middle of what is seen. */
export function zoomTo(engine: Engine, wanted: number): void {
  const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, wanted))
  const host = canvasHost()
  const { x, y } = engine.toPage((host?.clientWidth ?? 0) / 2, (host?.clientHeight ?? 0) / 2)
  const at = engine.toClient(x, y)
  engine.setCamera({ x: x - at.x / zoom, y: y - at.y / zoom, zoom })
}
