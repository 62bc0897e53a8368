import type { Alarm } from '@mimic/contract'
import { asPoll, type Call, type CallData } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'

type Rows = CallData<typeof paths.alarmQuery>

/** The open alarms. Totals count all, rows are as many as were asked for. */
interface OpenAlarms {
  /** Active ones, then returned ones, that nobody has acknowledged; of each the most urgent first, of equal ones the newest. */
  readonly waiting: readonly Alarm[]
  readonly waitingTotal: number
  /** Those that somebody has acknowledged and that still hold: one row. */
  readonly acknowledged: Rows
}

interface OpenAlarmsQuestion {
  /** Rows of each state that nobody has acknowledged. */
  readonly rows: number
  /** The project whose alarms are asked for; left out: all that the account may see. */
  readonly projectId?: string | undefined
  /** Only those that this operating position answers. */
  readonly positionId?: string | undefined
}

/** Asks for the open alarms. The server sorts and counts them, whatever their number. @throws {CallError} */
export async function openAlarms(call: Call, { rows, ...filter }: OpenAlarmsQuestion): Promise<OpenAlarms> {
  const ask = (state: Alarm['state'], pageSize: number) =>
    call(paths.alarmQuery, { state, isSuppressed: false, page: 1, pageSize, order: 'severity', ...filter }, asPoll)
  const [active, returned, acknowledged] = await Promise.all([
    ask('active', rows),
    ask('returned', rows),
    ask('acknowledged', 1),
  ])
  return {
    waiting: [...active.rows, ...returned.rows],
    waitingTotal: active.total + returned.total,
    acknowledged,
  }
}
