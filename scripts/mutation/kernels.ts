/**
 * Code that is so pure that its unit tests should find every fault in it. Paths are globs from the repository's root.
 */
export interface Kernel {
  readonly name: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

const serverFiles = (...names: string[]) => names.map((name) => `server/src/${name}`)

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
  // Alarms.ts and its store are tested with a real database in alarms.int.test.ts.
  {
    name: 'alarms',
    files: serverFiles('features/alarms/store/{stepAlarm,condition,alarmSight,alarmText}.ts'),
    tests: serverFiles('features/alarms/store/*.test.ts'),
  },
  {
    name: 'history codec',
    files: serverFiles('features/history/store/{chunkCodec,chunkV1,columns,varints,rollUp,Marks,SeqRanges}.ts'),
    tests: serverFiles('features/history/store/*.test.ts'),
  },
  // Commands.ts is tested with a real server and gateway in write.int.test.ts.
  {
    name: 'commands',
    files: serverFiles(
      'features/commands/store/parseWrite.ts',
      'platform/bus/busMessages.ts',
      'platform/{Mutex,ReadWriteLock}.ts',
    ),
    tests: serverFiles(
      'features/commands/store/parseWrite.test.ts',
      'platform/bus/busMessages.test.ts',
      'platform/{Mutex,ReadWriteLock}.test.ts',
    ),
  },
]
