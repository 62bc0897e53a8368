/** What one step of work cost the main thread, ms of its processor time. */
export interface Cost {
  /** Its scripts. */
  readonly js: number
  /** All that it did: scripts, style, layout, paint. */
  readonly task: number
}

/** An event of the browser's trace that has a beginning and an end; µs. `tdur` is the thread's own time. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/** Of the trace: a task of a thread, a call of scripts, an event that they hear. */
const TASK = 'ThreadControllerImpl::RunTask'
const CALL = 'FunctionCall'
const EVENT = 'EventDispatch'

/** What a trace must record for {@link costsByMove}. */
export const traceCategories = ['toplevel', 'devtools.timeline']

/**
 * What the main thread did for each move of the pointer: from the task that brought it to the one that brought the next,
 * all that was drawn for it among it. One less than there were moves.
 */
export function costsByMove(events: readonly TraceEvent[]): Cost[] {
  const isMove = (event: TraceEvent) => event.name === EVENT && event.args?.data?.type === 'pointermove'
  const first = events.find(isMove)
  if (!first) return []
  const own = events
    .filter(({ pid, tid, ph, dur }) => pid === first.pid && tid === first.tid && ph === 'X' && dur !== undefined)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks = outermost(own.filter(({ name }) => name === TASK))
  const calls = outermost(own.filter(({ name }) => name === CALL))
  const begins = own.filter(isMove).map(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? ts)
  const bounds = [...new Set(begins)]
  return bounds.slice(1).map((end, i) => {
    const isWithin = ({ ts }: TraceEvent) => ts >= (bounds[i] as number) && ts < end
    return { js: sum(calls.filter(isWithin)), task: sum(tasks.filter(isWithin)) }
  })
}

/** Of events that are sorted by their beginning, those within no other. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}

function sum(events: readonly TraceEvent[]): number {
  return events.reduce((ms, { tdur, dur = 0 }) => ms + (tdur ?? dur) / 1000, 0)
}
