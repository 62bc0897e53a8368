import { takeCommandLine } from '@mimic/contract/commandLine'
import { buildStale } from './buildStale.ts'

// Before the build, which takes minutes.
takeCommandLine('bench')
buildStale((line) => console.log(line))
await import('../bench/src/main.ts')
