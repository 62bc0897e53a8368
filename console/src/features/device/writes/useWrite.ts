import type { Signal } from '@mimic/contract'
import { type WrittenValue, writeCommand } from '@mimic/viewer/link'
import { useMemo } from 'react'
import { useStores } from '../../../stores/StoresContext.ts'

export interface Write {
  readonly signal: Pick<Signal, 'id' | 'title' | 'equipTitle'>
  readonly value: string
  /** The value as people read it. */
  readonly shown: string
}

/**
 * Writes a value, waits for a second person where the signal needs one, and then for the answer, at most 60 s (7.5).
 * Meanwhile it is among the writes that run. The returned function throws {@link CallError}.
 */
export function useWrite(): (write: Write) => Promise<WrittenValue> {
  const { caller, locale, second, writes } = useStores()
  return useMemo(
    () =>
      ({ signal, value, shown }) =>
        writes.during({ signal: signal.title, device: signal.equipTitle, value: shown }, (onStage) =>
          writeCommand(caller, { signalId: signal.id, value }, locale.locale, { awaitSecond: second.await, onStage }),
        ),
    [caller, locale, second, writes],
  )
}
