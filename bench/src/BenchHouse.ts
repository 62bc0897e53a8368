import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AsyncReply, encodeForm, type FormObject, type Signal } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { GOOD } from '@mimic/contract/quality'
import { type StoreEngine, storeEngines } from '@mimic/server/testing'
import type { StoreOptions } from '@mimic/server/testing/ranged'
import { type PlantItems, writeSeedFile } from '@mimic/server/testing/seed'
import mqtt, { type MqttClient } from 'mqtt'
import type { Browser } from 'puppeteer-core'
import { BENCH_EQUIPMENT, signalName } from './bigPage.ts'
import { type Figure, sized } from './Suite.ts'

export const GATEWAY = 'gw-bench'
export const PAGE = 'page-bench'
/** Exists only if `otherFile` is given. */
export const OTHER_PAGE = 'page-bench-other'
export const PROJECT = 'project-bench'
export const USER = 'bench'
export const PASSWORD = 'Bench-pass-7'
const METRICS_TOKEN = 'bench-metrics'
const GATEWAY_PASSWORD = 'gateway-pass'
const entries = {
  broker: fileURLToPath(import.meta.resolve('@mimic/server/broker')),
  server: fileURLToPath(import.meta.resolve('@mimic/server/main')),
} as const

export interface HouseOptions {
  /** How many signals the bench's equipment has, by `signalName`. */
  readonly signals: number
  /** Page file of the bench's page; by default it shows a number display for each signal. */
  readonly file?: unknown
  /** Page file of a second page. */
  readonly otherFile?: unknown
  /** Folder that the server serves at `/`. */
  readonly staticFolder?: string
  /** The server's store; by default SQLite in the house's folder. */
  readonly store?: StoreEngine
  /** Conditions of every signal, in the form of a plant as text. */
  readonly alarms?: readonly object[]
  /** Whether its signals can be written. */
  readonly isWritable?: boolean
}

/** The login that calls are made with. */
export interface BenchSession {
  cookie: string
}

/** A real broker and a real server, each in its own process, with an empty data folder and one page. */
export class BenchHouse {
  readonly origin: string
  readonly signalIds: readonly string[]
  readonly gateway: MqttClient
  cookie = ''
  readonly folder: string
  readonly #broker: ChildProcess
  readonly #serverEnv: Readonly<Record<string, string>>
  readonly #store: StoreEngine | undefined
  #server: ChildProcess

  private constructor(
    signalIds: readonly string[],
    gateway: MqttClient,
    folder: string,
    broker: ChildProcess,
    server: { readonly child: ChildProcess; readonly port: number; readonly env: Readonly<Record<string, string>> },
    store: StoreEngine | undefined,
  ) {
    this.origin = `http://127.0.0.1:${server.port}`
    this.signalIds = signalIds
    this.gateway = gateway
    this.folder = folder
    this.#broker = broker
    this.#server = server.child
    this.#store = store
    this.#serverEnv = { ...server.env, PORT: String(server.port) }
  }

