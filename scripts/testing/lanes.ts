import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { ForksPoolWorker, type PoolOptions, type PoolRunnerInitializer, type WorkerRequest } from 'vitest/node'
import { noteSeconds, noteStart, weightOf } from './fileTimes.ts'
import { Gate } from './Gate.ts'

/** Weights of the files that run at once add up to this at most: two heavy ones and two that wait, or four that wait. */
const CAPACITY = 6

/** One gate for a run: every lane of the pool asks it before it starts a file. */
const gate = new Gate(CAPACITY)

/** The pool of integration and browser tests: a file starts when the gate has room for its weight. */
export const lanes: PoolRunnerInitializer = { name: 'lanes', createPoolWorker: (options) => new LaneWorker(options) }

class LaneWorker extends ForksPoolWorker {
  override name = 'lanes'
  #release: (() => void) | undefined

  constructor(options: PoolOptions) {
    super(options)
    this.on('error', () => this.#release?.())
  }

  override async start(): Promise<void> {
    await super.start()
    this.on('exit', () => this.#release?.())
    this.on('message', (message: { type?: string }) => {
      if (message.type === 'testfileFinished') this.#release?.()
    })
  }

  override send(message: WorkerRequest): void {
    if (message.type === 'run') void this.#admit(message)
    else super.send(message)
  }

  async #admit(message: WorkerRequest & { type: 'run' }): Promise<void> {
    const [file] = message.context.files
    const path = file?.filepath ?? ''
    const release = await gate.enter(weightOf(path))
    // Vitest's types keep the process private.
    const { pid } = (this as unknown as { readonly fork: ChildProcess }).fork
    const [startedAt, usedBefore] = [performance.now(), processorMs(pid)]
    noteStart(path)
    this.#release = () => {
      this.#release = undefined
      noteSeconds(path, performance.now() - startedAt, processorMs(pid) - usedBefore)
      release()
    }
    super.send(message)
  }
}

/** Processor time that a process, its children and their children have used, ms. 0 where there is no /proc. */
function processorMs(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0
  const children = new Map<number, number[]>()
  const used = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = readStat(entry)
    if (!stat) continue
    // After the name, which may contain spaces: state, parent, ..., utime, stime, cutime, cstime (proc(5)), in 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [id, parent] = [Number(entry), Number(fields[1])]
    used.set(id, 10 * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0))
    children.set(parent, [...(children.get(parent) ?? []), id])
  }
  const sum = (id: number): number =>
    (used.get(id) ?? 0) + (children.get(id) ?? []).reduce((all, child) => all + sum(child), 0)
  return sum(pid)
}

function readStat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // The process ended between the listing and the read.
    return undefined
  }
}
