import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GatewayConfig, parseConfig } from '../config/config.ts'
import { BusServer } from './BusServer.ts'
import { Process } from './Process.ts'

const DEMO = join(import.meta.dirname, '../../../fixtures/demo/gateway-a.json')
const LOGIN = { username: 'gw', password: 'gateway-secret' }
const SERVER_LOGIN = { username: 'server', password: 'server-secret' }

export interface SiteOptions {
  /** An existing broker; by default the product's own is started. */
  readonly brokerUrl?: string
  readonly gatewayId?: string
  /** Changes to the demo's configuration. */
  readonly change?: (config: GatewayConfig) => void
}

/** The demo plant, a broker and a gateway as separate processes, and the server's side of the bus in this one. */
export class Site {
  readonly folder = mkdtempSync(join(tmpdir(), 'mimic-gateway-'))
  readonly gatewayId: string
  plant!: Process
  gateway!: Process
  bus!: BusServer
  #broker: Process | undefined
  #brokerUrl: string
  #change: (config: GatewayConfig) => void

  private constructor({ brokerUrl = '', gatewayId = 'gw-a', change = () => undefined }: SiteOptions) {
    this.#brokerUrl = brokerUrl
    this.gatewayId = gatewayId
    this.#change = change
  }

  static async start(options: SiteOptions = {}): Promise<Site> {
    const site = new Site(options)
    await site.startPlant()
    if (!options.brokerUrl) await site.startBroker()
    site.bus = await BusServer.connect(site.#brokerUrl, site.gatewayId, site.#broker ? SERVER_LOGIN : {})
    await site.startGateway()
    return site
  }

  /** Where the gateway keeps the configuration that the server has sent. */
  get keptPath(): string {
    return join(this.folder, `gateway-${this.gatewayId}.config.json`)
  }

  get bufferPath(): string {
    return join(this.folder, `gateway-${this.gatewayId}.db`)
  }

  /** Starts the plant on its earlier port. */
  async startPlant(): Promise<void> {
    const before = this.plant as Process | undefined
    this.plant = await Process.start('fixtures/src/plant/main.ts', { PLANT_PORT: String(before?.port ?? 0) })
  }

  /** Changes the configuration for the next start of the gateway. */
  change(more: (config: GatewayConfig) => void): void {
    const before = this.#change
    this.#change = (config) => {
      before(config)
      more(config)
    }
  }

  /** Starts the broker on its earlier port. */
  async startBroker(): Promise<void> {
    const accounts = join(this.folder, 'accounts.json')
    const list = [SERVER_LOGIN, { ...LOGIN, gatewayId: this.gatewayId }]
    writeFileSync(accounts, JSON.stringify({ accounts: list }), { mode: 0o600 })
    this.#broker = await Process.start('server/src/broker/main.ts', {
      MIMIC_BROKER_PORT: String(this.#broker?.port ?? 0),
      MIMIC_BROKER_ACCOUNTS: accounts,
    })
    this.#brokerUrl = `mqtt://127.0.0.1:${this.#broker.port}`
  }

  async killBroker(): Promise<void> {
    await this.#broker?.end('SIGKILL')
  }

  /** Another broker at another address, with the server's side on it. The gateway learns of it at its next start. */
  async moveBroker(): Promise<void> {
    const before = this.bus
    await this.killBroker()
    this.#broker = undefined
    await this.startBroker()
    this.bus = await BusServer.connect(this.#brokerUrl, this.gatewayId, SERVER_LOGIN)
    await before.stop()
  }

  /** The configuration of the demo at this plant, with the changes. */
  document(): GatewayConfig {
    const config = parseConfig(JSON.parse(readFileSync(DEMO, 'utf8')))
    config.gatewayId = this.gatewayId
    for (const device of config.devices)
      Object.assign(device, { port: this.plant.port, intervalMs: 100, timeoutMs: 400 })
    this.#change(config)
    return config
  }

  async startGateway(): Promise<void> {
    const path = join(this.folder, 'gateway.json')
    writeFileSync(path, JSON.stringify(this.document()))
    this.gateway = await Process.start('gateway/src/main.ts', {
      MIMIC_GATEWAY_CONFIG: path,
      MIMIC_DATA: this.folder,
      MQTT_URL: this.#brokerUrl,
      ...(this.#broker ? { MQTT_USERNAME: LOGIN.username, MQTT_PASSWORD: LOGIN.password } : {}),
    })
  }

  trouble(equipId: string, trouble: 'busy' | 'fault' | 'silent' | null): void {
    this.plant.tell({ equipId, trouble })
  }

  async stop(): Promise<void> {
    await this.gateway.end()
    await this.plant.end()
    if (!this.#broker) await this.bus.clear()
    await this.bus.stop()
    await this.#broker?.end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