  /** Broker and login of a gateway process. */
  get gatewayEnv(): Readonly<Record<string, string>> {
    return { MQTT_URL: this.#serverEnv['MQTT_URL'] ?? '', MQTT_USERNAME: GATEWAY, MQTT_PASSWORD: GATEWAY_PASSWORD }
  }

  get serverPid(): number {
    return this.#server.pid ?? 0
  }

  /** @throws {Error} when a process ends before it is ready. */
  static async start({
    signals,
    file,
    otherFile,
    staticFolder,
    store,
    alarms = [],
    isWritable = false,
  }: HouseOptions): Promise<BenchHouse> {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-bench-'))
    const signalIds = Array.from({ length: signals }, (_, i) => signalName(i))
    const accounts = [
      { username: 'server', password: 'server-pass' },
      { username: GATEWAY, password: GATEWAY_PASSWORD, gatewayId: GATEWAY },
    ]
    const accountsPath = join(folder, 'accounts.json')
    writeFileSync(accountsPath, JSON.stringify({ accounts }))
    const files = [file ?? displaysOf(signalIds), ...(otherFile ? [otherFile] : [])]
    const plant = plantOf(signalIds, files, alarms, isWritable)
    const admin = { loginname: USER, roleType: 'admin' }
    const seedPath = writeSeedFile(folder, [{ id: 'org-bench', title: 'bench', accounts: [admin], plant }])
    await store?.createEmpty()
    const broker = await startProcess('broker', {
      MIMIC_BROKER_ACCOUNTS: accountsPath,
      MIMIC_BROKER_PORT: '0',
    })
    const mqttUrl = `mqtt://127.0.0.1:${broker.port}`
    const env = {
      PORT: '0',
      HOST: '127.0.0.1',
      MIMIC_DATA: folder,
      MIMIC_SEED: seedPath,
      MIMIC_DEMO_PASSWORD: PASSWORD,
      MIMIC_METRICS_TOKEN: METRICS_TOKEN,
      ...(staticFolder !== undefined && { MIMIC_STATIC: staticFolder }),
      ...(store?.options.databaseUrl !== undefined && { DATABASE_URL: addressOf(store) }),
      MQTT_URL: mqttUrl,
      MQTT_USERNAME: 'server',
      MQTT_PASSWORD: 'server-pass',
    }
    const server = await startProcess('server', env)
    const gateway = await mqtt.connectAsync(mqttUrl, {
      username: GATEWAY,
      password: GATEWAY_PASSWORD,
      reconnectPeriod: 0,
    })
    const house = new BenchHouse(signalIds, gateway, folder, broker.child, { ...server, env }, store)
    await house.call(paths.userLogin, { loginname: USER, password: PASSWORD })
    return house
  }

  /** Starts a house for `work`, and stops it in any case. */
  static async during<T>(options: HouseOptions, work: (house: BenchHouse) => Promise<T>): Promise<T> {
    const house = await BenchHouse.start(options)
    try {
      return await work(house)
    } finally {
      await house.stop()
    }
  }

  /** `work` in a house on each store of this machine, one after another; on SQLite alone in the smoke test. */
  static async onEachStore(
    options: HouseOptions,
    work: (house: BenchHouse, store: string) => Promise<Figure[]>,
  ): Promise<Figure[]> {
    const figures: Figure[] = []
    for (const store of (await storeEngines()).slice(0, sized(2, 1)))
      if (store.isHere)
        figures.push(...(await BenchHouse.during({ ...options, store }, (house) => work(house, store.name))))
    return figures
  }

  /** Gives the browser the session of the house's own login. */
  async signIn(browser: Browser): Promise<void> {
    for (const [name, value] of this.cookie.split('; ').map(cookieOf))
      await browser.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true })
  }

  /** Resolves when every signal of a device has a good value. @throws {Error} when one has none in time */
  async hasValues(equipmentId: string, { lookMs, patienceMs }: { lookMs: number; patienceMs: number }): Promise<void> {
    for (const from = performance.now(); performance.now() - from < patienceMs; await delay(lookMs)) {
      const signals = (await this.call(paths.deviceMonitorSignalQuery, { equipmentId })) as Signal[]
      if (signals.every(({ quality }) => quality === GOOD)) return
    }
    throw new Error(`device ${equipmentId} has no values after ${patienceMs / 1000} s`)
  }

  /**
   * A session of its own, because the server limits socket tokens per session, and a control room has many sessions.
   */
  async login(): Promise<BenchSession> {
    const session: BenchSession = { cookie: '' }
    await this.call(paths.userLogin, { loginname: USER, password: PASSWORD }, session)
    return session
  }

  /** Returns the reply's data. @throws {Error} unless the reply is a success. */
  async call(path: string, body: FormObject, session: BenchSession = this): Promise<unknown> {
    return (await this.reply(path, body, session)).data
  }

  /** The whole reply: that of an asynchronous call has its uuid beside the data. */
  async reply(path: string, body: FormObject, session: BenchSession = this): Promise<Partial<AsyncReply>> {
    const response = await fetch(this.origin + path, {
      method: 'POST',
      body: encodeForm(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin, cookie: session.cookie },
    })
    // The reply to a login sets two cookies, and later ones may set one of them again.
    const jar = new Map([...session.cookie.split('; '), ...response.headers.getSetCookie()].map(cookieOf))
    session.cookie = [...jar].flatMap(([name, value]) => (name === '' ? [] : `${name}=${value}`)).join('; ')
    const reply = (await response.json()) as Partial<AsyncReply>
    if (reply.code !== 200) throw new Error(`${path} gave ${reply.code}: ${reply.message}`)
    return reply
  }

  /**
   * The figures of `/metrics`, without the product's prefix. Those of the event loop cover the time since the last
   * request.
   */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const text = await (
      await fetch(`${this.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text()
    const lines = text.matchAll(/^mimic_(\w+) (\S+)$/gm)
    return new Map(Array.from(lines, ([, name = '', value]) => [name, Number(value)]))
  }

  /**
   * Kills the server (`kill -9`) and starts a new one with the same data and port.
   * @param meanwhile what is done to the store before
   */
  async restartServer(meanwhile?: (store: StoreOptions) => Promise<void>): Promise<void> {
    await end(this.#server, 'SIGKILL')
    await meanwhile?.({ dataFolder: this.folder, ...this.#store?.options })
    this.#server = (await startProcess('server', this.#serverEnv)).child
  }

  async stop(): Promise<void> {
    await this.gateway.endAsync(true)
    await end(this.#server, 'SIGTERM')
    await end(this.#broker, 'SIGTERM')
    await this.#store?.drop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Name and value of a cookie, without what a server says about it. */
function cookieOf(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=;]*)=?([^;]*)/.exec(line) ?? []
  return [name, value]
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended
}

async function startProcess(
  name: keyof typeof entries,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(entries[name], {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4_000)
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the ${name} ended with ${code}\n${output}`)))
    child.on('message', (message: { kind?: string; port?: number }) => {
      if (message.kind === 'ready') resolve({ child, port: message.port ?? 0 })
    })
  })
}

