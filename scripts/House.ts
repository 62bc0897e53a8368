import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertDataFolder } from '../server/src/platform/settings/assertDataFolder.ts'
import { closeDataFolder, makePrivateFiles } from '../server/src/platform/settings/privateData.ts'
import { writeGatewayAccount } from './gatewayAccount.ts'
import { readGatewayFiles } from './gatewayFiles.ts'
import { type LocalGateway, localGatewayId } from './localGateway.ts'
import { root } from './root.ts'
import { type Ready, Supervisor } from './Supervisor.ts'
import { readablePassword, SECRETS, Secrets, writePrivate } from './secrets.ts'
import { isPortTaken, startOnPort } from './startOnPort.ts'
import type { StartSettings } from './startSettings.ts'

/** MB. V8 begins with 1, and copies the many objects of a start again and again: a seventh of its time. */
const YOUNG_OBJECTS = ['--min-semi-space-size=16', '--max-semi-space-size=32']

/** Preferred ports of the inner processes. An occupied one is replaced by a free one. All listen on loopback. */
const BROKER_PORT = 18_830
const PLANT_PORT = 15_020
const SERVER_ACCOUNT = 'mimic-server'

export interface Started {
  /** True if this start filled an empty store: only then the password is shown. */
  readonly isSeeded: boolean
  readonly password: string
  /** Address of the active server, if this one is on standby. */
  readonly activeUrl: string | undefined
  /** One sentence for each process that does not run or file that could not be read. */
  readonly problems: readonly string[]
}

export interface HouseOptions {
  readonly settings: StartSettings
  readonly say: (line: string) => void
  /** Watch mode: the server and the gateways restart when their sources change. */
  readonly isWatching?: boolean
  /** The server's port, if something else serves the console. */
  readonly serverPort?: number
}

/** All processes of one Mimic on this machine: broker, server, demo plant, gateways. */
export class House {
  readonly #supervisor: Supervisor
  readonly #settings: StartSettings
  readonly #secrets: Secrets
  readonly #options: HouseOptions
  /** Nothing was started in the data folder before. */
  readonly #isFresh: boolean

