import type { Engine } from '@mimic/engine'
import type { Box } from '@mimic/engine/editing'

/** Brings a part of the page, page units, into the middle of the drawing board at the zoom that it has. */
export function showBox(engine: Engine, host: Element, [x, y, width, height]: Box): void {
  const { zoom } = engine.camera
  engine.setCamera({
    x: x + width / 2 - host.clientWidth / zoom / 2,
    y: y + height / 2 - host.clientHeight / zoom / 2,
    zoom,
  })
}

/** Does so only where some of it is out of sight. */
export function keepBoxSeen(engine: Engine, host: Element, box: Box): void {
  const { x, y, zoom } = engine.camera
  const isSeen =
    box[0] >= x &&
    box[1] >= y &&
    box[0] + box[2] <= x + host.clientWidth / zoom &&
    box[1] + box[3] <= y + host.clientHeight / zoom
  if (!isSeen) showBox(engine, host, box)
}
