import { seededBelow } from '@mimic/engine/testing'
import { boxOf, rightPicks, TOLERANCE } from '../src/peers/exactPick.ts'
import type { Scene } from '../src/peers/Item.ts'
import type { PeerRequest, PeerResult } from '../src/peers/PeerCase.ts'
import type { PeerScene } from '../src/peers/PeerScene.ts'
import { someOf } from '../src/peers/someOf.ts'

const PICKS = 1_000
const MOVING_PICKS = 200
/** Share of the picks that warm up the engine before the measurement. */
const WARM = 0.2
const MARQUEES = 50
const MOVING = 20
/** Picks between two readings of the clock, whose resolution is a few microseconds at best. */
const BATCH = 10
/** A slow engine is measured over fewer picks. */
const PATIENCE_MS = 4_000

/** Microseconds per pick, and the number of wrong answers. On the moving page a pick includes the move before it. */
export function hitTest(peer: PeerScene, scene: Scene, { scenario, seed }: PeerRequest): PeerResult {
  if (!peer.pick) return []
  const isMoving = scenario === 'hit test moving'
  const below = seededBelow(seed)
  const ids = someOf([...scene.byTop.keys()], MOVING, seed)
  const batch = isMoving ? 1 : BATCH
  const micros: number[] = []
  let [wrong, picked] = [0, 0]
  const deadline = performance.now() + PATIENCE_MS
  const counted = isMoving ? MOVING_PICKS : PICKS
  const warm = WARM * counted
  while (picked < warm + counted && performance.now() < deadline) {
    const points = Array.from({ length: batch }, () => [below(scene.width), below(scene.height)] as const)
    const dx = isMoving ? (picked % 2 === 0 ? 7 : -7) : 0
    const answers: (string | undefined)[] = []
    const startedAt = performance.now()
    if (isMoving) peer.moveSome(ids, dx, 0)
    for (const [x, y] of points) answers.push(peer.pick(x, y))
    const took = ((performance.now() - startedAt) * 1000) / batch
    // A slow engine counts as warm after half its time.
    if (picked >= warm || startedAt > deadline - PATIENCE_MS / 2) micros.push(took)
    if (isMoving) for (const id of ids) for (const i of scene.byTop.get(id) ?? []) scene.items[i]!.x += dx
    points.forEach(([x, y], i) => {
      picked++
      if (!rightPicks(scene, x, y).has(answers[i] ?? '')) wrong++
    })
  }
  return [
    { metric: isMoving ? 'move and pick' : 'pick', unit: 'µs', values: micros },
    { metric: 'wrong answers', unit: '%', values: [(100 * wrong) / picked] },
  ]
}

/** Microseconds per rectangle, and how many top-level widgets are missing or too many. */
export function marquee(peer: PeerScene, scene: Scene, { seed }: PeerRequest): PeerResult {
  if (!peer.marquee) return []
  const below = seededBelow(seed)
  const micros: number[] = []
  let [wrong, asked] = [0, 0]
  const deadline = performance.now() + PATIENCE_MS
  for (let n = 0; n < MARQUEES && performance.now() < deadline; n++) {
    const [x0, y0] = [below(scene.width - 500), below(scene.height - 400)]
    const [x1, y1] = [x0 + 50 + below(450), y0 + 50 + below(350)]
    const startedAt = performance.now()
    const found = new Set(peer.marquee(x0, y0, x1, y1))
    micros.push((performance.now() - startedAt) * 1000)
    for (const item of scene.items) {
      // For a widget in a group, engines may answer with the group or the widget, so only top-level widgets are
      // compared.
      if (item.id !== item.topId) continue
      asked++
      const [a, b, c, d] = boxOf(item)
      const touches = (halo: number) => a - halo <= x1 && c + halo >= x0 && b - halo <= y1 && d + halo >= y0
      const isFound = found.has(item.id)
      if (isFound ? !touches(TOLERANCE) : touches(-TOLERANCE)) wrong++
    }
  }
  return [
    { metric: 'marquee', unit: 'µs', values: micros },
    { metric: 'wrong widgets', unit: '%', values: [(100 * wrong) / asked] },
  ]
}
