import { distanceToEllipse, distanceToPolyline, distanceToRoundRect } from '@mimic/engine/schema'
import type { Item, Outline, Scene } from './Item.ts'

/** Some libraries count strokes as part of a shape and some do not, so half the page's widest stroke is tolerated. */
export const TOLERANCE = 2
const halos = [-TOLERANCE, -1, -0.5, 0, 0.5, 1, TOLERANCE]

/** All correct answers at a point: the topmost widget for each halo within the tolerance; '' means none. */
export function rightPicks(scene: Scene, x: number, y: number): ReadonlySet<string> {
  return new Set(halos.map((halo) => exactPick(scene, x, y, halo) ?? ''))
}

/** The topmost widget whose outline is within `halo` of a point, found by testing all widgets. */
export function exactPick(scene: Scene, x: number, y: number, halo: number): string | undefined {
  for (let i = scene.items.length - 1; i >= 0; i--) {
    const item = scene.items[i] as Item
    const reach = Math.hypot(item.width, item.height) / 2 + 4
    if (Math.abs(x - item.x) > reach || Math.abs(y - item.y) > reach) continue
    if (distanceTo(item, x, y) <= halo) return item.id
  }
  return undefined
}

function distanceTo({ x, y, turnDeg, outline }: Item, px: number, py: number): number {
  const turn = (-turnDeg * Math.PI) / 180
  const [dx, dy] = [px - x, py - y]
  return distanceOf(outline, dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn))
}

function distanceOf(outline: Outline, x: number, y: number): number {
  if (outline.is === 'ellipse') return distanceToEllipse(0, 0, outline.rx, outline.ry, x, y)
  if (outline.is === 'line') return distanceToPolyline(outline.xy, outline.xy.length / 2, x, y) - outline.halfWidth
  const { width, height, radius } = outline
  return distanceToRoundRect(-width / 2, -height / 2, width, height, radius, x, y)
}

/** The bounding box of the rotated widget on the page: minX, minY, maxX, maxY. */
export function boxOf({ x, y, width, height, turnDeg }: Item): readonly [number, number, number, number] {
  const turn = (turnDeg * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const [w, h] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2]
  return [x - w, y - h, x + w, y + h]
}