  constructor(options: HouseOptions) {
    this.#options = options
    this.#settings = options.settings
    makePrivateFiles()
    assertDataFolder(this.#settings.dataFolder)
    closeDataFolder(this.#settings.dataFolder)
    mkdirSync(this.#gatewayFolder, { recursive: true })
    this.#isFresh = !existsSync(join(this.#settings.dataFolder, SECRETS))
    this.#secrets = new Secrets(this.#settings.dataFolder)
    this.#supervisor = new Supervisor(this.#settings.dataFolder, options.say)
  }

  /**
   * Starts everything in order. @throws {Error} when a process does not get ready; running processes are stopped first
   */
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
    if (this.#settings.hasDemo) this.#writeDemoGateways(await this.#startPlant())
    // An older system may share the account of the server.
    const hasOwnBroker = this.#settings.mqttUrl !== undefined
    const account = this.#isFresh && hasOwnBroker ? writeGatewayAccount(this.#gatewayFolder, this.#secrets) : undefined
    const { good, problems } = readGatewayFiles(this.#gatewayFolder)
    const local: readonly LocalGateway[] =
      good.length > 0 ? good : [{ gatewayId: localGatewayId(this.#secrets), hasLogin: false }]
    const localIds = local.map(({ gatewayId }) => gatewayId)
    const mqttUrl = this.#settings.mqttUrl ?? (await this.#startBroker(localIds))
    const password = this.#settings.demoPassword ?? readablePassword()
    const { isSeeded = false, activeUrl } = await this.#startServer(mqttUrl, password, problems, localIds)
    const gateways = await Promise.all(local.map((gateway) => this.#startGateway(gateway, mqttUrl)))
    const failed = gateways.filter((problem) => problem !== undefined)
    const isSeedLeft = process.env['MIMIC_SEED'] !== undefined && !isSeeded && activeUrl === undefined
    const seed = isSeedLeft ? ['MIMIC_SEED was not read: the store is not empty'] : []
    const { hasDemo, databaseUrl, mqttUrl: external, broker } = this.#settings
    const ignored = hasDemo && process.env['MIMIC_SEED'] ? ['MIMIC_SEED is ignored without --no-demo'] : seed
    const unheard = external && broker.listen ? ['MIMIC_BROKER_LISTEN is ignored: MQTT_URL names the broker'] : []
    const alone =
      activeUrl && databaseUrl && !external
        ? ['gateways reach this machine’s own broker only: with several servers set MQTT_URL on all of them']
        : []
    const made = account ? [account] : []
    return {
      isSeeded,
      activeUrl,
      password,
      problems: [...problems, ...failed, ...ignored, ...unheard, ...alone, ...made],
    }
  }

  #startPlant(): Promise<number> {
    return startOnPort(PLANT_PORT, (port) =>
      this.#supervisor.start({
        name: 'plant',
        entry: join(root, 'fixtures/src/plant/main.ts'),
        env: { PLANT_PORT: String(port) },
      }),
    )
  }

  async #startBroker(gatewayIds: readonly string[]): Promise<string> {
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
    const port = await startOnPort(BROKER_PORT, (free) =>
      this.#supervisor.start({
        name: 'broker',
        entry: join(root, 'server/src/broker/main.ts'),
        env: { MIMIC_BROKER_PORT: String(free), MIMIC_BROKER_ACCOUNTS: accountsPath },
      }),
    )
    return `mqtt://127.0.0.1:${port}`
  }

  async #startServer(
    mqttUrl: string,
    password: string,
    problems: readonly string[],
    localGateways: readonly string[],
  ): Promise<Ready> {
    const settings = this.#settings
    const starting = this.#supervisor.start({
      name: 'server',
      entry: join(root, 'server/src/main.ts'),
      // A large store may migrate for minutes, and ending it halfway would only begin again.
      isPatient: true,
      readyMs: 60_000,
      nodeArgs: [...YOUNG_OBJECTS, ...this.#watchArgs],
      env: {
        PORT: String(this.#options.serverPort ?? settings.port),
        MIMIC_DATA: settings.dataFolder,
        DATABASE_URL: settings.databaseUrl,
        MQTT_URL: mqttUrl,
        MQTT_VERSION: this.#mqttVersion,
        MIMIC_BROKER_EMBEDDED: settings.mqttUrl ? undefined : '1',
        ...this.#mqttLogin(SERVER_ACCOUNT, 'mqtt-server'),
        MIMIC_SEED: settings.hasDemo ? join(root, 'fixtures/demo/seed.json') : process.env['MIMIC_SEED'],
        MIMIC_DEMO_PASSWORD: password,
        MIMIC_ADMIN_PASSWORD: password,
        MIMIC_START_PROBLEMS: problems.join('\n'),
        MIMIC_LOCAL_GATEWAYS: localGateways.join(','),
      },
    })
    return starting.catch((error) => {
      // The port was free when `npm start` looked.
      if (isPortTaken(error)) throw new Error(`port ${settings.port} was taken by another program at the same moment`)
      throw error
    })
  }

  /** @returns why the gateway does not run. The other gateways run all the same. */
  async #startGateway({ gatewayId, path, hasLogin }: LocalGateway, mqttUrl: string): Promise<string | undefined> {
    const starting = this.#supervisor.start({
      name: `gateway-${gatewayId}`,
      entry: join(root, 'gateway/src/main.ts'),
      nodeArgs: this.#watchArgs,
      env: {
        MIMIC_GATEWAY_ID: gatewayId,
        MIMIC_GATEWAY_CONFIG: path,
        MIMIC_DATA: this.#settings.dataFolder,
        MQTT_URL: mqttUrl,
        MQTT_VERSION: this.#mqttVersion,
        // At an external broker, a gateway's own account takes precedence over the server's.
        ...(this.#settings.mqttUrl && hasLogin
          ? { MQTT_USERNAME: undefined, MQTT_PASSWORD: undefined }
          : this.#mqttLogin(gatewayId, `mqtt-${gatewayId}`)),
      },
    })
    return starting.then(
      () => undefined,
      (error) => `the gateway ${gatewayId} does not run: ${error instanceof Error ? error.message : error}`,
    )
  }

  /** At an external broker, the user's own account from the environment is used. */
  #mqttLogin(username: string, secret: string): Record<string, string | undefined> {
    if (this.#settings.mqttUrl)
      return { MQTT_USERNAME: process.env['MQTT_USERNAME'], MQTT_PASSWORD: process.env['MQTT_PASSWORD'] }
    // The files of the environment are for an external broker.
    const files = { MQTT_CA: undefined, MQTT_CERT: undefined, MQTT_KEY: undefined }
    return { MQTT_USERNAME: username, MQTT_PASSWORD: this.#secrets.get(secret), ...files }
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

  /** The embedded broker speaks MQTT 3.1.1. */
  get #mqttVersion(): string | undefined {
    return this.#settings.mqttUrl ? (process.env['MQTT_VERSION'] ?? '5') : undefined
  }

  get #gatewayFolder(): string {
    return join(this.#settings.dataFolder, 'gateways')
  }

  get #watchArgs(): readonly string[] {
    return this.#options.isWatching ? ['--watch', '--watch-preserve-output'] : []
  }
}
