import type { SymbolShape } from '../symbolSchema.ts'

/** Shapes that several symbols share. Numbers are page units from the corner of the symbol. */

/** A motor on top of a machine: a box with its letter, 28 x 28. */
export const motorAt = (x: number, y: number): readonly SymbolShape[] => [
  { rect: `${x} ${y} 28 28`, radius: 4, look: 'plain' },
  { text: 'M', box: `${x} ${y + 2} 28 24`, fontSize: 16 },
]

/** A flame of three tongues, 24 wide and 30 high. */
export const flameAt = (x: number, y: number): readonly SymbolShape[] => [
  { ellipse: `${x + 12} ${y + 22} 10 8`, look: 'ink' },
  ...[
    [5, 18, 13, 0, 19, 16, 12, 30],
    [3, 9, 10, 18, 12, 30, 3, 22],
    [22, 11, 22, 22, 12, 30, 15, 18],
  ].map(
    ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]): SymbolShape => ({
      path: `M${x + a} ${y + b}L${x + c} ${y + d}L${x + e} ${y + f}L${x + g} ${y + h}Z`,
      look: 'ink',
    }),
  ),
]

/** The surface of a liquid from `x` to the right, in waves 16 wide. */
export const wavesAt = (x: number, y: number, count: number): string =>
  `M${x} ${y}${Array.from({ length: count }, (_, i) => `L${x + 16 * i + 8} ${y + 5}L${x + 16 * (i + 1)} ${y}`).join('')}`

/** The floor that a machine stands on. */
export const floorAt = (x: number, y: number, width: number): SymbolShape => ({
  path: `M${x} ${y}H${x + width}`,
  width: 4,
})

/** A basin without a roof: its water, and walls that reach 8 above it. */
export const basinAt = (x: number, y: number, width: number, height: number): readonly SymbolShape[] => [
  { rect: `${x} ${y + 8} ${width} ${height - 8}`, look: 'bodyFill' },
  { path: `M${x} ${y}V${y + height}H${x + width}V${y}`, width: 3 },
]
