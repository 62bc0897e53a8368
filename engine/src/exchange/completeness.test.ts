import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toPageFile } from '../schema/page/toPageFile.ts'
import { models } from '../widgets/models.ts'
import { openForeign } from './openForeign.ts'

const file = (name: string) => readFileSync(new URL(`../../../fixtures/exchange/${name}`, import.meta.url), 'utf8')

/** The page and the report of a file: everything that a user who imports it can know of it. */
function known(text: string, canDraw = false): string {
  const { page, losses } = openForeign(text, models, {
    measure: (line, { size }) => line.length * size * 0.6,
    isOwnImage: () => false,
    ...(canDraw ? { drawPicture: (picture) => `data:image/png,${JSON.stringify(picture)}` } : {}),
  }).read()
  return JSON.stringify([toPageFile(page, models), losses])
}

type Path = readonly (string | number)[]

/** Every leaf of parsed JSON with content. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (value === null || value === '') return []
  if (typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** @returns the file with a leaf removed or, because some values are defaults of the other program, changed */
function without(input: unknown, path: Path, isChanged: boolean): unknown {
  const copy: unknown = structuredClone(input)
  let at = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  const key = path.at(-1) as string
  if (isChanged) {
    const value = at[key]
    at[key] = typeof value === 'number' ? 2 * value + 1 : typeof value === 'boolean' ? !value : `other ${String(value)}`
    return copy
  }
  // An item of a list leaves an empty place, so that the others keep their indices.
  if (Array.isArray(at)) at[Number(key)] = null
  else delete at[key]
  return copy
}

/** Leaves that may disappear without a report, with the reason; the same list as the readers declare. */
const meaningless: readonly (readonly [path: RegExp, why: string])[] = [
  [/(?:^|\.)version$/, 'of the other program'],
  [/^(?:x|y)$/, 'where the other program had scrolled to'],
  [/^hmi\.views\.1\./, 'another view, which is imported by itself'],
  [/\.items\.[^.]+\.id$/, 'the same as its key'],
  [/^hmi\.views\.0\.id$/, 'a name within the file'],
  [/^pens\.\d+\.id$/, 'a name within the file'],
  [/\.items\.SHE_1\.type$/, 'of a drawing: its outline stands in the view'],
  [/^pens\.\d+\.(?:type|name)$/, 'a line says so twice, and an outline of its own is drawn whatever it is called'],
  [/\.label$/, 'what the other program calls this kind of gauge in its menus'],
  [/\.property\.variable(?:Src)?$/, 'the same as variableId'],
  [/^pens\.\d+\.children\./, 'each child names its parent'],
  [/^pens\.\d+\.calculative\./, 'computed from the rest of the pen'],
  [/^pens\.\d+\.anchors\./, 'of a shape: where lines may be tied to it'],
]

describe('EX3 whatever a file holds is on the page or in the report (28)', () => {
  it.each(['waterworks.fuxa.json', 'boilerHouse.meta2d.json', 'everything.fuxa.json', 'everything.meta2d.json'])(
    '%s',
    (name) => {
      const input: unknown = JSON.parse(file(name))
      const before = known(JSON.stringify(input))
      const silent = leavesOf(input).filter(
        (path) =>
          !meaningless.some(([pattern]) => pattern.test(path.join('.'))) &&
          [false, true].every((isChanged) => known(JSON.stringify(without(input, path, isChanged))) === before),
      )
      expect(silent.map((path) => path.join('.'))).toEqual([])
    },
  )
})

describe('EX3 whatever an SVG holds is on the page or in the report (28)', () => {
  /** Attributes, style declarations and texts, each removed or changed. */
  const pieces =
    /(?<attribute>\s[\w:-]+="[^"]*")|(?<declaration>[\w-]+\s*:\s*[^;"{}]+;)|(?<text>(?<=>)[^<>]*[^<>\s][^<>]*(?=<))/g
  const meaninglessSvg: readonly (readonly [piece: RegExp, why: string])[] = [
    [
      /^\s(?:xmlns(?::\w+)?|version|id|class|role|aria-[\w-]+|(?:inkscape|sodipodi):(?!label)[\w-]+)=/,
      'names, and notes of drawing programs',
    ],
    [/^\sxml:space=/, 'the same as ours'],
    [/^\stype=/, 'the kind of a FUXA gauge, which its item tells too'],
    [/^\sencoding=/, 'of the bytes'],
  ]

  it.each([
    ['pumpHouse.svg', false],
    ['everything.svg', false],
    ['everything.svg', true],
  ] as const)('%s (pictures: %s)', (name, canDraw) => {
    const text = file(name)
    const before = known(text, canDraw)
    const silent: string[] = []
    for (const match of text.matchAll(pieces)) {
      const [piece] = match
      if (meaninglessSvg.some(([pattern]) => pattern.test(piece))) continue
      const put = (other: string) =>
        known(text.slice(0, match.index) + other + text.slice(match.index + piece.length), canDraw)
      const changed = match.groups?.['attribute']
        ? piece.replace(/="/, '="7')
        : match.groups?.['declaration']
          ? piece.replace(/:/, ':7')
          : `other ${piece}`
      if (put('') === before && put(changed) === before)
        silent.push(`${text.slice(Math.max(0, match.index - 60), match.index)}»${piece}`)
    }
    expect(silent).toEqual([])
  })
})
