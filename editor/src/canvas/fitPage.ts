import type { Engine } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'

/** CSS pixels that stay free around the page, so that its edges and their handles can be reached. */
const MARGIN_PX = 32

/** Shows the whole page in the middle of `host`; a page that is smaller is not blown up past twice its size. */
export function fitPage(engine: Engine, host: Element): void {
  const { width, height } = pageSize(engine.document.con)
  const { clientWidth, clientHeight } = host
  if (clientWidth === 0 || clientHeight === 0) return
  const fitting = Math.min((clientWidth - 2 * MARGIN_PX) / width, (clientHeight - 2 * MARGIN_PX) / height)
  const zoom = Math.min(2, Math.max(0.1, fitting))
  engine.setCamera({ x: (width - clientWidth / zoom) / 2, y: (height - clientHeight / zoom) / 2, zoom })
}
