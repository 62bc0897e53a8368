import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@mimic/contract'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { root } from './root.ts'
import { readLedger, testFiles, titleLines } from './ruleLedger.ts'
import {
  allSpecRecords,
  readEvidence,
  readReasons,
  type SpecEvidence,
  type SpecKind,
  type SpecReason,
  specKinds,
} from './specRecords.ts'

/** The tests that a tag stands in, by tag: `<rule>`, `<kind>/<id>`, or `<kind>/*` for a test over all of a kind. */
export type Tags = ReadonlyMap<string, readonly string[]>

export interface SpecSources {
  /** Ids of all records. */
  readonly records: Readonly<Record<SpecKind, readonly string[]>>
  /** Test files by path. */
  readonly files: ReadonlyMap<string, string>
  readonly evidence: SpecEvidence
  readonly reasons: readonly SpecReason[]
  /** Records, `<kind>/<id>`, that the code has, whatever the reasons say. */
  readonly built: ReadonlySet<string>
}

export interface Covered {
  /** `<kind>/<id>` */
  readonly record: string
  readonly tests: readonly string[]
  readonly reason: string | undefined
}

/** Says of each record which tests show it or why none does, and what is wrong with that. */
export function specCoverage(sources: SpecSources): { records: readonly Covered[]; problems: readonly string[] } {
  const { records, evidence, built } = sources
  const tags = tagsOf(sources.files)
  const problems: string[] = []
  const reasonOf = reasonsByRecord(sources.reasons, problems)
  const covered = specKinds.flatMap((kind) =>
    records[kind].map((id): Covered => {
      const record = `${kind}/${id}`
      const named = (evidence[kind]?.[id] ?? []).flatMap((each) => {
        const tests = testsOf(each, tags, sources.files)
        if (tests.length === 0) problems.push(`${record}: its evidence "${each}" is no test`)
        return tests
      })
      const own = [...named, ...(tags.get(kind === 'rules' ? id : record) ?? [])]
      const reason = reasonOf.get(record)
      // A record with evidence of its own, or with a reason, is left out of the test over its kind.
      const general = evidence[kind]?.[id] === undefined && reason === undefined ? (tags.get(`${kind}/*`) ?? []) : []
      const tests = [...new Set([...own, ...general])]
      if (reason !== undefined && tests.length > 0) problems.push(`${record}: has a test, so it needs no reason`)
      else if (reason?.startsWith('not built') && built.has(record))
        problems.push(`${record}: is built, so its reason is gone`)
      else if (reason === undefined && tests.length === 0) problems.push(`${record}: has neither a test nor a reason`)
      return { record, tests, reason }
    }),
  )
  const known = new Set(covered.map(({ record }) => record))
  const named = specKinds.flatMap((kind) => Object.keys(evidence[kind] ?? {}).map((id) => `${kind}/${id}`))
  const tagged = [...tags.keys()].filter((tag) => tag.includes('/') && !tag.endsWith('/*'))
  for (const record of [...reasonOf.keys(), ...named, ...tagged])
    if (!known.has(record)) problems.push(`${record}: is no record of the specification`)
  return { records: covered, problems }
}

function reasonsByRecord(reasons: readonly SpecReason[], problems: string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { reason, records } of reasons)
    for (const record of records) {
      if (found.has(record)) problems.push(`${record}: has two reasons`)
      if (reason.trim() === '') problems.push(`${record}: its reason says nothing`)
      found.set(record, reason)
    }
  return found
}

/** The tags of tests that run. A test over a whole kind has to read `specRecords` of that kind. */
export function tagsOf(files: ReadonlyMap<string, string>): Tags {
  const tags = new Map<string, string[]>()
  for (const [file, text] of files)
    for (const line of titleLines(text))
      for (const [, tag = ''] of line.matchAll(/\[spec:([\w-]+(?:\/(?:[\w.-]+|\*))?)\]/g)) {
        const [kind, id] = tag.split('/')
        if (id === '*' && !new RegExp(`specRecords(<.*>)?\\('${kind}'\\)`).test(text)) continue
        const before = tags.get(tag) ?? []
        if (!before.includes(file)) tags.set(tag, [...before, file])
      }
  return tags
}

/** The tests that an entry of the evidence names: by the id of a rule, or by file and title. */
function testsOf(entry: string, tags: Tags, files: ReadonlyMap<string, string>): readonly string[] {
  const [file = '', ...title] = entry.split('.test.ts: ')
  if (title.length === 0) return (tags.get(entry) ?? []).map((path) => `[spec:${entry}] ${path}`)
  const isThere = titleLines(files.get(`${file}.test.ts`) ?? '').some((line) => line.includes(title.join('.test.ts: ')))
  return isThere ? [entry] : []
}

/** Calls and screens that the code declares. */
function builtRecords(): Set<string> {
  const calls = new Set<string>(endpoints.map(({ id }) => id))
  const sources = globSync(['console/src/**/*.ts', 'contract/src/entities/*.ts'], { cwd: root })
  const addresses = new Set(
    sources
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bpath: '(\/[^']*)'/g)])
      .map(([, address = '']) => shapeOf(address)),
  )
  const isBuilt = (path: string | null | undefined) => addresses.has(shapeOf(path ?? ''))
  return new Set([
    ...allSpecRecords('calls').flatMap(({ id }) => (calls.has(id) ? [`calls/${id}`] : [])),
    ...allSpecRecords('routes').flatMap(({ id, path }) => (isBuilt(path) ? [`routes/${id}`] : [])),
  ])
}

const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':')

export function readSources(): SpecSources {
  const waiting = readLedger().map(({ waitsFor, rules }) => ({
    reason: `no test yet: waits for ${waitsFor}`,
    records: rules.map((id) => `rules/${id}`),
  }))
  return {
    records: Object.fromEntries(
      specKinds.map((kind) => [kind, allSpecRecords(kind).map(({ id }) => id)]),
    ) as unknown as SpecSources['records'],
    files: testFiles(),
    evidence: readEvidence(),
    reasons: [...readReasons(), ...waiting],
    built: builtRecords(),
  }
}

if (import.meta.main) {
  const given = takeCommandLine('coverage:spec')
  const wanted = given.words.length > 0 ? given.words : specKinds
  const { records, problems } = specCoverage(readSources())
  const shown = records.filter(({ record }) => wanted.includes(record.split('/')[0] ?? ''))
  if (!given.has('problems'))
    for (const { record, tests, reason } of shown)
      console.log(`${record}: ${tests.length > 0 ? tests.join('; ') : `no test: ${reason ?? 'and no reason'}`}`)
  const count = shown.filter(({ tests }) => tests.length > 0).length
  for (const problem of problems) console.log(problem)
  console.log(
    `${shown.length} records: ${count} shown by a test, ${shown.length - count} not; ${problems.length} problems`,
  )
  process.exit(problems.length === 0 ? 0 : 1)
}
