import type { Engine } from '@mimic/engine'
import { type Box, pageSize } from '@mimic/engine/editing'

/** CSS pixels that stay free around the page, so that its edges and their handles can be reached. */
const MARGIN_PX = 32
/** CSS pixels per page unit that the designer goes to. */
export const ZOOM = { min: 0.1, max: 8 } as const
/** A page that is smaller than the canvas is not magnified beyond this. */
const MAX_FIT_ZOOM = 2

/** Shows the whole page in the middle of the canvas. */
export function fitPage(engine: Engine): void {
  const { width, height } = pageSize(engine.document.con)
  fitBox(engine, [0, 0, width, height])
}

/** Shows a part of the page, page units, in the middle of the canvas. */
export function fitBox(engine: Engine, box: Box): void {
  const { clientWidth, clientHeight } = engine.host
  if (clientWidth === 0 || clientHeight === 0) return
  const [, , width, height] = box
  const fitting = Math.min(
    (clientWidth - 2 * MARGIN_PX) / Math.max(1, width),
    (clientHeight - 2 * MARGIN_PX) / Math.max(1, height),
  )
  centre(engine, box, Math.min(MAX_FIT_ZOOM, Math.max(ZOOM.min, fitting)))
}

/** Brings a part of the page, page units, into the middle of the canvas at the present zoom. */
export function showBox(engine: Engine, box: Box): void {
  centre(engine, box, engine.camera.zoom)
}

/** Does so only where some of it is out of sight. */
export function keepBoxSeen(engine: Engine, box: Box): void {
  const { x, y, zoom } = engine.camera
  const { clientWidth, clientHeight } = engine.host
  const isSeen =
    box[0] >= x &&
    box[1] >= y &&
    box[0] + box[2] <= x + clientWidth / zoom &&
    box[1] + box[3] <= y + clientHeight / zoom
  if (!isSeen) showBox(engine, box)
}

/** Zooms about the middle of the canvas. */
export function zoomTo(engine: Engine, wanted: number): void {
  const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, wanted))
  const { x, y } = engine.toPage(engine.host.clientWidth / 2, engine.host.clientHeight / 2)
  const at = engine.toClient(x, y)
  engine.setCamera({ x: x - at.x / zoom, y: y - at.y / zoom, zoom })
}

function centre(engine: Engine, [x, y, width, height]: Box, zoom: number): void {
  const { host } = engine
  engine.setCamera({
    x: x + (width - host.clientWidth / zoom) / 2,
    y: y + (height - host.clientHeight / zoom) / 2,
    zoom,
  })
}
