import { afterEach, beforeEach } from 'vitest'

/**
 * For a `describe` whose tests are steps that need those before them: after a step that failed, the rest is skipped.
 * Give the `describe` `{ retry: 0 }`: a step cannot be repeated alone.
 */
export function buildOnEachOther(): void {
  let failed = ''
  beforeEach(({ skip }) => {
    if (failed !== '') skip(`it needs a step that failed: ${failed}`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ||= task.name
  })
}
