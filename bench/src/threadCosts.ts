import type { Page } from 'puppeteer-core'

/** Processor time of a tab's threads, ms. It grows little when other programs use the processor as well. */
export interface ThreadCosts {
  readonly main: number
  /** Main thread, compositor, rasterisation and display together. */
  readonly all: number
}

interface TraceEvent {
  readonly ph: string
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

const TASKS: ReadonlySet<string> = new Set(['ThreadControllerImpl::RunTask', 'ThreadPool_RunTask'])
const MAIN = 'CrRendererMain'
const DISPLAY = 'VizCompositorThread'

/** Traces the tasks of the tab's threads while `work` runs. The trace has no details, so that it costs little itself. */
export async function threadCosts(tab: Page, work: () => Promise<unknown>): Promise<ThreadCosts> {
  await tab.tracing.start({ categories: ['toplevel'] })
  await work()
  const file = await tab.tracing.stop()
  if (!file) throw new Error('the browser gave no trace')
  // The format of Chrome's trace files.
  const { traceEvents } = JSON.parse(Buffer.from(file).toString('utf8')) as { traceEvents: TraceEvent[] }
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const names = new Map(
    traceEvents.flatMap((event) =>
      event.name === 'thread_name' ? [[keyOf(event), event.args.name ?? ''] as const] : [],
    ),
  )
  const busy = new Map<string, { readonly pid: number; readonly name: string; us: number }>()
  for (const event of traceEvents) {
    if (event.ph !== 'X' || !TASKS.has(event.name)) continue
    const thread = busy.get(keyOf(event)) ?? { pid: event.pid, name: names.get(keyOf(event)) ?? '', us: 0 }
    thread.us += event.tdur ?? 0
    busy.set(keyOf(event), thread)
  }
  // Other tabs rest meanwhile.
  const main = [...busy.values()].filter(({ name }) => name === MAIN).sort((a, b) => b.us - a.us)[0]
  if (!main) throw new Error('the trace has no main thread')
  const own = [...busy.values()].filter(({ pid, name }) => pid === main.pid || name === DISPLAY)
  return { main: main.us / 1000, all: own.reduce((sum, { us }) => sum + us, 0) / 1000 }
}
