/** How a signal's access is written: `r` or `rw`, or as the register lists of vendors spell it. */
export const accessSpellings = {
  r: 'r',
  ro: 'r',
  read: 'r',
  readonly: 'r',
  readOnly: 'r',
  'read-only': 'r',
  rw: 'rw',
  w: 'rw',
  write: 'rw',
  readwrite: 'rw',
  readWrite: 'rw',
  'read-write': 'rw',
} as const satisfies Readonly<Record<string, 'r' | 'rw'>>
/** `r`: read; `rw`: may be written as well. */
export type Access = 'r' | 'rw'
