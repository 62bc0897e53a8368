import { runChecks } from './checks.ts'

const results = await runChecks(process.argv.slice(2))
process.exit(results.every(({ isPassed }) => isPassed) ? 0 : 1)
