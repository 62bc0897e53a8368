import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Broker } from '../broker/Broker.ts'
import { readConfig } from '../platform/settings/config.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { chosePassword } from './chosePassword.ts'
import { keptLog } from './keptLog.ts'
import { copySeededStore } from './seededStore.ts'
import { PASSWORD, writeSeedFile } from './seedFile.ts'
import { TestClient } from './TestClient.ts'

export { PASSWORD }
export const SERVER_LOGIN = { username: 'server', password: 'server-secret' }
export const GATEWAY_LOGIN = { username: 'gw-a', password: 'a-secret' }

export interface TestServerOptions {
  readonly databaseUrl?: string
  readonly schema?: string
  readonly now?: () => number
  /** By default the time of `now` passes on both clocks. */
  readonly monotonic?: () => number
  readonly rateFactor?: number
  /** Repeated work (checks of gateways, folds, looks for what has expired) is done this many times as often. */
  readonly jobFactor?: number
  /** Whether the store is checked for damage at the start. The check is a process of its own. */
  readonly isCheckedAtStart?: boolean
  /** Settings to add or replace. */
  readonly env?: Readonly<Record<string, string>>
}

/** A real server with a real broker and a real store, in its own folder. */
export class TestServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'mimic-server-'))
  readonly brokerUrl: string
  server: RunningServer
  #broker: Broker
  readonly #options: TestServerOptions

  private constructor(broker: Broker, brokerUrl: string, options: TestServerOptions) {
    this.#broker = broker
    this.brokerUrl = brokerUrl
    this.#options = options
    // start() sets it before anybody gets the object.
    this.server = undefined as unknown as RunningServer
  }

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const broker = makeBroker(0)
    const test = new TestServer(broker, `mqtt://127.0.0.1:${await broker.start()}`, options)
    if (!options.databaseUrl && options.env?.['MIMIC_SEED'] === undefined) await copySeededStore(test.folder)
    await test.startServer()
    if (options.env?.['MIMIC_SEED'] === '') await chosePassword(test.server)
    return test
  }

  /** Ends the broker, and starts another one on its port after `meanwhile`. */
  async withoutBroker(meanwhile: () => Promise<void>): Promise<void> {
    await this.#broker.stop()
    try {
      await meanwhile()
    } finally {
      this.#broker = makeBroker(Number(new URL(this.brokerUrl).port))
      await this.#broker.start()
    }
  }

  /**
   * @param port the server's earlier port; 0 means any
   * @param more settings to change this time
   */
  async startServer(port = 0, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const {
      databaseUrl,
      schema,
      now,
      monotonic = now,
      env,
      rateFactor = 1,
      jobFactor = 1,
      isCheckedAtStart = false,
    } = this.#options
    const config = readConfig({
      PORT: String(port),
      HOST: '127.0.0.1',
      MIMIC_DATA: this.folder,
      MQTT_URL: this.brokerUrl,
      MQTT_USERNAME: SERVER_LOGIN.username,
      MQTT_PASSWORD: SERVER_LOGIN.password,
      MIMIC_SEED: writeSeedFile(this.folder),
      MIMIC_DEMO_PASSWORD: PASSWORD,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
      ...more,
    })
    this.server = await startServer(config, {
      log: keptLog('server'),
      rateFactor,
      jobFactor,
      isCheckedAtStart,
      ...(schema ? { schema } : {}),
      ...(now ? { now } : {}),
      ...(monotonic ? { monotonic } : {}),
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${this.server.port}`
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.#broker.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  login(loginname: string): Promise<TestClient> {
    return TestClient.login(this.origin, loginname, PASSWORD)
  }
}

const makeBroker = (port: number): Broker =>
  new Broker({
    accounts: [SERVER_LOGIN, { ...GATEWAY_LOGIN, gatewayId: 'gw-a' }],
    host: '127.0.0.1',
    port,
    log: pino({ level: 'silent' }),
  })
