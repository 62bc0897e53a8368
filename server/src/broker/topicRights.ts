import { serverTopics, topics } from '@mimic/contract/bus'
import type { BrokerAccount } from './accounts.ts'

/** A gateway publishes on its own topics only; the server answers on the topics of any gateway. */
export function mayPublish(account: BrokerAccount, topic: string): boolean {
  const { gatewayId } = account
  if (gatewayId === undefined) return /^mimic\/v1\/[^/+#]+\/(ack|cmd|config)$/.test(topic)
  return [topics.data, topics.backfill, topics.status, topics.result].some((lane) => lane(gatewayId) === topic)
}

export function maySubscribe(account: BrokerAccount, filter: string): boolean {
  const { gatewayId } = account
  if (gatewayId === undefined) return (serverTopics as readonly string[]).includes(filter)
  return [topics.ack, topics.command, topics.config].some((lane) => lane(gatewayId) === filter)
}
