import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stdoutLines } from '@mimic/contract/process'
import pino from 'pino'
import { type GatewayConfig, parseConfig } from './config.ts'
import { Gateway } from './Gateway.ts'

const log = pino({ name: 'gateway' }, stdoutLines('gateway'))
const end = (code: number) => log.flush(() => process.exit(code))
try {
  const { MIMIC_GATEWAY_CONFIG, MIMIC_DATA = '.', MQTT_URL, MQTT_USERNAME, MQTT_PASSWORD } = process.env
  if (!MIMIC_GATEWAY_CONFIG) throw new Error('MIMIC_GATEWAY_CONFIG must name the configuration file')
  // Only the owner may read the buffer, whether it is new or not.
  process.umask(0o077)
  const config = readConfig(MIMIC_GATEWAY_CONFIG)
  const mqttUrl = MQTT_URL ?? config.mqtt?.url
  if (!mqttUrl) throw new Error('MQTT_URL is not set, and the configuration has no mqtt.url')
  const outboxPath = join(MIMIC_DATA, `gateway-${config.gatewayId}.db`)
  for (const path of [outboxPath, `${outboxPath}-wal`, `${outboxPath}-shm`])
    if (existsSync(path)) chmodSync(path, 0o600)
  const gateway = new Gateway({
    config,
    outboxPath,
    mqttUrl,
    username: MQTT_USERNAME ?? config.mqtt?.username,
    password: MQTT_PASSWORD ?? config.mqtt?.password,
    log,
  })
  gateway.start()
  process.send?.({ kind: 'ready' })
  const stop = () => {
    gateway.stop().then(
      () => end(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        end(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'the gateway could not start')
  end(1)
}

function readConfig(path: string): GatewayConfig {
  try {
    return parseConfig(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
