/**
 * The format of the library. A symbol is an entry under its id: names, size and the words by which it is found beside
 * its names, then its parts, bottom first.
 *
 *     valveMotor: [
 *       { cn: '电动阀', en: 'Motor valve', size: [80, 84], words: '执行器 actuator mov' },
 *       { path: 'M40 28V60 M4 40V80L40 60Z M76 40V80L40 60Z' },
 *       { circle: '40 20 16', look: 'plain' },
 *       { text: 'M', box: '26 8 28 24', fontSize: 17 },
 *     ],
 *
 * Numbers are page units from the symbol's top left corner, whole, within its size.
 *
 * | Part | Numbers | Options |
 * |---|---|---|
 * | `path` | as SVG's `d`, with absolute M, L, H, V and Z | `look` of what is closed; `width`, `dash` of lines |
 * | `rect` | x y width height | `look`, `radius` |
 * | `diamond` | x y width height | `look` |
 * | `circle` | cx cy r | `look` |
 * | `ellipse` | cx cy rx ry | `look` |
 * | `text` | `box`: x y width height | |
 * | `level` | x y width height | |
 * | `field`, `panel`, `shared` | letters in the bubble of an instrument (ISA-5.1), in a symbol of 56 x 56 | |
 *
 * In a `path`, a subpath that Z closes is a polygon of three or four corners, an open one is a line. Commas separate
 * several shapes of the same kind and look. A `level` is filled up to the value of the symbol's signal. Colours are
 * those of the looks.
 *
 * The product imports the types alone; the tests hold the library to the schemas.
 */
import { type Static, Type } from 'typebox'

/**
 * `body` takes the colour of the signal's state, `bodyFill` too but has no outline; `plain` is lighter, `ink` solid, and
 * `line` an outline alone.
 */
const Look = Type.Union([
  Type.Literal('body'),
  Type.Literal('bodyFill'),
  Type.Literal('plain'),
  Type.Literal('ink'),
  Type.Literal('line'),
])
export type Look = Static<typeof Look>

/** `body` if it is left out. */
const look = Type.Optional(Look)
const size = Type.Integer({ minimum: 1 })
const step = '(L\\d+ \\d+|[HV]\\d+)'
const subpath = `M\\d+ \\d+(${step}+|${step}{2,3}Z)`
const listOf = (item: string, separator: string) => Type.String({ pattern: `^${item}(${separator}${item})*$` })
const three = listOf('\\d+ \\d+ \\d+', ', ')
const four = listOf('\\d+ \\d+ \\d+ \\d+', ', ')
const letters = Type.String({ pattern: '^[A-Z]{1,3}$' })
/** Also the signs of units, as `Wh`. */
const sign = Type.String({ pattern: '^[A-Za-z0-9°]{1,3}$' })
/** Words without capitals, except abbreviations that are written so. */
const word = '[\\p{L}\\p{N}-]+'
const closed = { additionalProperties: false }

export const SymbolHead = Type.Object(
  {
    cn: Type.String({ pattern: '\\p{Script=Han}' }),
    en: Type.String({ minLength: 1 }),
    size: Type.Tuple([size, size]),
    words: Type.String({ pattern: `^${word}( ${word})*$` }),
  },
  closed,
)

export const SymbolShape = Type.Union([
  Type.Object(
    {
      path: listOf(subpath, ' '),
      look,
      width: Type.Optional(size),
      dash: Type.Optional(Type.String({ pattern: '^\\d+ \\d+$' })),
    },
    closed,
  ),
  Type.Object({ rect: four, look, radius: Type.Optional(size) }, closed),
  Type.Object({ diamond: four, look }, closed),
  Type.Object({ circle: three, look }, closed),
  Type.Object({ ellipse: four, look }, closed),
  Type.Object({ text: sign, box: four, fontSize: size }, closed),
  Type.Object({ level: four }, closed),
  Type.Object({ field: letters }, closed),
  Type.Object({ panel: letters }, closed),
  Type.Object({ shared: letters }, closed),
])
export type SymbolShape = Static<typeof SymbolShape>

export type SymbolEntry = readonly [head: Static<typeof SymbolHead>, ...shapes: readonly SymbolShape[]]
/** Entries by id, in the order of the panel. */
export type SymbolTable = Readonly<Record<string, SymbolEntry>>
