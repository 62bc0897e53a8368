const STEP = 0.5
const SMALLEST = 6

/**
 * @returns the size at which a text that is `width` wide at `size` fits into `room`, in steps of half a page unit.
 * Values of changing length so take few sizes, each of which is rasterised once.
 */
export function fitSize(size: number, width: number, room: number): number {
  if (width <= room || width === 0) return size
  return Math.max(SMALLEST, Math.floor((size * room) / width / STEP) * STEP)
}
