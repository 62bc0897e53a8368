import { limits } from '@mimic/contract/limits'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { registersOf } from './modbus/registerCodec.ts'

const ADDRESSES = 65_536
const closed = { additionalProperties: false }
const Id = Type.String({ minLength: 1, maxLength: limits.id, pattern: '^[A-Za-z0-9_-]+$' })

export const areas = ['holding', 'input', 'coil', 'discrete'] as const
export const valueTypes = ['bool', 'bit', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const
export const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const

const SignalConfig = Type.Object(
  {
    id: Id,
    area: Type.Enum(areas),
    /** Zero-based, as it stands in the protocol. */
    address: Type.Integer({ minimum: 0, maximum: 65_535 }),
    type: Type.Enum(valueTypes),
    /** Bit of a register, 0 = lowest; for `bit` only. */
    bit: Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
    /** A is the most significant byte; the letters stand in the order in which the bytes arrive. */
    byteOrder: Type.Optional(Type.Enum(byteOrders)),
    /** value = raw * scale + offset */
    scale: Type.Optional(Type.Number()),
    offset: Type.Optional(Type.Number()),
    /** Decimals the value is rounded to, so that 0.1 * 3 is 0.3. */
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    /** A reading is left out while it differs from the one sent last by no more than this. */
    deadBand: Type.Optional(Type.Number({ minimum: 0 })),
    writable: Type.Optional(Type.Boolean()),
    lowerLimit: Type.Optional(Type.Number()),
    upperLimit: Type.Optional(Type.Number()),
  },
  closed,
)
export type SignalConfig = Static<typeof SignalConfig>

const DeviceConfig = Type.Object(
  {
    equipId: Id,
    driver: Type.Literal('modbus-tcp'),
    host: Type.String({ minLength: 1, maxLength: 255 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    unitId: Type.Integer({ minimum: 0, maximum: 255 }),
    intervalMs: Type.Integer({ minimum: limits.open.intervalMinMs, maximum: limits.open.intervalMaxMs }),
    timeoutMs: Type.Integer({ minimum: 50, maximum: 60_000 }),
    /** A reading within its dead band is sent all the same after this long; default `intervalMs` + 3000. */
    heartbeatMs: Type.Optional(
      Type.Integer({ minimum: limits.open.intervalMinMs, maximum: limits.open.intervalMaxMs }),
    ),
    signals: Type.Array(SignalConfig, { minItems: 1 }),
  },
  closed,
)
export type DeviceConfig = Static<typeof DeviceConfig>

/** Address of the broker; the environment (MQTT_URL, MQTT_USERNAME, MQTT_PASSWORD) overrides it. */
const MqttConfig = Type.Object(
  {
    /** mqtt://, mqtts://, ws:// or wss:// */
    url: Type.String({ minLength: 1, maxLength: 512 }),
    username: Type.Optional(Type.String({ maxLength: 256 })),
    password: Type.Optional(Type.String({ maxLength: 256 })),
  },
  closed,
)

/** The devices and signals of a gateway, and how they are read; README.md shows an example. */
export const GatewayConfig = Type.Object(
  {
    gatewayId: Id,
    mqtt: Type.Optional(MqttConfig),
    /** Disk space for unacknowledged batches, MB; beyond it the oldest are dropped, counted and logged. Default 512. */
    bufferMb: Type.Optional(Type.Number({ minimum: 0.01, maximum: 65_536 })),
    devices: Type.Array(DeviceConfig, { minItems: 1 }),
  },
  closed,
)
export type GatewayConfig = Static<typeof GatewayConfig>

/** Checks a configuration. @throws {Error} that names the first bad field by its path. */
export function parseConfig(input: unknown): GatewayConfig {
  if (!Value.Check(GatewayConfig, input)) {
    const [error] = Value.Errors(GatewayConfig, input)
    throw new Error(`configuration: ${error ? textOf(error) : 'the file is not valid'}`)
  }
  const seen = new Set<string>()
  input.devices.forEach((device, i) => {
    if (input.devices.findIndex(({ equipId }) => equipId === device.equipId) < i)
      throw new Error(`configuration: devices.${i}.equipId ${device.equipId} is there twice`)
    device.signals.forEach((signal, j) => {
      const problem = seen.has(signal.id) ? 'id is there twice' : problemOf(signal)
      if (problem) throw new Error(`configuration: devices.${i}.signals.${j} (${signal.id}): ${problem}`)
      seen.add(signal.id)
    })
  })
  return input
}

/** The contradiction between valid fields of a signal, or undefined. */
function problemOf({ area, type, address, bit, scale, deadBand = 0, writable, lowerLimit, upperLimit }: SignalConfig) {
  const isSwitch = area === 'coil' || area === 'discrete'
  if (isSwitch !== (type === 'bool')) return `type: area ${area} cannot be read as ${type}`
  if ((type === 'bit') !== (bit !== undefined)) return 'bit: belongs to type bit, and only to it'
  if (!isSwitch && address + registersOf(type) > ADDRESSES) return `address: ${type} does not fit behind ${address}`
  if (scale === 0) return 'scale: must not be 0'
  if ((type === 'bool' || type === 'bit') && deadBand > 0) return 'deadBand: a switch has none but 0'
  if (writable && (area === 'input' || area === 'discrete' || type === 'bit'))
    return `writable: ${type} in area ${area} cannot be written`
  if (lowerLimit !== undefined && upperLimit !== undefined && lowerLimit > upperLimit)
    return 'lowerLimit: is above upperLimit'
  return undefined
}

/** `devices.0.port must be <= 65535`; for a missing field, its own name. */
function textOf({ instancePath, keyword, message, params }: ReturnType<typeof Value.Errors>[number]): string {
  const path = instancePath.slice(1).split('/').join('.')
  if (keyword === 'required')
    return `${[path, String(Object.values(params).flat()[0])].join('.').replace(/^\./, '')} is missing`
  // A closed object's schema for every further field is `false`.
  if (keyword === 'boolean') return `${path} is not known`
  const allowed = keyword === 'const' || keyword === 'enum' ? `: ${Object.values(params).flat().join(', ')}` : ''
  return `${path || 'the file'} ${message}${allowed}`
}
