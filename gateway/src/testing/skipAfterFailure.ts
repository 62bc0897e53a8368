import { afterEach, beforeEach } from 'vitest'

/**
 * As `stepsStopTogether` of engine/src/testing, which the gateway may not import: of tests that build on one another,
 * those after a failed one are skipped.
 */
export function skipAfterFailure(): void {
  let failed: string | undefined
  beforeEach(({ task, skip }) => {
    // The failed one itself may be tried again.
    skip(failed !== undefined && failed !== task.id, 'a test before it failed')
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.id
    else if (failed === task.id) failed = undefined
  })
}
