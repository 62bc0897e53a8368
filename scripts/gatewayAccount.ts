import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { localGatewayId } from './localGateway.ts'
import { type Secrets, writePrivate } from './secrets.ts'

/** The file in `gateways` that holds the account of this machine's own gateway at an external broker. */
const FILE = 'local.json'

/**
 * Gives this machine's own gateway an account of its own for an external broker, whose access list lets no account speak
 * for another. Nothing is written where a gateway has a file.
 * @param folder `gateways` of the data folder
 * @returns what is left to do; undefined if nothing was written
 */
export function writeGatewayAccount(folder: string, secrets: Secrets): string | undefined {
  if (existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.json'))) return undefined
  const gatewayId = localGatewayId(secrets)
  const path = join(folder, FILE)
  // MQTT_URL takes precedence over the address.
  const mqtt = { url: 'mqtt://localhost', username: gatewayId, password: secrets.get(`mqtt-${gatewayId}`) }
  writePrivate(path, JSON.stringify({ gatewayId, mqtt, devices: [] }, null, 2))
  return `the gateway ${gatewayId} has an account of its own: enter its name and the password in ${path} at the broker`
}
