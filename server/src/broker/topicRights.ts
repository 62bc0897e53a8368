import { serverTopics, topics } from '@mimic/contract/bus'
import type { BrokerAccount } from './accounts.ts'

/** Mimic's own topics and those of the broker; a field device that is set to them is told so by a refusal. */
const RESERVED = /^(mimic(\/|$)|\$)/

/**
 * A gateway publishes on its own topics only; the server answers on the topics of any gateway. In the space of an
 * organisation, its field devices and its gateways use any topics that are not reserved.
 */
export function mayPublish({ gatewayId, orgId }: BrokerAccount, topic: string): boolean {
  if (orgId !== undefined) return !RESERVED.test(topic)
  if (gatewayId === undefined) return /^mimic\/v1\/[^/+#]+\/(ack|cmd|config)$/.test(topic)
  return [topics.data, topics.backfill, topics.status, topics.result].some((lane) => lane(gatewayId) === topic)
}

export function maySubscribe({ gatewayId, orgId }: BrokerAccount, filter: string): boolean {
  if (orgId !== undefined) return !RESERVED.test(filter)
  if (gatewayId === undefined) return (serverTopics as readonly string[]).includes(filter)
  return [topics.ack, topics.command, topics.config].some((lane) => lane(gatewayId) === filter)
}
