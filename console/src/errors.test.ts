import { readFileSync } from 'node:fs'
import { type Answer, CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { writeFailureText } from '@mimic/contract/writeText'
import { writeCommand } from '@mimic/viewer/link'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorRecords, specText, writeAnswers } from './testing/specErrors.ts'

// Every error of the specification, and what a write says of each answer of a device. errors.browser.test.ts shows a
// few of them on the screen; server/src/features/commands/errorCodes.int.test.ts has them from the server.

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** Errors that errors.browser.test.ts provokes, each by a test of its own. */
const ownWay = [
  'success-200',
  'session-1010',
  'session-1006',
  'jump-page-failed',
  'userinfo-no-data',
  'theme-not-200',
  'write-cancelled',
  'write-no-permission',
  'denied-write',
  'denied-alarm',
  'denied-account',
  'gateway-cleared',
  'lock-check-failed',
  'hwkey-error',
  'hwkey-ok',
]
/** Errors that another test provokes, which carries the rule's id. */
const elsewhere: Readonly<Record<string, readonly [file: string, rule: string]>> = {
  'success-201': ['../../contract/src/client.test.ts', 'http-success-201'],
  'other-rejects': ['../../contract/src/client.test.ts', 'http-other-rejects'],
  'failure-toast': ['./screens/manage.browser.test.ts', 'http-error-toast'],
  'chunk-load-failed': ['./screens/manage.browser.test.ts', 'chunk-timeout'],
  'save-edit-delete-texts': ['./screens/manage.browser.test.ts', 'err-save-texts'],
  'leave-unsaved': ['../../editor/src/pages/pages.browser.test.ts', 'des-leave-warn'],
}

it('every error of the specification is provoked here, or its other test is named', () => {
  const known = [...writeAnswers.keys(), ...ownWay, ...Object.keys(elsewhere)]
  expect([...known].sort()).toEqual(errorRecords.map(({ id }) => id).sort())
  for (const [file, rule] of Object.values(elsewhere))
    expect(read(file).includes(`[spec:${rule}]`), `${rule} in ${file}`).toBe(true)
})

describe.each(['cn', 'en'] as const)('in %s', (locale) => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** The screen's text for a write that the device answers with this code. */
  async function told(code: number): Promise<string> {
    const answers = [
      { code: codes.ok, status: 'pending', online: true, uuid: 'w' },
      { code: codes.ok, status: 'pending' },
      { code, status: 'failure', message: codeText(code, locale) },
    ]
    // The envelopes of the server, as far as a write reads them.
    const ask = async () => answers.shift() as unknown as Answer<never>
    const written = writeCommand({ ask } as never, { projectId: '', signalId: 's', value: 3 } as never, locale).catch(
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(1_500)
    const error = await written
    expect(error).toBeInstanceOf(CallError)
    return (error as CallError).message
  }

  it.each([...writeAnswers])(
    '[spec:err-comm-known] [spec:err-comm-unknown] [spec:err-write] [spec:err-gateway] %s: the answer %i to a write',
    async (id, code) => {
      // If the device may have executed the write, the message says so too.
      expect((await told(code)).toLowerCase()).toBe(writeFailureText(code, locale, specText(id, locale)))
    },
  )
})
