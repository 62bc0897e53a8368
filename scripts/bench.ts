import { buildStale } from './buildStale.ts'

buildStale((line) => console.log(line))
await import('../bench/src/main.ts')
