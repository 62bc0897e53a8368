import type { Engine } from '@mimic/engine'
import { type Box, pageSize } from '@mimic/engine/editing'

/** CSS pixels that stay free around the page, so that its edges and their handles can be reached. */
const MARGIN_PX = 32

/** Shows the whole page in the middle of `host`; a page that is smaller is not blown up past twice its size. */
export function fitPage(engine: Engine, host: Element): void {
  const { width, height } = pageSize(engine.document.con)
  fitBox(engine, host, [0, 0, width, height])
}

/** Shows a part of the page, page units, in the middle of `host`; 2 times its size at most. */
export function fitBox(engine: Engine, host: Element, [x, y, width, height]: Box): void {
  const { clientWidth, clientHeight } = host
  if (clientWidth === 0 || clientHeight === 0) return
  const fitting = Math.min(
    (clientWidth - 2 * MARGIN_PX) / Math.max(1, width),
    (clientHeight - 2 * MARGIN_PX) / Math.max(1, height),
  )
  const zoom = Math.min(2, Math.max(0.1, fitting))
  engine.setCamera({ x: x + (width - clientWidth / zoom) / 2, y: y + (height - clientHeight / zoom) / 2, zoom })
}
