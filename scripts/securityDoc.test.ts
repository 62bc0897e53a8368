import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

/** The cell of one file: its path, then the titles of its tests or parts of them. */
const OF_FILE = '`[\\w./-]+\\.test\\.tsx?`(?: \\*[^*|]+\\*,?)+'
const CELL = new RegExp(`\\| (?:${OF_FILE}(?:; ${OF_FILE})*|—) \\|$`)

const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\./.test(line))
const named = rows.flatMap((row) =>
  [...row.matchAll(new RegExp(OF_FILE, 'g'))].flatMap(([cell]) => {
    const path = /`([^`]+)`/.exec(cell)?.[1] ?? ''
    return [...cell.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ path, title }))
  }),
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
