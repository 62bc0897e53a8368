import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Edge, importGraph } from '../boundaries.ts'
import { root } from '../root.ts'
import { LANES, secondsOf } from './fileTimes.ts'

/** Recorded time of the chosen tests, seconds. Builds and checks take their part: twice this passed for 120. */
const BUDGET_S = 60
const UNIT_LANES = 2
/** A change of these is one of everything. */
const EVERYTHING =
  /^(package-lock\.json|vitest\.config\.ts|tsconfig\.base\.json|scripts\/testing\/.*|.*\/package\.json)$/
const IS_TEST = /\.test\.tsx?$/

/** What a file of the tests starts without importing it: built pages and programs. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  'console/src/testing/ConsoleLab.ts': ['console/src/main.tsx'],
  'editor/src/testing/DesignerLab.ts': ['editor/dev/main.tsx'],
  'engine/src/runtime/testing/openLab.ts': ['engine/src/runtime/testing/page/main.ts'],
  'runtime-viewer/src/testing/ViewerLab.ts': ['runtime-viewer/src/testing/page/main.ts'],
  'server/src/testing/ServerProcess.ts': ['server/src/main.ts'],
  'server/src/testing/SharedServer.ts': ['server/src/main.ts'],
  'e2e/RunningMimic.ts': ['scripts/start.ts'],
  'scripts/start.ts': [
    'console/src/main.tsx',
    'runtime-viewer/src/script.ts',
    'server/src/main.ts',
    'gateway/src/main.ts',
  ],
}

export interface Reached {
  readonly test: string
  /** Imports between the test and the nearest changed file. */
  readonly steps: number
  /** Folders between them. */
  readonly folders: number
}

/**
 * The test files that the changes since a revision reach: those that import a changed file, directly or not, or start a
 * program that does. The nearest come first, and what does not fit into {@link BUDGET_S} is named and left out.
 * @returns paths; empty when nothing is reached
 */
export function changedTests(revision: string): string[] {
  const changed = changedFiles(revision)
  const all = changed.filter((path) => EVERYTHING.test(path))
  if (all.length > 0) console.log(`${all.join(', ')}: such a change reaches every test; the nearest run here.`)
  const reached = reach(changed).toSorted((a, b) => a.steps + a.folders - (b.steps + b.folders))
  const chosen: string[] = []
  const left: string[] = []
  let seconds = 0
  for (const { test } of reached) {
    const cost = secondsOf(test) / (/\.(int|browser)\./.test(test) ? LANES : UNIT_LANES)
    if (chosen.length > 0 && seconds + cost > BUDGET_S) left.push(test)
    else {
      chosen.push(test)
      seconds += cost
    }
  }
  console.log(`${changed.length} changed files reach ${reached.length} test files.`)
  if (left.length > 0)
    console.log(`${left.length} of them are left out; npm test runs all: ${left.slice(0, 5).join(', ')}...`)
  return chosen
}

function changedFiles(revision: string): string[] {
  const lines = (args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout.split('\n').filter((line) => line !== '')
  }
  return [
    ...new Set([
      ...lines(['diff', '--name-only', '--diff-filter=d', revision]),
      ...lines(['ls-files', '--others', '--exclude-standard']),
    ]),
  ]
}

/** Breadth first from each changed file against the imports; a file that nothing imports reaches the tests beside it. */
export function reach(changed: readonly string[], imports: readonly Edge[] = importGraph()): Reached[] {
  const importers = new Map<string, string[]>()
  const add = (to: string, from: string) => importers.set(to, [...(importers.get(to) ?? []), from])
  const tests = new Set<string>()
  for (const { from, to, isTypeOnly } of imports) {
    if (!isTypeOnly) add(to, from)
    if (IS_TEST.test(from)) tests.add(from)
  }
  for (const [from, starts] of Object.entries(STARTS)) {
    for (const to of starts) {
      if (!existsSync(join(root, to))) throw new Error(`there is no ${to}, which ${from} starts`)
      add(to, from)
    }
  }
  const best = new Map<string, Reached>()
  for (const start of changed) {
    const steps = new Map([[start, 0]])
    for (const at of steps.keys()) {
      for (const from of importers.get(at) ?? []) if (!steps.has(from)) steps.set(from, (steps.get(at) ?? 0) + 1)
    }
    // Data that is read as a file, and styles: nothing imports them.
    if (steps.size === 1 && !IS_TEST.test(start))
      for (const test of tests) if (dirname(test) === dirname(start)) steps.set(test, 1)
    for (const [test, count] of steps) {
      if (!IS_TEST.test(test)) continue
      const one = { test, steps: count, folders: foldersBetween(start, test) }
      const before = best.get(test)
      if (!before || one.steps + one.folders < before.steps + before.folders) best.set(test, one)
    }
  }
  return [...best.values()]
}

function foldersBetween(a: string, b: string): number {
  const [one, other] = [dirname(a).split('/'), dirname(b).split('/')]
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return one.length + other.length - 2 * shared
}
