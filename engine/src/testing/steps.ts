import { afterEach, beforeEach, type TestContext } from 'vitest'

/**
 * Makes the tests of a `describe` steps that build on one another: after a failed one the later ones are skipped, so
 * that the report names what went wrong and not what followed from it. Call it first in the `describe`.
 */
export function stepsStopTogether(): void {
  let failed: TestContext['task'] | undefined
  beforeEach(({ task, skip }) => {
    // The failed step itself may be tried again.
    skip(failed !== undefined && failed !== task, `the step before failed: ${failed?.name}`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task
    else if (failed === task) failed = undefined
  })
}
