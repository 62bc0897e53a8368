import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync, statSync, type WriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 5_000
/** A process that ran this long is considered healthy again: its next restart is quick. */
const HEALTHY_MS = 30_000
const STOP_MS = 10_000
const LOG_BYTES = 20 * 1024 * 1024

export interface ProcessSpec {
  readonly name: string
  /** Path of the TypeScript entry. */
  readonly entry: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nodeArgs?: readonly string[]
  /** How long it may take to say that it is ready, ms. */
  readonly readyMs?: number
}

/** What a process says over IPC once it serves. */
export interface Ready {
  readonly kind: 'ready'
  readonly port?: number
  /** The server filled an empty store. */
  readonly isSeeded?: boolean
}

interface Running {
  readonly spec: ProcessSpec
  child: ChildProcess
  startedAt: number
  delayMs: number
}

/**
 * Starts the processes of one Mimic, keeps their logs in `<data>/logs/<name>.log` and their ids in
 * `<data>/run/<name>.pid`, and starts one again that dies.
 * Processes are stopped in the reverse order of their start.
 */
export class Supervisor {
  readonly #running: Running[] = []
  readonly #logFolder: string
  readonly #runFolder: string
  readonly #say: (line: string) => void
  #isStopping = false

  constructor(dataFolder: string, say: (line: string) => void) {
    this.#logFolder = join(dataFolder, 'logs')
    this.#runFolder = join(dataFolder, 'run')
    this.#say = say
    for (const folder of [this.#logFolder, this.#runFolder]) mkdirSync(folder, { recursive: true })
  }

  /** @throws {Error} with the last log lines when the process ends, or is not ready, within `readyMs`. */
  start(spec: ProcessSpec): Promise<Ready> {
    return new Promise((resolve, reject) => {
      const tail: string[] = []
      const running: Running = {
        spec,
        child: this.#spawn(spec, tail),
        startedAt: performance.now(),
        delayMs: FIRST_DELAY_MS,
      }
      this.#running.push(running)
      const refuse = (why: string) => {
        clearTimeout(timer)
        running.child.removeAllListeners('exit')
        running.child.kill('SIGKILL')
        this.#running.splice(this.#running.indexOf(running), 1)
        reject(new Error(`${spec.name} ${why}\n${tail.slice(-8).join('\n')}`))
      }
      const timer = setTimeout(() => refuse('was not ready in time'), spec.readyMs ?? 30_000)
      const first = (code: number | null) => refuse(`ended with code ${code}`)
      running.child.once('exit', first)
      running.child.once('message', (message: Ready) => {
        clearTimeout(timer)
        running.child.removeListener('exit', first)
        this.#watch(running)
        resolve(message)
      })
    })
  }

  /** Stops everything; a process that does not stop within 10 s is killed. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const { child, spec } of this.#running.toReversed()) {
      await stopChild(child)
      rmSync(this.#pidPath(spec), { force: true })
    }
  }

  #watch(running: Running): void {
    running.child.once('exit', (code, signal) => {
      if (this.#isStopping) return
      if (performance.now() - running.startedAt > HEALTHY_MS) running.delayMs = FIRST_DELAY_MS
      this.#say(`${running.spec.name} ended (${signal ?? `code ${code}`}); starting it again`)
      setTimeout(() => {
        if (this.#isStopping) return
        running.child = this.#spawn(running.spec, [])
        running.startedAt = performance.now()
        this.#watch(running)
      }, running.delayMs)
      running.delayMs = Math.min(MAX_DELAY_MS, running.delayMs * 2)
    })
  }

  #spawn(spec: ProcessSpec, tail: string[]): ChildProcess {
    const log = this.#openLog(spec.name)
    // A group of its own: Ctrl+C reaches the supervisor alone, which stops the others in order.
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...(spec.nodeArgs ?? []), spec.entry],
      {
        env: { ...process.env, ...spec.env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      },
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log.write(chunk)
        tail.push(...chunk.toString('utf8').split('\n').filter(Boolean))
        if (tail.length > 50) tail.splice(0, tail.length - 50)
      })
    }
    writeFileSync(this.#pidPath(spec), String(child.pid))
    child.once('close', () => log.end())
    return child
  }

  #pidPath({ name }: ProcessSpec): string {
    return join(this.#runFolder, `${name}.pid`)
  }

  #openLog(name: string): WriteStream {
    const path = join(this.#logFolder, `${name}.log`)
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    return createWriteStream(path, { flags: size > LOG_BYTES ? 'w' : 'a' })
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
