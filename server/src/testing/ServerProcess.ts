import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { Broker } from '../broker/Broker.ts'
import { copySeededStore } from './seededStore.ts'
import { writeSeedFile } from './seedFile.ts'
import { TestClient } from './TestClient.ts'
import { GATEWAY_LOGIN, PASSWORD, SERVER_LOGIN } from './TestServer.ts'

/** The server as a separate process, so that a test can kill it; broker and data folder outlive it. */
export class ServerProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'mimic-kill-'))
  readonly brokerUrl: string
  origin = ''
  /** Its log, JSON lines; empty at the level `fatal`, which is set where the test sets none. */
  output = ''
  readonly #broker: Broker
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess | undefined

  private constructor(broker: Broker, brokerUrl: string, env: Readonly<Record<string, string>>) {
    this.#broker = broker
    this.#env = env
    this.brokerUrl = brokerUrl
  }

  /** @param env further settings */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const broker = new Broker({
      accounts: [SERVER_LOGIN, { ...GATEWAY_LOGIN, gatewayId: 'gw-a' }],
      host: '127.0.0.1',
      port: 0,
      log: pino({ level: 'silent' }),
    })
    const server = new ServerProcess(broker, `mqtt://127.0.0.1:${await broker.start()}`, env)
    if (!env['DATABASE_URL'] && env['MIMIC_SEED'] === undefined) await copySeededStore(server.folder)
    await server.spawn()
    return server
  }

  /** Starts the process. Later starts reuse the port of the first one, as a restart does. */
  async spawn(): Promise<void> {
    const child = fork(resolve(import.meta.dirname, '../main.ts'), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: this.origin === '' ? '0' : new URL(this.origin).port,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'fatal',
        MIMIC_DATA: this.folder,
        MQTT_URL: this.brokerUrl,
        MQTT_USERNAME: SERVER_LOGIN.username,
        MQTT_PASSWORD: SERVER_LOGIN.password,
        MIMIC_SEED: writeSeedFile(this.folder),
        MIMIC_DEMO_PASSWORD: PASSWORD,
        ...this.#env,
      },
    })
    this.#child = child
    child.stdout?.on('data', (chunk: Buffer) => {
      this.output += chunk.toString()
    })
    const port = await new Promise<number>((ready, failed) => {
      child.on('message', ({ kind, port = 0 }: { kind: string; port?: number }) => kind === 'ready' && ready(port))
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    })
    this.origin = `http://127.0.0.1:${port}`
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Kills it at once (`kill -9`). */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }

  login(loginname: string): Promise<TestClient> {
    return TestClient.login(this.origin, loginname, PASSWORD)
  }

  async stop(): Promise<void> {
    await this.kill()
    await this.#broker.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
