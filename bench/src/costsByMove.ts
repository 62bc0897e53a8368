/** The main thread's cost of one step, ms of processor time. */
export interface Cost {
  /** Time in scripts. */
  readonly js: number
  /** Time in all tasks: scripts, style, layout, paint. */
  readonly task: number
}

/** A complete event of the browser's trace; µs. `tdur` is the thread's own time. */
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

/** Names of trace events: a task of a thread, a script call, an input event. */
const TASK = 'ThreadControllerImpl::RunTask'
const CALL = 'FunctionCall'
const EVENT = 'EventDispatch'

/** Trace categories that {@link costsByMove} needs. */
export const traceCategories = ['toplevel', 'devtools.timeline']

/**
 * The main thread's cost of each pointer move: from the task that delivered it until the task that delivered the next,
 * drawing included. There is one entry less than there are moves.
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

/** The events that lie within no other. The input is sorted by start time. */
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
