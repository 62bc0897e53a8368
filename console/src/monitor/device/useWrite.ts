import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import type { SignalScalar } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { writeFailureText } from '@mimic/contract/writeText'
import { asyncCommand, Caller, CallError as CommandError } from '@mimic/viewer/link'
import { useMemo } from 'react'
import { CallError, endedCodes } from '../../kit/call.ts'
import { useStores } from '../../stores/StoresContext.ts'

export interface Write {
  readonly signalId: string
  readonly value: string
}

/** Writes a value and follows it to its answer (7.5: 60 s at most). The function throws {@link CallError}. */
export function useWrite(): (write: Write) => Promise<SignalScalar> {
  const { locale, session } = useStores()
  return useMemo(() => {
    const caller = new Caller('', () => locale.locale)
    return async (write) => {
      try {
        return await asyncCommand<SignalScalar>({
          submit: () => caller.post<SignalScalar>(paths.projectWrite, { ...write }),
          poll: (uuid) => caller.post<SignalScalar>(paths.projectWriteCallback, { uuid }),
          waitMs: limits.write.waitMs,
          locale: locale.locale,
          failureText: writeFailureText,
        })
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        if (endedCodes.has(error.code)) session.end(error.code)
        // The viewer's words for "no answer" are not for people.
        const hasAnswer = error.code !== codes.timeout && error.code !== codes.unavailable
        throw new CallError(error.code, hasAnswer ? error.message : '', error.fields)
      }
    }
  }, [locale, session])
}
