import { describe, expect, it } from 'vitest'
import type { RunCounts } from './Progress.ts'
import { countsOfBoth, filesToLookAtAgain } from './secondLook.ts'

const file = (path: string, passed = 4, skipped = 1) => ({ path, passed, skipped })
const run = (more: Partial<RunCounts> = {}): RunCounts => ({
  passed: 100,
  failed: 1,
  skipped: 5,
  failedFiles: [file('/a.int.test.ts')],
  ...more,
})

describe('the second look', () => {
  it('is at the failed files', () => {
    expect(filesToLookAtAgain(run())).toEqual(['/a.int.test.ts'])
    expect(filesToLookAtAgain(run({ failed: 0, failedFiles: [] }))).toEqual([])
  })

  it('is not at many files, and not where a failure has no file', () => {
    expect(
      filesToLookAtAgain(run({ failedFiles: ['/a', '/b', '/c', '/d', '/e'].map((path) => file(path)) })),
    ).toHaveLength(5)
    expect(filesToLookAtAgain(run({ failedFiles: [...'abcdef'].map((path) => file(path)) }))).toEqual([])
    expect(filesToLookAtAgain(run({ failed: 2, failedFiles: [file('/a'), file('', 0, 0)] }))).toEqual([])
  })

  it('replaces what its files gave at first, so that each test counts once', () => {
    const again = { passed: 5, failed: 0, skipped: 1, failedFiles: [] }
    expect(countsOfBoth(run(), again)).toEqual({ passed: 101, failed: 0, skipped: 5, failedFiles: [] })
  })

  it('keeps a failure that comes again', () => {
    const again = { passed: 4, failed: 1, skipped: 1, failedFiles: [file('/a.int.test.ts')] }
    expect(countsOfBoth(run(), again)).toEqual(run())
  })
})
