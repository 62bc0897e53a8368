/** Code that is pure enough for its unit tests to find every fault in it. Paths are globs from the repository's root. */
export interface Kernel {
  readonly name: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

const liveFiles = (...names: string[]) => names.map((name) => `server/src/live/${name}`)

export const kernels: readonly Kernel[] = [
  {
    name: 'editing',
    files: ['engine/src/editing/**/*.ts'],
    tests: ['engine/src/editing/**/*.test.ts'],
  },
  {
    name: 'spatial',
    files: ['engine/src/spatial/*.ts'],
    tests: ['engine/src/spatial/*.test.ts'],
  },
  {
    name: 'document',
    files: ['engine/src/document/*.ts'],
    tests: ['engine/src/document/*.test.ts'],
  },
  // Alarms.ts and its rows are tried with a real store in alarms.int.test.ts.
  {
    name: 'alarms',
    files: liveFiles('alarms/{stepAlarm,condition,alarmSight,alarmText}.ts'),
    tests: liveFiles('alarms/*.test.ts'),
  },
  {
    name: 'history codec',
    files: liveFiles('history/{chunkCodec,chunkV1,columns,varints,rollUp,Marks,SeqRanges}.ts'),
    tests: liveFiles('history/*.test.ts'),
  },
  // Commands.ts itself is tried with a real server and gateway in write.int.test.ts.
  {
    name: 'commands',
    files: liveFiles('{parseWrite,busMessages,Turns,SharedTurns}.ts'),
    tests: liveFiles('{parseWrite,busMessages,Turns,SharedTurns}.test.ts'),
  },
]
