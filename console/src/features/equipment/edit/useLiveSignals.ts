import type { Signal } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useMemo } from 'react'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'

const LIVE_MS = 2_000
/** The values of very many signals are asked for less often. */
const SLOW_LIVE_MS = 10_000
const MANY = 2_000

/** The newest values of the stored signals of a device, by their ids. */
export function useLiveSignals(equipmentId: string | undefined, count: number): ReadonlyMap<string, Signal> {
  const refreshMs = count > MANY ? SLOW_LIVE_MS : LIVE_MS
  const body = equipmentId === undefined || count === 0 ? undefined : { equipmentId }
  const { page } = useAnswer(paths.deviceMonitorSignalQuery, body, refreshMs)
  return useMemo(() => new Map((page ?? []).map((signal) => [signal.id, signal])), [page])
}
