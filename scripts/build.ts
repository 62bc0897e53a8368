import { buildStale } from './buildStale.ts'

buildStale((line) => console.log(line))
