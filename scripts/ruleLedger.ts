import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

interface Rule {
  readonly id: string
  readonly area: string
  readonly given: string
  readonly then: string
}

/** An entry of the ledger: rules without a test, and the capability or test that they wait for. */
export interface LedgerEntry {
  readonly waitsFor: string
  readonly rules: readonly string[]
}

const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
const LEDGER = 'fixtures/spec/untested.json'
const TAG = /\[spec:([\w-]+)\]/g

/** The lines of a test file that may hold a title or its tags. A test that never runs shows nothing, so it has none. */
export function titleLines(text: string): string[] {
  return text.split('\n').filter((line) => !/\b(it|test|describe)\.(skip|todo|fails)\(|^\s*(\/\/|\/?\*)/.test(line))
}

/** The rules that a test file tags. */
export function taggedIn(text: string): string[] {
  return titleLines(text).flatMap((line) => [...line.matchAll(TAG)].map(([, id = '']) => id))
}

/**
 * Checks that every rule has either a tagged test or one entry in the ledger, and that every tag and entry names an
 * existing rule.
 */
export function ledgerProblems(
  rules: readonly string[],
  tagged: ReadonlySet<string>,
  ledger: readonly LedgerEntry[],
): string[] {
  const known = new Set(rules)
  const waiting = ledger.flatMap((entry) => entry.rules)
  return [
    ...rules
      .filter((id) => !tagged.has(id) && !waiting.includes(id))
      .map((id) => `${id}: has neither a test tagged [spec:${id}] nor an entry in ${LEDGER}`),
    ...waiting
      .filter((id) => tagged.has(id))
      .map((id) => `${id}: has a tagged test, so it leaves ${LEDGER}; then run \`npm run docs\``),
    ...waiting.filter((id, i) => waiting.indexOf(id) !== i).map((id) => `${id}: stands in ${LEDGER} twice`),
    ...waiting.filter((id) => !known.has(id)).map((id) => `${id}: stands in ${LEDGER}, and is no rule`),
    ...[...tagged].filter((id) => !known.has(id)).map((id) => `${id}: a test is tagged with it, and it is no rule`),
  ]
}

export const readRules = () => read<readonly Rule[]>('fixtures/spec/rules.json')
export const readLedger = () => read<readonly LedgerEntry[]>(LEDGER)

/** The text of every test file by its path. */
export function testFiles(): Map<string, string> {
  const files = globSync('*/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'artifacts/**'],
  })
  // The tests of ledger and coverage contain tags as examples.
  const own = files.filter((file) => !/^scripts\/(ruleLedger|specCoverage)\.test\.ts$/.test(file))
  return new Map(own.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

export const readTagged = () => new Set([...testFiles().values()].flatMap(taggedIn))

/** docs/testing.md with the current ledger; the other parts of the page are written by hand. */
export function testingMarkdown(): string {
  const page = readFileSync(join(root, 'docs/testing.md'), 'utf8')
  return page.replace(/(<!-- ledger -->\n)[\s\S]*(<!-- \/ledger -->)/, (_, open: string, close: string) =>
    [open, ledgerMarkdown(), '\n', close].join(''),
  )
}

function ledgerMarkdown(): string {
  const rules = new Map(readRules().map((rule) => [rule.id, rule]))
  const ledger = readLedger()
  const waiting = ledger.reduce((sum, entry) => sum + entry.rules.length, 0)
  const parts = ledger.map(({ waitsFor, rules: ids }) => {
    const rows = ids.map((id) => `- \`${id}\`: ${rules.get(id)?.given}: ${rules.get(id)?.then}`)
    return [`**Waits for ${waitsFor}**`, '', ...rows].join('\n')
  })
  return [
    `The specification has ${rules.size} rules: ${rules.size - waiting} have a test and ${waiting} wait.`,
    ...parts,
  ].join('\n\n')
}

if (import.meta.main) {
  const problems = ledgerProblems(
    readRules().map(({ id }) => id),
    readTagged(),
    readLedger(),
  )
  for (const problem of problems) console.log(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
