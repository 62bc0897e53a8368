import { resolve } from 'node:path'
import { readMqttVersion } from '@mimic/contract/process'
import { type BrokerSettings, readBrokerSettings } from './brokerSettings.ts'
import { pemFile } from './pemFile.ts'

/** Settings of the server process, read once at its start. docs/commands.md lists them. */
export interface ServerConfig {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** PostgreSQL instead of SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  readonly mqttUrl: string
  readonly mqttUsername: string | undefined
  readonly mqttPassword: string | undefined
  /** 5 at an external broker: its answers say what its access list refuses. */
  readonly mqttVersion: 4 | 5
  /** The authority and the client certificate for the connection to an external broker. */
  readonly mqttTls: MqttTls
  /** True when `npm start` runs the broker: its accounts are then ours. */
  readonly isBrokerEmbedded: boolean
  readonly broker: BrokerSettings
  /** Parts that `npm start` could not start, one sentence each; /healthz and the log show them. */
  readonly startProblems: readonly string[]
  /** Ids of the gateways that run on this machine. */
  readonly localGateways: readonly string[]
  /** A seed file for an empty store. */
  readonly seedPath: string | undefined
  readonly demoPassword: string | undefined
  readonly adminPassword: string | undefined
  /** Folders served to browsers; absent ones are skipped. */
  readonly consoleFolder: string
  readonly viewerFolder: string
  readonly extraOrigins: readonly string[]
  /** The address at which other servers on the same store reach this one; undefined: by its host name and port. */
  readonly peerUrl: string | undefined
  /** Retention of recorded values, days. */
  readonly rawDays: number
  /** Retention of alarms that are over, days. */
  readonly alarmDays: number
  /** Retention of the audit and of ended commands, days. */
  readonly auditDays: number
  /** Callers that send this token may read /metrics on the product's own port; undefined: nobody may. */
  readonly metricsToken: string | undefined
  /** A port of this machine's loopback where /metrics needs no token; undefined: none. 0 = any free one. */
  readonly metricsPort: number | undefined
  /** Reverse proxies that are believed: addresses, ranges, `loopback`, `private`. */
  readonly trustedProxies: readonly string[]
  /** The address of the hardware key service on the machines of accounts with a session lock. */
  readonly lockService: string
  /** Encrypts secrets in the store; undefined: a key that is made in the data folder. */
  readonly secretKey: string | undefined
  /** Signs the reports of payments; undefined: none are taken. */
  readonly paymentSecret: string | undefined
  /** Hosts inside of a network that the server may call where people name them. */
  readonly outgoingHosts: readonly string[]
}

/** PEM texts; undefined: the authorities that the machine trusts, and no certificate of our own. */
export interface MqttTls {
  readonly ca: string | undefined
  readonly cert: string | undefined
  readonly key: string | undefined
}

/** Characters of the key of the store's secrets, at least. */
export const MIN_KEY = 16
const POSTGRES = ['postgres:', 'postgresql:']
const HTTP = ['http:', 'https:']
const LOCK_SERVICE = 'http://localhost:10880'
const MQTT = ['mqtt:', 'mqtts:', 'ws:', 'wss:']

