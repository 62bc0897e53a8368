import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeReport, markdownTable } from './report.ts'
import type { Figure } from './Suite.ts'
import { suites } from './suites/index.ts'

const { values } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
    out: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds must be a whole number from 1, not "${values.rounds}"`)
const chosen = suites.filter(({ name }) => !values.suite || values.suite.includes(name))
if (chosen.length === 0) throw new Error(`no such suite; there are: ${suites.map(({ name }) => name).join(', ')}`)

const figures: Figure[] = []
let isComplete = true
for (const suite of chosen) {
  console.log(`${suite.name}: ${suite.about}`)
  try {
    figures.push(...(await suite.run({ rounds })))
  } catch (error) {
    isComplete = false
    console.error(`${suite.name} failed:`, error)
  }
}
const report = makeReport(figures, `npm run bench -- ${process.argv.slice(2).join(' ')}`.trim())
console.log(`\n${markdownTable(report)}`)
if (values.out) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`)
process.exit(isComplete ? 0 : 1)
