import { takeCommandLine } from '@mimic/contract/commandLine'
import { runChecks } from './checks.ts'

const results = await runChecks(takeCommandLine('check').words)
process.exit(results.every(({ isPassed }) => isPassed) ? 0 : 1)
