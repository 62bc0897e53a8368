import type { RunCounts } from './Progress.ts'

/** More failed files than these are no accident of a busy machine: one module that did not load fails several at once. */
const MOST = 5

/** The files of a run to look at again, alone; none when too many failed, or a failure has no file. */
export function filesToLookAtAgain({ failed, failedFiles }: RunCounts): readonly string[] {
  const isWorthIt = failed > 0 && failedFiles.length <= MOST && failedFiles.every(({ path }) => path !== '')
  return isWorthIt ? failedFiles.map(({ path }) => path) : []
}

/** The counts of a run whose failed files were run again: what a file gave the second time replaces the first. */
export function countsOfBoth(first: RunCounts, again: RunCounts): RunCounts {
  const before = (of: 'passed' | 'skipped') => first.failedFiles.reduce((sum, file) => sum + file[of], 0)
  return {
    passed: first.passed - before('passed') + again.passed,
    failed: again.failed,
    skipped: first.skipped - before('skipped') + again.skipped,
    failedFiles: again.failedFiles,
  }
}
