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
  /** server -> gateway: {@link BatchAck} and {@link ResultAck}, after the batch, the result or the report is committed. */
  ack: (gatewayId: string) => `mimic/v1/${gatewayId}/ack`,
  /** server -> gateway, QoS 1, never retained: {@link Command}. */
  command: (gatewayId: string) => `mimic/v1/${gatewayId}/cmd`,
  /** gateway -> server, QoS 1: {@link CommandResult}, {@link Claim}, {@link Pong}, {@link Answer}, {@link ConditionReport}. */
  result: (gatewayId: string) => `mimic/v1/${gatewayId}/res`,
  /** server -> gateway, QoS 1, retained: a {@link ConfigMessage} as gzip of its JSON. */
  config: (gatewayId: string) => `mimic/v1/${gatewayId}/config`,
} as const

/** The account by which a gateway reads field devices at Mimic's own broker, with the password of its own account. */
export const fieldUsername = (username: string): string => `${username}/field`

/** Topics that the server subscribes to. */
export const serverTopics = ['mimic/v1/+/data', 'mimic/v1/+/backfill', 'mimic/v1/+/status', 'mimic/v1/+/res'] as const

/** `{gatewayId, lane}` of a topic of ours, or undefined for any other. */
export function parseTopic(topic: string): { gatewayId: string; lane: string } | undefined {
  const [product, version, gatewayId, lane, ...more] = topic.split('/')
  if (product !== 'mimic' || version !== 'v1' || !gatewayId || !lane || more.length > 0) return undefined
  return { gatewayId, lane }
}
