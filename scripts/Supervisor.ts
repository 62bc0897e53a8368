import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { RotatingLog } from './RotatingLog.ts'

const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 5_000
/** A process that has run this long counts as healthy, so its next restart is quick. */
const HEALTHY_MS = 30_000
const STOP_MS = 10_000
const READY_MS = 30_000
const TELL_MS = 10_000

export interface ProcessSpec {
  readonly name: string
  /** Path of the TypeScript entry. */
  readonly entry: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nodeArgs?: readonly string[]
  /** How long it may take to report ready, ms; 30,000 by default. */
  readonly readyMs?: number
  /** It may take as long as it needs: after `readyMs` without a word, people are told so, and nothing is ended. */
  readonly isPatient?: boolean
}

/** The IPC message of a process that is still starting. */
interface Starting {
  readonly kind: 'starting'
  /** Its present work, for people: `migration 3 of 65 (rollUps)`. */
  readonly doing: string
}

/** The IPC message of a process that is ready to serve. */
export interface Ready {
  readonly kind: 'ready'
  readonly port?: number
  /** The server filled an empty store. */
  readonly isSeeded?: boolean
  /** Address of the active server. The server that sends it is on standby. */
  readonly activeUrl?: string
}

interface Running {
  readonly spec: ProcessSpec
  child: ChildProcess
  startedAt: number
  delayMs: number
}

/**
 * Starts the processes of one Mimic, keeps their logs in `<data>/logs/<name>.log` and their ids in
 * `<data>/run/<name>.pid`, and restarts those that die. A full disk stops none of it. Processes are stopped in the
 * reverse order of their start.
 */
export class Supervisor {
  readonly #running: Running[] = []
  readonly #logs = new Map<string, RotatingLog>()
  readonly #logFolder: string
  readonly #runFolder: string
  readonly #compiledFolder: string
  readonly #say: (line: string) => void
  readonly #tellMs: number
  #isStopping = false

  /** @param tellMs how often people are told of a patient process that is not ready yet */
  constructor(dataFolder: string, say: (line: string) => void, tellMs = TELL_MS) {
    this.#tellMs = tellMs
    this.#logFolder = join(dataFolder, 'logs')
    this.#runFolder = join(dataFolder, 'run')
    this.#compiledFolder = join(dataFolder, 'compiled')
    this.#say = say
    for (const folder of [this.#logFolder, this.#runFolder]) mkdirSync(folder, { recursive: true })
  }

  /** @throws {Error} with the last log lines when the process ends, or is not ready within `readyMs` and not patient */
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
        wait?.end()
        running.child.removeAllListeners('close')
        running.child.removeAllListeners('message')
        running.child.kill('SIGKILL')
        this.#running.splice(this.#running.indexOf(running), 1)
        reject(new Error(`${spec.name} ${why}\n${tail.slice(-8).join('\n')}`))
      }
      const readyMs = spec.readyMs ?? READY_MS
      const wait = spec.isPatient ? this.#tellOfStart(spec.name, readyMs) : undefined
      const timer = spec.isPatient ? undefined : setTimeout(() => refuse('was not ready in time'), readyMs)
      const first = (code: number | null) => refuse(`ended with code ${code}`)
      // At 'exit' the last lines, which say why, may not have been read yet. At 'close' they have.
      running.child.once('close', first)
      running.child.on('message', (message: Ready | Starting) => {
        if (message.kind === 'starting') {
          wait?.hear(message.doing)
          return
        }
        clearTimeout(timer)
        wait?.end()
        running.child.removeAllListeners('message')
        running.child.removeListener('close', first)
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
    for (const log of this.#logs.values()) await log.close()
  }

  /** Tells people now and then what a process that takes long does. */
  #tellOfStart(name: string, silentMs: number) {
    const began = performance.now()
    let heard = { at: began, doing: '' }
    const seconds = (since: number) => Math.round((performance.now() - since) / 1000)
    const timer = setInterval(() => {
      const isSilent = performance.now() - heard.at >= silentMs
      const silence = isSilent ? `; nothing new for ${seconds(heard.at)} s, see ${this.#logFolder}/${name}.log` : ''
      this.#say(`${name} is not ready after ${seconds(began)} s: ${heard.doing || 'it has said nothing yet'}${silence}`)
    }, this.#tellMs)
    return {
      hear: (doing: string) => {
        heard = { at: performance.now(), doing }
      },
      end: () => clearInterval(timer),
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
    const log = this.#logOf(spec.name)
    // The child gets its own process group: Ctrl+C then reaches only the supervisor, which stops the others in order.
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...(spec.nodeArgs ?? []), spec.entry],
      {
        // Set from outside, the entry itself is kept compiled too, and a start does not load the compiler.
        env: { NODE_COMPILE_CACHE: this.#compiledFolder, ...process.env, ...spec.env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      },
    )
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
        log.write(line)
        tail.push(line)
        if (tail.length > 50) tail.shift()
      })
    }
    this.#writePid(spec, child)
    return child
  }

  #pidPath({ name }: ProcessSpec): string {
    return join(this.#runFolder, `${name}.pid`)
  }

  /** A restarted process continues the log of the one before. */
  #logOf(name: string): RotatingLog {
    const log = this.#logs.get(name) ?? new RotatingLog(join(this.#logFolder, `${name}.log`))
    this.#logs.set(name, log)
    return log
  }

  #writePid(spec: ProcessSpec, { pid }: ChildProcess): void {
    try {
      writeFileSync(this.#pidPath(spec), String(pid))
    } catch (error) {
      this.#say(`the process id of ${spec.name} could not be noted: ${error instanceof Error ? error.message : error}`)
    }
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
