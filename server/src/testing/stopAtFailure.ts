import { afterEach, beforeEach } from 'vitest'

/** For a `describe` whose tests build on one another: once one has failed, the later ones are skipped. */
export function stopAtFailure(): void {
  let hasFailed = false
  beforeEach((test) => {
    if (hasFailed) test.skip('an earlier test of the chain has failed')
  })
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail'
  })
}
