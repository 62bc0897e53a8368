import type { RefusedEntry } from '@mimic/contract/bus'
import { gatewayText } from '@mimic/contract/gatewayTexts'
import { type Static, type TSchema, Type } from 'typebox'
import type { DeviceConfig } from '../drivers/DeviceConfig.ts'
import { Id, type JudgedDevices, judgeDevices } from './judgeDevices.ts'
import { schemaProblem } from './schemaProblem.ts'

const closed = { additionalProperties: false }

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

/** A signal as it stands in a document, with the address fields of its kind of driver beside the common ones. */
export interface SignalEntry {
  id: string
  deadBand?: number
  [setting: string]: unknown
}
/** A device as it stands in a document, with the settings of its kind of driver beside the common ones. */
export interface DeviceEntry {
  equipId: string
  driver: string
  intervalMs?: number
  heartbeatMs?: number
  signals: SignalEntry[]
  [setting: string]: unknown
}

/** The fields beside the devices in a gateway's file. */
const GatewayFile = Type.Object(
  {
    gatewayId: Id,
    mqtt: Type.Optional(MqttConfig),
    /** Disk space for unacknowledged batches, MB; beyond it the oldest are dropped, counted and logged. Default 512. */
    bufferMb: Type.Optional(Type.Number({ minimum: 0.01, maximum: 65_536 })),
    devices: Type.Array(Type.Unknown()),
  },
  closed,
)
/** The devices and signals of a gateway, and how they are read, as a file has them; docs/gateway.md shows an example. */
export type GatewayConfig = Omit<Static<typeof GatewayFile>, 'devices'> & { devices: DeviceEntry[] }

/** A configuration document of the server. It may have further parts, which concern others. */
const Document = Type.Object({ gatewayId: Id, devices: Type.Array(Type.Unknown()) })

/** Checks a gateway's file. @throws {Error} that names the first bad field by its path */
export function parseConfig(input: unknown): GatewayConfig {
  assertShape(GatewayFile, input)
  const [first] = judgeDevices(input.devices).refused
  if (first) throw new Error(`configuration: ${textOf(first)}`)
  // Every entry has the shape of a device with its signals: none was refused.
  return input as GatewayConfig
}

/** The devices of a checked file. */
export const devicesOf = ({ devices }: GatewayConfig): readonly DeviceConfig[] => judgeDevices(devices).devices

/**
 * Judges a document entry by entry: a wrong device or signal is left out, the rest can run.
 * @throws {Error} when it is no document of this gateway at all
 */
export function judgeDocument(input: unknown, gatewayId: string): JudgedDevices {
  assertShape(Document, input)
  if (input.gatewayId !== gatewayId)
    throw new Error(`configuration: it is for the gateway ${input.gatewayId}, not for ${gatewayId}`)
  return judgeDevices(input.devices)
}

/** Where a refused entry stands, and why it is refused. */
function textOf({ path, signalId, reason }: RefusedEntry): string {
  return `${path}${signalId === '' ? '' : ` (${signalId})`}: ${gatewayText(reason, 'en')}`
}

function assertShape<S extends TSchema>(schema: S, input: unknown): asserts input is Static<S> {
  const problem = schemaProblem(schema, input)
  if (problem) throw new Error(`configuration: ${problem.path || 'the file'}: ${gatewayText(problem.reason, 'en')}`)
}
