import { afterEach, beforeEach } from 'vitest'

/** The tests of the `describe` that calls it build on one another: after one has failed, the later ones are skipped. */
export function inSteps(): void {
  let failed: string | undefined
  beforeEach(({ task, skip }) => {
    // A second try of the failed one is made.
    skip(failed !== undefined && failed !== task.id, 'a step before it failed')
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.id
    else if (failed === task.id) failed = undefined
  })
}