/** The store's address, including its schema. */
function addressOf({ options: { databaseUrl = '', schema } }: StoreEngine): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href.replaceAll('+', '%20')
}

function plantOf(
  signalIds: readonly string[],
  files: readonly unknown[],
  alarms: readonly object[],
  isWritable: boolean,
): PlantItems {
  const signals = signalIds.map((id) => ({
    id,
    title: id,
    sn: id,
    dataType: 'number',
    unit: 'bar',
    access: isWritable ? 'rw' : 'r',
  }))
  const conditions = signalIds.flatMap((id) =>
    alarms.map((each, i) => ({ ...each, id: `${id}-alarm-${i}`, signal: id })),
  )
  const device = {
    id: BENCH_EQUIPMENT,
    equipName: 'bench',
    sn: 'bench',
    gatewayId: GATEWAY,
    signals,
    alarms: conditions,
  }
  const pages = files.map((file, i): [string, object] => {
    // The benches draw their pages themselves.
    const { con, widgets } = file as { con: object; widgets: readonly object[] }
    const page = { id: i === 0 ? PAGE : OTHER_PAGE, projectId: PROJECT, title: `bench ${i}`, con, widgets }
    return [`projects/bench/pages/${i}.json`, page]
  })
  return {
    'gateways/bench.json': { id: GATEWAY, title: 'bench', sn: GATEWAY },
    'devices/bench.json': device,
    'projects/bench/project.json': { id: PROJECT, title: 'bench' },
    ...Object.fromEntries(pages),
  }
}

/** A page file with a number display for each signal. */
function displaysOf(signalIds: readonly string[]) {
  const widgets = signalIds.map((signalId, i) => ({
    id: `w${i}`,
    widgetType: 'UsualDataText',
    position: { x: (i % 25) * 40, y: Math.floor(i / 25) * 20, width: 38, height: 18 },
    data: { type: 'signal', signalId, equipId: BENCH_EQUIPMENT },
  }))
  return { con: { title: 'bench' }, widgets }
}
