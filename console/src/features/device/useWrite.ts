import type { CallError } from '@mimic/contract/client'
import { type WrittenValue, writeCommand } from '@mimic/viewer/link'
import { useMemo } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

export interface Write {
  readonly signalId: string
  readonly value: string
}

/**
 * Writes a value, waits for a second person where the signal needs one, and then for the answer, at most 60 s (7.5). The
 * returned function throws {@link CallError}.
 */
export function useWrite(): (write: Write) => Promise<WrittenValue> {
  const { caller, locale, second } = useStores()
  return useMemo(() => (write) => writeCommand(caller, write, locale.locale, second.await), [caller, locale, second])
}
