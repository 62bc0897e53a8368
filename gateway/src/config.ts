import { limits } from '@mimic/contract/limits'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { DriverKind } from './drivers/DriverKind.ts'
import { driverKinds } from './drivers/index.ts'

const closed = { additionalProperties: false }
const Id = Type.String({ minLength: 1, maxLength: limits.id, pattern: '^[A-Za-z0-9_-]+$' })

/** The settings of a signal that every kind of driver has. */
const SignalConfig = Type.Object({
  id: Id,
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
})
export type SignalConfig = Static<typeof SignalConfig>

/** The settings of a device that every kind of driver has. */
const DeviceConfig = Type.Object({
  equipId: Id,
  driver: Type.Enum(driverKinds.map(({ id }) => id)),
  intervalMs: Type.Integer({ minimum: limits.open.intervalMinMs, maximum: limits.open.intervalMaxMs }),
  timeoutMs: Type.Integer({ minimum: 50, maximum: 60_000 }),
  /** A reading within its dead band is sent all the same after this long; default `intervalMs` + 3000. */
  heartbeatMs: Type.Optional(Type.Integer({ minimum: limits.open.intervalMinMs, maximum: limits.open.intervalMaxMs })),
  signals: Type.Array(SignalConfig, { minItems: 1 }),
})
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

/** The whole settings of a device of each kind, by the kind's name. */
const deviceSchemas = new Map(
  driverKinds.map((kind) => {
    const signal = Type.Object({ ...SignalConfig.properties, ...kind.signal.properties }, closed)
    const signals = Type.Array(signal, { minItems: 1 })
    return [kind.id, Type.Object({ ...DeviceConfig.properties, ...kind.device.properties, signals }, closed)]
  }),
)

/** The kind of a device's driver. The configuration was checked: there is one of this name. */
export function kindOf({ driver }: Pick<DeviceConfig, 'driver'>): DriverKind {
  const kind = driverKinds.find(({ id }) => id === driver)
  if (!kind) throw new Error(`there is no driver ${driver}`)
  return kind
}

/** Checks a configuration. @throws {Error} that names the first bad field by its path. */
export function parseConfig(input: unknown): GatewayConfig {
  assertShape(GatewayConfig, input, '')
  const seen = new Set<string>()
  input.devices.forEach((device, i) => {
    assertShape(deviceSchemas.get(device.driver) ?? DeviceConfig, device, `devices.${i}`)
    if (input.devices.findIndex(({ equipId }) => equipId === device.equipId) < i)
      throw new Error(`configuration: devices.${i}.equipId ${device.equipId} is there twice`)
    device.signals.forEach((signal, j) => {
      const problem = seen.has(signal.id) ? 'id is there twice' : (problemOf(signal) ?? kindOf(device).problem(signal))
      if (problem) throw new Error(`configuration: devices.${i}.signals.${j} (${signal.id}): ${problem}`)
      seen.add(signal.id)
    })
  })
  return input
}

function assertShape<S extends TSchema>(schema: S, input: unknown, at: string): asserts input is Static<S> {
  if (Value.Check(schema, input)) return
  const [error] = Value.Errors(schema, input)
  throw new Error(`configuration: ${error ? textOf(error, at) : 'the file is not valid'}`)
}

/** The contradiction between valid fields that every signal has, or undefined. */
function problemOf({ scale, lowerLimit, upperLimit }: SignalConfig): string | undefined {
  if (scale === 0) return 'scale: must not be 0'
  if (lowerLimit !== undefined && upperLimit !== undefined && lowerLimit > upperLimit)
    return 'lowerLimit: is above upperLimit'
  return undefined
}

/** `devices.0.port must be <= 65535`; for a missing field, its own name. */
function textOf(
  { instancePath, keyword, message, params }: ReturnType<typeof Value.Errors>[number],
  at: string,
): string {
  const path = [at, ...instancePath.slice(1).split('/')].filter((step) => step !== '').join('.')
  if (keyword === 'required')
    return `${[path, String(Object.values(params).flat()[0])].join('.').replace(/^\./, '')} is missing`
  // A closed object's schema for every further field is `false`.
  if (keyword === 'boolean') return `${path} is not known`
  const allowed = keyword === 'const' || keyword === 'enum' ? `: ${Object.values(params).flat().join(', ')}` : ''
  return `${path || 'the file'} ${message}${allowed}`
}
