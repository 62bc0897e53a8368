import { NOT_DRAWN } from '../scene/SceneArrays.ts'
import type { Stage } from './Stage.ts'

/** Damages the slots that turn or flow. @returns whether any of them is in view */
export function damageMoving(stage: Stage): boolean {
  const { spinning, period, flowing, flow } = stage.scene.motion
  const isSpinning = spinning > 0 && damageWhere(stage, period)
  const isFlowing = flowing > 0 && damageWhere(stage, flow)
  return isSpinning || isFlowing
}

/** Damages the slots that twinkle. */
export function damageTwinkling(stage: Stage): void {
  const { twinkle, twinkling } = stage.scene.motion
  if (twinkling > 0) damageWhere(stage, twinkle)
}

/** @returns whether any damaged slot is in view */
function damageWhere({ scene, view, picture }: Stage, isConcerned: Float32Array | Uint8Array): boolean {
  const { order, orderCount, ink, flags } = scene
  const { x, y, width, height, zoom } = view
  const right = x + width / zoom
  const bottom = y + height / zoom
  let isSeen = false
  for (let r = 0; r < orderCount; r++) {
    const slot = order[r]
    if (isConcerned[slot] === 0 || (flags[slot] & NOT_DRAWN) !== 0) continue
    const i = 4 * slot
    if (!(ink[i] <= right && ink[i + 2] >= x)) continue
    if (!(ink[i + 1] <= bottom && ink[i + 3] >= y)) continue
    picture.damage.add(ink, i)
    isSeen = true
  }
  return isSeen
}
