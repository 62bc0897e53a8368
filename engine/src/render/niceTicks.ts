export interface Ticks {
  readonly min: number
  readonly max: number
  readonly step: number
  /** Decimals that tell the ticks apart. */
  readonly scale: number
}

/**
 * @returns round numbers for an axis over [min, max]: steps of 1, 2 or 5 times a power of ten, about `count` of them
 * (Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990). `isOpen`: the ends may move out to round numbers.
 */
export function niceTicks(min: number, max: number, count: number, isOpen: boolean): Ticks {
  const span = max > min ? max - min : Math.abs(min) || 1
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  const step = (share < 1.5 ? 1 : share < 3 ? 2 : share < 7 ? 5 : 10) * power
  const scale = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  if (!isOpen) return { min, max: max > min ? max : min + span, step, scale }
  const low = Math.floor(min / step + 1e-9) * step
  return { min: low, max: Math.max(low + step, Math.ceil(max / step - 1e-9) * step), step, scale }
}
