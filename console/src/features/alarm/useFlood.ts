import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useAnswer } from '../../kit/ask/useAnswer.ts'

const REFRESH_MS = 5_000
const EACH = 'mimic.alarm.each'

/**
 * Whether alarms come as a flood, and then those that a filter leaves, in parts. Parts can be switched off until the
 * browser is closed.
 * @param filter undefined while it is not shown
 */
export function useFlood(filter: Readonly<Record<string, string>> | undefined) {
  const [isEach, setEach] = useState(() => sessionStorage.getItem(EACH) === '1')
  // The fields are texts, as the form has them.
  const body = filter && withoutOrder(filter)
  const { page: flood } = useAnswer(paths.alarmListFlood, body as CallBody<typeof paths.alarmListFlood>, REFRESH_MS)
  return {
    flood: flood && flood.since !== null ? { ...flood, since: flood.since } : undefined,
    isCollapsed: !isEach,
    toggle() {
      sessionStorage.setItem(EACH, isEach ? '0' : '1')
      setEach(!isEach)
    },
  }
}
export type Flood = ReturnType<typeof useFlood>

function withoutOrder({ order: _order, isReversed: _reversed, ...rest }: Readonly<Record<string, string>>) {
  return rest
}
