import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { root } from './root.ts'
import { type Ready, Supervisor } from './Supervisor.ts'
import { readablePassword, Secrets, writePrivate } from './secrets.ts'
import type { StartSettings } from './startSettings.ts'

/** Preferred ports of the inner processes; a taken one is replaced by a free one. All listen on loopback. */
const BROKER_PORT = 18_830
const PLANT_PORT = 15_020
const SERVER_ACCOUNT = 'mimic-server'

export interface Started {
  /** True when this start filled an empty store: the password is then shown, this once. */
  readonly isSeeded: boolean
  readonly password: string
}

export interface HouseOptions {
  readonly settings: StartSettings
  readonly say: (line: string) => void
  /** Watch mode: the server and the gateways start again when their sources change. */
  readonly isWatching?: boolean
  /** The server's port, when the console is served by something else. */
  readonly serverPort?: number
}

/** All processes of one Mimic on this machine: broker, server, demo plant, gateways. */
export class House {
  readonly #supervisor: Supervisor
  readonly #settings: StartSettings
  readonly #secrets: Secrets
  readonly #options: HouseOptions

  constructor(options: HouseOptions) {
    this.#options = options
    this.#settings = options.settings
    mkdirSync(this.#gatewayFolder, { recursive: true })
    this.#secrets = new Secrets(this.#settings.dataFolder)
    this.#supervisor = new Supervisor(this.#settings.dataFolder, options.say)
  }

  /** Starts everything in order. @throws {Error} when a process does not get ready; what runs is stopped first. */
  async start(): Promise<Started> {
    try {
      return await this.#start()
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  stop(): Promise<void> {
    return this.#supervisor.stop()
  }

  async #start(): Promise<Started> {
    const plantPort = await freePort(PLANT_PORT)
    if (this.#settings.hasDemo) this.#writeDemoGateways(plantPort)
    const gateways = this.#gatewayFiles()
    const mqttUrl = this.#settings.mqttUrl ?? (await this.#startBroker(gateways.map((file) => file.gatewayId)))
    const password = this.#settings.demoPassword ?? readablePassword()
    const ready = await this.#startServer(mqttUrl, password)
    if (this.#settings.hasDemo) {
      await this.#supervisor.start({
        name: 'plant',
        entry: join(root, 'fixtures/src/plant/main.ts'),
        env: { PLANT_PORT: String(plantPort) },
      })
    }
    await Promise.all(gateways.map((file) => this.#startGateway(file, mqttUrl)))
    return { isSeeded: ready.isSeeded === true, password }
  }

  async #startBroker(gatewayIds: readonly string[]): Promise<string> {
    const port = await freePort(BROKER_PORT)
    const accountsPath = join(this.#settings.dataFolder, 'broker-accounts.json')
    const accounts = [
      { username: SERVER_ACCOUNT, password: this.#secrets.get('mqtt-server') },
      ...gatewayIds.map((gatewayId) => ({
        username: gatewayId,
        password: this.#secrets.get(`mqtt-${gatewayId}`),
        gatewayId,
      })),
    ]
    writePrivate(accountsPath, JSON.stringify({ accounts }, null, 2))
    await this.#supervisor.start({
      name: 'broker',
      entry: join(root, 'server/src/broker/main.ts'),
      env: { MIMIC_BROKER_PORT: String(port), MIMIC_BROKER_ACCOUNTS: accountsPath },
    })
    return `mqtt://127.0.0.1:${port}`
  }

  #startServer(mqttUrl: string, password: string): Promise<Ready> {
    const settings = this.#settings
    return this.#supervisor.start({
      name: 'server',
      entry: join(root, 'server/src/main.ts'),
      readyMs: 60_000,
      nodeArgs: this.#watchArgs,
      env: {
        PORT: String(this.#options.serverPort ?? settings.port),
        MIMIC_DATA: settings.dataFolder,
        DATABASE_URL: settings.databaseUrl,
        MQTT_URL: mqttUrl,
        ...this.#mqttLogin(SERVER_ACCOUNT, 'mqtt-server'),
        MIMIC_SEED: settings.hasDemo ? join(root, 'fixtures/demo/seed.json') : process.env['MIMIC_SEED'],
        MIMIC_DEMO_PASSWORD: password,
        MIMIC_ADMIN_PASSWORD: password,
      },
    })
  }

  async #startGateway(file: GatewayFile, mqttUrl: string): Promise<void> {
    await this.#supervisor.start({
      name: `gateway-${file.gatewayId}`,
      entry: join(root, 'gateway/src/main.ts'),
      nodeArgs: this.#watchArgs,
      env: {
        MIMIC_GATEWAY_CONFIG: file.path,
        MIMIC_DATA: this.#settings.dataFolder,
        MQTT_URL: mqttUrl,
        ...this.#mqttLogin(file.gatewayId, `mqtt-${file.gatewayId}`),
      },
    })
  }

  /** An external broker is logged into with the user's own account, from the environment. */
  #mqttLogin(username: string, secret: string): Record<string, string | undefined> {
    if (this.#settings.mqttUrl)
      return { MQTT_USERNAME: process.env['MQTT_USERNAME'], MQTT_PASSWORD: process.env['MQTT_PASSWORD'] }
    return { MQTT_USERNAME: username, MQTT_PASSWORD: this.#secrets.get(secret) }
  }

  /** Every file in `<data>/gateways` is a gateway that runs on this machine. */
  #gatewayFiles(): GatewayFile[] {
    return readdirSync(this.#gatewayFolder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => {
        const path = join(this.#gatewayFolder, name)
        // The gateway validates its own file; here only the id matters.
        const { gatewayId } = JSON.parse(readFileSync(path, 'utf8')) as { gatewayId?: unknown }
        if (typeof gatewayId !== 'string') throw new Error(`${path}: gatewayId is missing`)
        return { path, gatewayId }
      })
  }

  #writeDemoGateways(plantPort: number): void {
    for (const name of ['gateway-a.json', 'gateway-b.json']) {
      const source = join(root, 'fixtures/demo', name)
      if (!existsSync(source)) throw new Error(`${source} is missing`)
      const config = JSON.parse(readFileSync(source, 'utf8')) as { devices: { host: string; port: number }[] }
      for (const device of config.devices) Object.assign(device, { host: '127.0.0.1', port: plantPort })
      writeFileSync(join(this.#gatewayFolder, name), JSON.stringify(config, null, 2))
    }
  }

  get #gatewayFolder(): string {
    return join(this.#settings.dataFolder, 'gateways')
  }

  get #watchArgs(): readonly string[] {
    return this.#options.isWatching ? ['--watch', '--watch-preserve-output'] : []
  }
}

interface GatewayFile {
  readonly path: string
  readonly gatewayId: string
}
