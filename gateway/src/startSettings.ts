import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Given } from '@mimic/contract/commandLine'
import { messageOf } from '@mimic/contract/messageOf'
import { readMqttVersion } from '@mimic/contract/process'
import { Value } from 'typebox/value'
import { type GatewayConfig, parseConfig } from './config/config.ts'
import { Enrolment, enrol } from './enrol/enrol.ts'
import type { FirmwareOptions } from './firmware/Firmware.ts'
import { readSignerKey } from './firmware/firmwareSignature.ts'
import type { TlsFiles } from './Gateway.ts'

export interface StartSettings {
  readonly config: GatewayConfig
  readonly mqttUrl: string
  readonly username: string | undefined
  readonly password: string | undefined
  readonly tls: TlsFiles
  readonly mqttVersion: 4 | 5
  /** MIMIC_FIRMWARE_DIR, MIMIC_FIRMWARE_KEY and MIMIC_FIRMWARE_COMMAND: who takes firmware files on this machine. */
  readonly firmware: Pick<FirmwareOptions, 'folder' | 'key' | 'command'>
  /** MIMIC_FIRMWARE_VERSION: of the image that this program is part of. */
  readonly version: string | undefined
  /** Folder of the buffer, the kept configuration and the enrolment. */
  readonly dataFolder: string
  /** `--enrol-only`: the account is kept, and a service starts the gateway afterwards. */
  readonly isEnrolOnly: boolean
}

/**
 * How a gateway starts: by its file (MIMIC_GATEWAY_CONFIG), by its id (MIMIC_GATEWAY_ID), by a key (`--enrol`), or by
 * the account that an earlier key gave it. The environment's address and account of the broker override all of them.
 * @throws {Error} that says what is missing or wrong
 */
export async function startSettings(given: Given, env: NodeJS.ProcessEnv): Promise<StartSettings> {
  const { MIMIC_GATEWAY_CONFIG, MIMIC_GATEWAY_ID, MIMIC_DATA: dataFolder = '.' } = env
  mkdirSync(dataFolder, { recursive: true })
  const path = join(dataFolder, 'gateway.json')
  let enrolment: Enrolment | undefined
  const [url, key] = [...given.texts('enrol'), ...given.texts('enrol-only')]
  if (url !== undefined && key !== undefined) enrolment = await enrol(url, key, path)
  else if (!MIMIC_GATEWAY_CONFIG && !MIMIC_GATEWAY_ID) enrolment = readEnrolment(path)
  const config =
    MIMIC_GATEWAY_CONFIG && !enrolment
      ? readJson(MIMIC_GATEWAY_CONFIG, parseConfig)
      : parseConfig({ gatewayId: enrolment?.gatewayId ?? MIMIC_GATEWAY_ID, devices: [] })
  const mqttUrl = env['MQTT_URL'] ?? enrolment?.mqttUrl ?? config.mqtt?.url
  if (!mqttUrl) throw new Error('MQTT_URL is not set, and the configuration has no mqtt.url')
  return {
    config,
    mqttUrl,
    username: env['MQTT_USERNAME'] ?? enrolment?.username ?? config.mqtt?.username,
    password: env['MQTT_PASSWORD'] ?? enrolment?.password ?? config.mqtt?.password,
    tls: tlsFiles(env, enrolment?.ca),
    mqttVersion: readMqttVersion(env['MQTT_VERSION']),
    firmware: {
      folder: env['MIMIC_FIRMWARE_DIR'] || undefined,
      key: signerKey(env['MIMIC_FIRMWARE_KEY']),
      command: env['MIMIC_FIRMWARE_COMMAND'] || undefined,
    },
    version: env['MIMIC_FIRMWARE_VERSION'] || undefined,
    dataFolder,
    isEnrolOnly: given.has('enrol-only'),
  }
}

function readEnrolment(path: string): Enrolment {
  if (!existsSync(path))
    throw new Error(
      'MIMIC_GATEWAY_CONFIG must name the configuration file, or MIMIC_GATEWAY_ID the gateway, or --enrol the server and a key',
    )
  const enrolment = readJson(path, (json) => json)
  if (!Value.Check(Enrolment, enrolment)) throw new Error(`${path}: it is no enrolment; enrol the gateway again`)
  // It has a password.
  chmodSync(path, 0o600)
  return enrolment
}

/** @throws {Error} that names the file, where it cannot be read */
function readJson<T>(path: string, parse: (json: unknown) => T): T {
  try {
    return parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`)
  }
}

/** @throws {Error} for a file that is there and holds no such key, or is not there */
function signerKey(path: string | undefined): FirmwareOptions['key'] {
  if (!path) return undefined
  try {
    return readSignerKey(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`MIMIC_FIRMWARE_KEY: ${path}: ${messageOf(error)}`)
  }
}

/** The certificates of the connection: MQTT_CA, MQTT_CERT and MQTT_KEY are paths of PEM files. */
function tlsFiles({ MQTT_CA, MQTT_CERT, MQTT_KEY }: NodeJS.ProcessEnv, enrolledCa = ''): TlsFiles {
  const read = (name: string, path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw new Error(`${name}: ${messageOf(error)}`)
    }
  }
  const ca = MQTT_CA ? read('MQTT_CA', MQTT_CA) : enrolledCa
  return {
    ...(ca && { ca }),
    ...(MQTT_CERT && { cert: read('MQTT_CERT', MQTT_CERT) }),
    ...(MQTT_KEY && { key: read('MQTT_KEY', MQTT_KEY) }),
  }
}
