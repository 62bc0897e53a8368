import { afterEach, beforeEach } from 'vitest'

/** For tests of a file that build on one another: after one that failed, the others are skipped. */
export function skipAfterFailure(): void {
  let hasFailed = false
  beforeEach((context) => {
    context.skip(hasFailed, 'a test before it failed')
  })
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail'
  })
}
