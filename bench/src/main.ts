import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeCommandLine, WRONG } from '@mimic/contract/commandLine'
import { type BenchFlags, benchFlags } from './benchFlags.ts'
import { compareBaseline } from './compareBaseline.ts'
import { makeReport, markdownReport, type Report, suiteDocument } from './report.ts'
import type { ReportedFigure } from './Suite.ts'
import { suites } from './suites/index.ts'

const { flags, baseline } = asked()
const chosen = suites.filter(({ name, isAskedFor }) =>
  flags.suites.length > 0 ? flags.suites.includes(name) : !isAskedFor,
)

const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`.trim()
const documents = fileURLToPath(new URL('../../docs/performance', import.meta.url))
const figures: ReportedFigure[] = []
let isComplete = true
for (const suite of chosen) {
  console.log(`${suite.name}: ${suite.about}`)
  try {
    const own = (await suite.run(flags)).map((figure) => ({ suite: suite.name, ...figure }))
    figures.push(...own)
    if (flags.isKept) writeFileSync(join(documents, `${suite.name}.md`), suiteDocument(suite, makeReport(own, command)))
  } catch (error) {
    isComplete = false
    console.error(`${suite.name} failed:`, error)
  }
}
const report = makeReport(figures, command)
console.log(`\n${markdownReport(report)}`)
if (flags.out) {
  writeFileSync(flags.out, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(flags.out.replace(/(\.json)?$/, '.md'), `${markdownReport(report)}\n`)
}
let isWorse = false
if (baseline) {
  const { regressions, notes, compared } = compareBaseline(figures, baseline.figures)
  console.log(`\nAgainst ${flags.baseline} of ${baseline.date}: ${compared} figures compared.`)
  for (const note of notes) console.log(`  ${note}`)
  for (const regression of regressions) console.log(`  WORSE ${regression}`)
  isWorse = regressions.length > 0
}
process.exit(isComplete && !isWorse ? 0 : 1)

/** Parses the command line; a mistake is reported in one line. The baseline is read before anything is measured. */
function asked(): { readonly flags: BenchFlags; readonly baseline: Report | undefined } {
  try {
    const flags = benchFlags(takeCommandLine('bench'))
    const { baseline } = flags
    return { flags, baseline: baseline === undefined ? undefined : JSON.parse(readFileSync(baseline, 'utf8')) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(WRONG)
  }
}
