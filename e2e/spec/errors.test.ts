import { codes, codeText } from '@mimic/contract'
import { describe, expect, it } from 'vitest'
import { specText, writeAnswers } from '../../console/src/testing/specErrors.ts'
import { type SpecRecord, specRecords } from '../../scripts/specRecords.ts'

interface ErrorRecord extends SpecRecord {
  readonly code: number | null
  readonly message_cn: string | null
}

// errorCodes.int.test.ts has each from the server, and console/src/errors.test.ts what a screen says of it.
describe('the errors of the specification', () => {
  it.each(specRecords<ErrorRecord>('errors').map((error) => [error.id, error] as const))(
    '[spec:errors/*] %s has its code, and its text in both languages',
    (id, { code }) => {
      const ours = writeAnswers.get(id)
      expect(ours).toBeDefined()
      if (code !== null) expect(ours).toBe(code)
      if (id !== 'comm-other') expect(Object.values(codes)).toContain(ours)
      for (const locale of ['cn', 'en'] as const)
        expect(codeText(ours ?? 0, locale).toLowerCase()).toBe(specText(id, locale))
    },
  )
})
