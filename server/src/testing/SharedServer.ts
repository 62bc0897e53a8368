import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeSeedFile } from './seedFile.ts'
import { TestClient } from './TestClient.ts'
import { PASSWORD } from './TestServer.ts'

/** How long a supervisor waits before it starts a process again. */
const RESTART_MS = 250

/** The reply of /healthz. */
export interface Health {
  readonly status: number
  readonly role: string
  readonly active: string
  readonly why?: string
}

export interface SharedServerSettings {
  readonly databaseUrl: string
  readonly mqttUrl: string
  /**
   * 1 runs the product's own main program. With more, durations within the server (not those of the lease) pass this
   * many times as fast: see quickServer.ts.
   */
  readonly factor: number
}

/** One of several servers on a store and a broker, as a process that is restarted when it ends by itself. */
export class SharedServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'mimic-shared-'))
  readonly #settings: SharedServerSettings
  #child: ChildProcess | undefined
  #port = 0
  #isMeantToRun = false
  /** How often the process ended by itself. */
  ends = 0

  constructor(settings: SharedServerSettings) {
    this.#settings = settings
  }

  /** Starts the process. Later starts reuse the port of the first one. */
  async spawn(): Promise<void> {
    this.#isMeantToRun = true
    const { databaseUrl, mqttUrl, factor } = this.#settings
    const program = factor === 1 ? '../main.ts' : 'quickServer.ts'
    const child = fork(resolve(import.meta.dirname, program), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        MIMIC_DATA: this.folder,
        FACTOR: String(factor),
        DATABASE_URL: databaseUrl,
        MQTT_URL: mqttUrl,
        MIMIC_SEED: writeSeedFile(this.folder),
        MIMIC_DEMO_PASSWORD: PASSWORD,
      },
    })
    this.#child = child
    child.once('exit', () => {
      if (!this.#isMeantToRun || this.#child !== child) return
      this.ends++
      setTimeout(() => {
        if (this.#isMeantToRun) this.spawn().catch(() => undefined)
      }, RESTART_MS)
    })
    this.#port = await new Promise<number>((ready, failed) => {
      child.on('message', ({ kind, port = 0 }: { kind: string; port?: number }) => kind === 'ready' && ready(port))
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name)
  }

  /** Ends the process for good. @param name SIGKILL ends it like a power cut, SIGTERM in an orderly way */
  async end(name: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#isMeantToRun = false
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(name)
    await ended
  }

  /** Undefined while the server does not answer. */
  async health(): Promise<Health | undefined> {
    try {
      const response = await fetch(`${this.origin}/healthz`, { signal: AbortSignal.timeout(1_000) })
      return { status: response.status, ...((await response.json()) as Omit<Health, 'status'>) }
    } catch {
      return undefined
    }
  }

  login(loginname: string): Promise<TestClient> {
    return TestClient.login(this.origin, loginname, PASSWORD)
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT')
    await this.end('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
