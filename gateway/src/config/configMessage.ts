import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { ConfigMessage } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { Value } from 'typebox/value'

/**
 * The message of a payload of the config topic. At once, so that a write that comes behind it finds its signals.
 * @throws {Error} when it is damaged, larger than a configuration may be, or for another gateway
 */
export function unpackConfig(payload: Buffer, gatewayId: string): ConfigMessage {
  const text = gunzipSync(payload, { maxOutputLength: limits.bus.configBytes })
  return checkConfigMessage(JSON.parse(text.toString('utf8')), gatewayId)
}

/** @throws {Error} when it is no configuration of this gateway, or not as it was published */
export function checkConfigMessage(message: unknown, gatewayId: string): ConfigMessage {
  if (!Value.Check(ConfigMessage, message)) throw new Error('it is no configuration message')
  if (message.gatewayId !== gatewayId) throw new Error(`it is for the gateway ${message.gatewayId}`)
  if (createHash('sha256').update(message.config).digest('hex') !== message.sha256)
    throw new Error('its hash is not that of its content')
  return message
}
