import { resolve } from 'node:path'
import { type BrokerSettings, readBrokerSettings } from '../server/src/platform/settings/brokerSettings.ts'
import { root } from './root.ts'

/** Settings of `npm start` from the environment and the command line, which docs/commands.md lists. */
export interface StartSettings {
  readonly port: number
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly mqttUrl: string | undefined
  /** The embedded broker's listener for other machines. */
  readonly broker: BrokerSettings
  readonly demoPassword: string | undefined
  readonly hasDemo: boolean
}

/** @throws {Error} that names the variable with the invalid value */
export function readStartSettings(env: NodeJS.ProcessEnv, hasDemo = true): StartSettings {
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${env['PORT']}"`)
  const demoPassword = env['MIMIC_DEMO_PASSWORD'] || undefined
  if (demoPassword !== undefined && (demoPassword.length < 8 || demoPassword.length > 15))
    throw new Error('MIMIC_DEMO_PASSWORD must have 8 to 15 characters')
  return {
    port,
    dataFolder: resolve(root, env['MIMIC_DATA'] || 'data'),
    databaseUrl: checkedUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    mqttUrl: checkedUrl(env, 'MQTT_URL', ['mqtt:', 'mqtts:']),
    broker: readBrokerSettings(env),
    demoPassword,
    hasDemo,
  }
}

function checkedUrl(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name]
  if (!value) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new Error(`${name} must be an address that starts with ${protocols.join('// or ')}//`)
  return value
}
