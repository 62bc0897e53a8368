import { takeCommandLine } from '@mimic/contract/commandLine'
import { buildStale } from './buildStale.ts'

takeCommandLine('build')
buildStale((line) => console.log(line))
