import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

/** The cell of one file: its path, then the titles of its tests or parts of them. */
const OF_FILE = '`[\\w./-]+\\.test\\.tsx?`(?: \\*[^*|]+\\*,?)+'
const CELL = new RegExp(`\\| (?:${OF_FILE}(?:; ${OF_FILE})*|—) \\|$`)

/** The last point of levels 1 and 2 in each section of ASVS 5.0.0; those of level 3 come behind them. */
const LAST: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3 },
  ...{ '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1 },
  ...{ '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.5': 5, '11.1': 2, '11.2': 3, '11.3': 3 },
  ...{ '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5 },
  ...{ '16.3': 4, '16.4': 3, '16.5': 3 },
}

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d+\./.test(line))
const named = rows.flatMap((row) =>
  [...row.matchAll(new RegExp(OF_FILE, 'g'))].flatMap(([cell]) => {
    const path = /`([^`]+)`/.exec(cell)?.[1] ?? ''
    return [...cell.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ path, title }))
  }),
)

/** The points that a text names: `1.3.2`, and `1.3.8 to 1.3.10` for a whole span. */
const pointsOf = (part: string): string[] =>
  [...part.matchAll(/\b(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  )

/** The titles of a file's tests and groups that run, as its source has them; what a template puts in cannot be named. */
function titlesOf(source: string): string[] {
  const call = /(?:\b(?:it|describe)(?!\.(?:skip|todo)\()(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g
  return [...source.matchAll(call)].map(([, , title = '']) => title.replaceAll(/\$\{[^}]*\}/g, '\n'))
}

describe('the document of security', () => {
  it('has tests, or says that there are none, in every row', () => {
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter((row) => !CELL.test(row))).toEqual([])
  })

  it('has a row for every point of levels 1 and 2, or names it among what Mimic does not have', () => {
    const [leftOut = ''] = /but for those on what Mimic does not have[^\n]+/.exec(text) ?? []
    const told = new Set([...rows.flatMap((row) => pointsOf(row.split('|')[1] ?? '')), ...pointsOf(leftOut)])
    const points = Object.entries(LAST).flatMap(([section, last]) => pointsOf(`${section}.1 to ${section}.${last}`))
    // The standard has 253 of these levels; 27 stand in sections that are left out whole.
    expect(points).toHaveLength(253 - 27)
    expect(points.filter((point) => !told.has(point))).toEqual([])
  })

  it('names tests that exist, each by a part of its title that no other test of the file has', () => {
    expect(named.length).toBeGreaterThan(120)
    const wrong = named.flatMap(({ path, title }) => {
      if (!existsSync(join(root, path))) return [`${path} is not there`]
      const found = titlesOf(readFileSync(join(root, path), 'utf8')).filter((each) => each.includes(title))
      return found.length === 1 ? [] : [`${path} has ${found.length} titles with "${title}"`]
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ["it('is plain', () => {", 'is plain'],
    ["  it.each([\n    ['a)', 1],\n  ])('of %s', async", 'of %s'],
    [`it.runIf(isLinux)(\n  \`memory under \${COUNT} updates\`,\n  { timeout: 1 },`, 'memory under \n updates'],
    ["describe.skipIf(!here)('a group', () => {", 'a group'],
    ["it.skip('does not run', () => {", undefined],
  ])('reads the title of %j', (source, title) => {
    expect(titlesOf(source)).toEqual(title === undefined ? [] : [title])
  })
})
