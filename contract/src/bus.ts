import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'

/**
 * The MQTT topics between gateway and server, and their payloads (JSON, UTF-8). A gateway may publish and subscribe
 * under its own id only; the broker enforces it.
 */
export const topics = {
  /** gateway -> server, QoS 1: a {@link SampleBatch} as it is read. */
  data: (gatewayId: string) => `mimic/v1/${gatewayId}/data`,
  /** gateway -> server, QoS 1: batches from before an outage, slower. */
  backfill: (gatewayId: string) => `mimic/v1/${gatewayId}/backfill`,
  /** gateway -> server, retained, and the last will: {@link GatewayStatus}. */
  status: (gatewayId: string) => `mimic/v1/${gatewayId}/status`,
  /** server -> gateway: {@link BatchAck}, after the batch is committed. */
  ack: (gatewayId: string) => `mimic/v1/${gatewayId}/ack`,
  /** server -> gateway, QoS 1, never retained: {@link Command}. */
  command: (gatewayId: string) => `mimic/v1/${gatewayId}/cmd`,
  /** gateway -> server, QoS 1: {@link CommandResult}. */
  result: (gatewayId: string) => `mimic/v1/${gatewayId}/res`,
} as const

/** What the server subscribes to. */
export const serverTopics = ['mimic/v1/+/data', 'mimic/v1/+/backfill', 'mimic/v1/+/status', 'mimic/v1/+/res'] as const

/** `{gatewayId, lane}` of a topic of ours, or undefined for any other. */
export function parseTopic(topic: string): { gatewayId: string; lane: string } | undefined {
  const [product, version, gatewayId, lane, ...more] = topic.split('/')
  if (product !== 'mimic' || version !== 'v1' || !gatewayId || !lane || more.length > 0) return undefined
  return { gatewayId, lane }
}

const closed = { additionalProperties: false }
const Id = Type.String({ minLength: 1, maxLength: limits.id })
const Scalar = Type.Union([
  Type.Number(),
  Type.Boolean(),
  Type.String({ maxLength: limits.write.valueLength }),
  Type.Null(),
])
const Quality = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])

/** [signalId, device time in ms UTC, value, quality] */
export const Sample = Type.Tuple([Id, Type.Integer({ minimum: 0 }), Scalar, Quality])
export type Sample = Static<typeof Sample>

/** Identified by (gateway, boot, seq): the server stores each once, however often it is sent. */
export const SampleBatch = Type.Object(
  {
    v: Type.Literal(1),
    /** A new one for each start of the gateway. */
    boot: Id,
    /** From 1, without gaps within a boot. */
    seq: Type.Integer({ minimum: 1 }),
    samples: Type.Array(Sample, { maxItems: limits.bus.samplesPerBatch }),
  },
  closed,
)
export type SampleBatch = Static<typeof SampleBatch>

/** The batches that the server has committed; the gateway deletes them from its buffer. */
export const BatchAck = Type.Object(
  { v: Type.Literal(1), boot: Id, seqs: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 }) },
  closed,
)
export type BatchAck = Static<typeof BatchAck>

export const GatewayStatus = Type.Object(
  {
    v: Type.Literal(1),
    online: Type.Boolean(),
    boot: Id,
    time: Type.Integer({ minimum: 0 }),
    /** Batches waiting on the gateway's disk. */
    buffered: Type.Optional(Type.Integer({ minimum: 0 })),
    /** By equipment id: does the device answer? */
    devices: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
  },
  closed,
)
export type GatewayStatus = Static<typeof GatewayStatus>

/** `write`: executed at most once per uuid, never after `expires`. `open`: read the equipment faster for a while. */
export const Command = Type.Union([
  Type.Object(
    { v: Type.Literal(1), kind: Type.Literal('write'), uuid: Id, signalId: Id, value: Scalar, expires: Type.Integer() },
    closed,
  ),
  Type.Object(
    {
      v: Type.Literal(1),
      kind: Type.Literal('open'),
      equipId: Id,
      intervalMs: Type.Integer({ minimum: limits.open.intervalMinMs }),
      delayS: Type.Integer({ minimum: 1 }),
      expires: Type.Integer(),
    },
    closed,
  ),
])
export type Command = Static<typeof Command>

/** `code` is 200 or one of the codes of 8.2; `value` is what was read back from the device. */
export const CommandResult = Type.Object(
  { v: Type.Literal(1), uuid: Id, code: Type.Integer(), value: Scalar, time: Type.Integer({ minimum: 0 }) },
  closed,
)
export type CommandResult = Static<typeof CommandResult>
