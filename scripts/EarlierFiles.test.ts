import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EarlierFiles } from './EarlierFiles.ts'

const DAY_MS = 24 * 3_600_000
const START = Date.UTC(2026, 10, 1)
let root: string
let files: EarlierFiles

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mimic-earlier-'))
  mkdirSync(join(root, 'assets'))
  files = new EarlierFiles(join(root, 'assets'), join(root, 'ledger/viewer.json'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Simulates a build that wrote these files at a given time. */
function build(atMs: number, ...names: string[]): void {
  for (const name of names) {
    writeFileSync(join(root, 'assets', name), name)
    utimesSync(join(root, 'assets', name), atMs / 1000 + 1, atMs / 1000 + 1)
  }
  files.note(atMs, atMs + 2_000)
}
const there = () => readdirSync(join(root, 'assets')).sort()

it('a rebuild does not break open pages: files of the build before stay, and are known as such', () => {
  build(START, 'core-a.js', 'chart-a.js')
  expect(files.names).toEqual(new Set())
  build(START + DAY_MS, 'core-b.js', 'chart-a.js')
  expect(there()).toEqual(['chart-a.js', 'core-a.js', 'core-b.js'])
  expect(files.names).toEqual(new Set(['core-a.js']))
})

it('earlier files are deleted after seven days, or with the sixth build after theirs', () => {
  build(START, 'core-a.js')
  build(START + DAY_MS, 'core-b.js')
  build(START + 7 * DAY_MS, 'core-c.js')
  expect(there()).toEqual(['core-a.js', 'core-b.js', 'core-c.js'])
  build(START + 9 * DAY_MS, 'core-c.js')
  expect(there()).toEqual(['core-b.js', 'core-c.js'])
  for (let i = 0; i < 6; i++) build(START + 10 * DAY_MS + 60_000 * i, `core-${i}.js`)
  expect(there()).toEqual(['core-0.js', 'core-1.js', 'core-2.js', 'core-3.js', 'core-4.js', 'core-5.js'])
})

it('a file that a later build contains again is no longer an earlier one', () => {
  build(START, 'core-a.js')
  build(START + DAY_MS, 'core-b.js')
  build(START + 2 * DAY_MS, 'core-a.js')
  expect(files.names).toEqual(new Set(['core-b.js']))
})
