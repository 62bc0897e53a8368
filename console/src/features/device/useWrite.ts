import { CallError } from '@mimic/contract/client'
import { limits } from '@mimic/contract/limits'
import type { SignalScalar } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { writeFailureText } from '@mimic/contract/writeText'
import { asyncCommand } from '@mimic/viewer/link'
import { useMemo } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

export interface Write {
  readonly signalId: string
  readonly value: string
}

/** Writes a value and waits for its answer, at most 60 s (7.5). The returned function throws {@link CallError}. */
export function useWrite(): (write: Write) => Promise<SignalScalar> {
  const { caller, locale } = useStores()
  return useMemo(() => {
    return (write) =>
      asyncCommand<SignalScalar>({
        submit: () => caller.ask(paths.projectMonitorWrite, write),
        poll: (uuid) => caller.ask(paths.projectMonitorWriteCallback, { uuid }),
        waitMs: limits.write.waitMs,
        locale: locale.locale,
        failureText: writeFailureText,
      })
  }, [caller, locale])
}
