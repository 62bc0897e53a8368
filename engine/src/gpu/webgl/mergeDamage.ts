import type { DamageList } from '../../picture/DamageList.ts'

/** Replaces the boxes by one around all: here a region costs more than the pixels between regions. */
export function mergeDamage(damage: DamageList): void {
  const { boxes } = damage
  for (let at = 4; at < 4 * damage.count; at += 4) {
    boxes[0] = Math.min(boxes[0], boxes[at])
    boxes[1] = Math.min(boxes[1], boxes[at + 1])
    boxes[2] = Math.max(boxes[2], boxes[at + 2])
    boxes[3] = Math.max(boxes[3], boxes[at + 3])
  }
  damage.count = Math.min(1, damage.count)
}
