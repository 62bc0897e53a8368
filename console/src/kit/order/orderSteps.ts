import type { KeyboardEvent } from 'react'

/** The row that a moved row comes to stand before; undefined at the end. `step` is -1 or 1. */
export function beforeAfterStep(ids: readonly string[], id: string, step: number): string | undefined {
  const others = ids.filter((each) => each !== id)
  return others[ids.indexOf(id) + step]
}

/** The row that a row comes to stand before when it is dropped on another one, whose place it takes. */
export function beforeAfterDrop(ids: readonly string[], id: string, onto: string): string | undefined {
  const at = ids.indexOf(onto)
  return ids.indexOf(id) < at ? ids[at + 1] : onto
}

/** Alt with an arrow key moves a row by one place: -1 or 1; 0 for any other key. */
export const stepOf = ({ altKey, key }: Pick<KeyboardEvent, 'altKey' | 'key'>): number =>
  !altKey ? 0 : key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
