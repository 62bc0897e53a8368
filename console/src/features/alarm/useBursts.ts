import type { Alarm } from '@mimic/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

interface Bursts {
  /** Counts the questions that follow messages. */
  readonly burst: number
  /** Takes the rows of each answer. */
  readonly onRows: (alarms: readonly Alarm[]) => void
}

/**
 * Asks again after each burst of messages about alarms, if the rows of the question before are there: questions that drop
 * each other would show nothing while alarms come without a pause.
 */
export function useBursts(onRows: (alarms: readonly Alarm[]) => void): Bursts {
  const { bursts } = useStores().alarmCounts
  const [burst, setBurst] = useState(bursts)
  const isAsking = useRef(false)
  useEffect(() => {
    if (isAsking.current || bursts === burst) return
    isAsking.current = true
    setBurst(bursts)
  }, [bursts, burst])
  const onAnswer = useCallback(
    (alarms: readonly Alarm[]) => {
      isAsking.current = false
      onRows(alarms)
    },
    [onRows],
  )
  return { burst, onRows: onAnswer }
}
