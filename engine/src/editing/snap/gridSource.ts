import type { SnapSource } from './SnapSource.ts'

/** A grid of `step` page units from the page's corner. */
export function gridSource(step: number): SnapSource {
  return {
    nearest(_axis, value, reach) {
      const at = Math.round(value / step) * step
      return Math.abs(at - value) <= reach ? { at, rank: 2 } : undefined
    },
  }
}