/** @throws {Error} that names the variable which is missing or cannot be read. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const root = resolve(import.meta.dirname, '../../../..')
  return {
    port: port('PORT', env['PORT'] ?? '8080'),
    host: env['HOST'] || '0.0.0.0',
    dataFolder: resolve(env['MIMIC_DATA'] || 'data'),
    databaseUrl: env['DATABASE_URL'] ? address('DATABASE_URL', env['DATABASE_URL'], POSTGRES) : undefined,
    mqttUrl: address('MQTT_URL', required(env, 'MQTT_URL'), MQTT),
    mqttUsername: env['MQTT_USERNAME'] || undefined,
    mqttPassword: env['MQTT_PASSWORD'] || undefined,
    mqttVersion: readMqttVersion(env['MQTT_VERSION']),
    mqttTls: readMqttTls(env),
    isBrokerEmbedded: env['MIMIC_BROKER_EMBEDDED'] === '1',
    broker: readBrokerSettings(env),
    startProblems: (env['MIMIC_START_PROBLEMS'] ?? '').split('\n').filter(Boolean),
    localGateways: listOf(env['MIMIC_LOCAL_GATEWAYS'] ?? ''),
    seedPath: env['MIMIC_SEED'] || undefined,
    demoPassword: env['MIMIC_DEMO_PASSWORD'] || undefined,
    adminPassword: env['MIMIC_ADMIN_PASSWORD'] || undefined,
    consoleFolder: env['MIMIC_STATIC'] || resolve(root, 'console/dist'),
    viewerFolder: resolve(root, 'runtime-viewer/dist'),
    extraOrigins: origins(env['MIMIC_ORIGINS'] ?? ''),
    peerUrl: env['MIMIC_PEER_URL'] ? address('MIMIC_PEER_URL', env['MIMIC_PEER_URL'], HTTP) : undefined,
    rawDays: days('MIMIC_RAW_DAYS', env['MIMIC_RAW_DAYS'] ?? '90'),
    alarmDays: days('MIMIC_ALARM_DAYS', env['MIMIC_ALARM_DAYS'] ?? '1095'),
    auditDays: days('MIMIC_AUDIT_DAYS', env['MIMIC_AUDIT_DAYS'] ?? '1095'),
    metricsToken: env['MIMIC_METRICS_TOKEN'] || undefined,
    metricsPort: env['MIMIC_METRICS_PORT'] ? port('MIMIC_METRICS_PORT', env['MIMIC_METRICS_PORT']) : undefined,
    trustedProxies: listOf(env['MIMIC_TRUSTED_PROXIES'] || 'loopback'),
    lockService: new URL(address('MIMIC_LOCK_SERVICE', env['MIMIC_LOCK_SERVICE'] || LOCK_SERVICE, HTTP)).origin,
    secretKey: secret('MIMIC_SECRET_KEY', env['MIMIC_SECRET_KEY']),
    paymentSecret: secret('MIMIC_PAYMENT_SECRET', env['MIMIC_PAYMENT_SECRET']),
    outgoingHosts: listOf(env['MIMIC_OUTGOING_HOSTS'] ?? ''),
  }
}

/** The PEM files for an external broker. @throws {Error} that names the variable which cannot be used */
export function readMqttTls(env: NodeJS.ProcessEnv): MqttTls {
  const text = (name: string) => (env[name] ? pemFile(name, env[name]) : undefined)
  const [ca, cert, key] = [text('MQTT_CA'), text('MQTT_CERT'), text('MQTT_KEY')]
  if ((cert === undefined) !== (key === undefined))
    throw new Error('MQTT_CERT and MQTT_KEY go together: one of them is not set')
  if ((ca ?? cert) !== undefined && !/^(mqtts|wss):/.test(env['MQTT_URL'] ?? ''))
    throw new Error(
      `${ca === undefined ? 'MQTT_CERT' : 'MQTT_CA'} needs an MQTT_URL that begins with mqtts:// or wss://`,
    )
  return { ca, cert, key }
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** @throws {Error} without the address itself: it may hold a password. */
function address(name: string, text: string, schemes: readonly string[]): string {
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
    throw new Error(`${name} must be an address that begins with ${schemes.join('// or ')}//`)
  return text
}

function secret(name: string, text: string | undefined): string | undefined {
  if (text && text.length < MIN_KEY) throw new Error(`${name} must have at least ${MIN_KEY} characters`)
  return text || undefined
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** Origins in the spelling of browsers: `https://a.example`, without path or default port. */
function origins(text: string): string[] {
  return listOf(text).map((each) => {
    if (!URL.canParse(each) || !['http:', 'https:'].includes(new URL(each).protocol))
      throw new Error(`MIMIC_ORIGINS must be a comma list like https://a.example,https://b.example, not "${each}"`)
    return new URL(each).origin
  })
}

function port(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} must be a number from 0 to 65535, not "${text}"`)
  return value
}

function days(name: string, text: string): number {
  const value = Number(text)
  if (!(value >= 1)) throw new Error(`${name} must be at least 1, not "${text}"`)
  return value
}
