import type { Camera } from '@mimic/engine'

/** CSS pixels that the map may take. */
const MAP = { width: 200, height: 140 } as const

export interface Size {
  readonly width: number
  readonly height: number
}

/** Page units. */
export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

/** CSS pixels of the map per page unit. */
export function mapScale(page: Size): number {
  return Math.min(MAP.width / page.width, MAP.height / page.height)
}

/** The part of the page that is visible in `host` (CSS pixels). */
export function seenRect({ x, y, zoom }: Camera, host: Size): Rect {
  return { x, y, width: host.width / zoom, height: host.height / zoom }
}

/** The part of `seen` that is on the page: all a map can show. Nothing when the page is out of sight. */
export function shownRect(seen: Rect, page: Size): Rect | undefined {
  const x = Math.max(0, seen.x)
  const y = Math.max(0, seen.y)
  const width = Math.min(page.width, seen.x + seen.width) - x
  const height = Math.min(page.height, seen.y + seen.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** All of the page is visible. */
export function isWhole(seen: Rect, page: Size): boolean {
  const isWide = seen.x <= 0 && seen.x + seen.width >= page.width
  return isWide && seen.y <= 0 && seen.y + seen.height >= page.height
}

/** The camera that sees page point `x`, `y` in the middle of `host`, at the same zoom. */
export function cameraOn(x: number, y: number, { zoom }: Pick<Camera, 'zoom'>, host: Size): Camera {
  return { x: x - host.width / zoom / 2, y: y - host.height / zoom / 2, zoom }
}
