import { hostname } from 'node:os'
import { listenerAuthority } from '../../broker/listenerTls.ts'
import { ApiError } from '../../platform/ApiError.ts'
import type { ServerConfig } from '../../platform/settings/config.ts'

export interface EnrolAddress {
  readonly mqttUrl: string
  /** The authority that the gateway has to trust, as PEM; empty for the authorities that its machine trusts. */
  readonly ca: string
}

type Settings = Pick<ServerConfig, 'broker' | 'dataFolder' | 'isBrokerEmbedded' | 'mqttTls' | 'mqttUrl'>

/**
 * The address of the broker for a gateway on another machine.
 * @param host the name by which the gateway reaches the server
 * @throws {ApiError} brokerClosed when the embedded broker serves this machine only
 */
export function enrolAddress(settings: Settings, host: string): EnrolAddress {
  const { broker, dataFolder, isBrokerEmbedded, mqttTls, mqttUrl } = settings
  if (!isBrokerEmbedded) return { mqttUrl: broker.url ?? withoutLogin(mqttUrl), ca: mqttTls.ca ?? '' }
  if (!broker.listen) {
    if (broker.url === undefined) throw new ApiError('brokerClosed')
    // Another program, such as a proxy, accepts the connections.
    return { mqttUrl: broker.url, ca: '' }
  }
  const name = /^([\w.-]+|\[[\da-f:.]+\])$/i.test(host) ? host : hostname()
  return {
    mqttUrl: broker.url ?? `mqtts://${name}:${broker.listen.port}`,
    ca: listenerAuthority(dataFolder, broker),
  }
}

/** Whether the broker can be reached from other machines: an embedded one may listen on this machine alone. */
export const isBrokerOpen = ({ broker: { listen, url }, isBrokerEmbedded }: Settings): boolean =>
  !isBrokerEmbedded || url !== undefined || (listen !== undefined && !LOOPBACK.test(listen.host))

const LOOPBACK = /^(127\..*|\[?::1\]?|localhost)$/i

/** The server's own login may stand in its address. */
function withoutLogin(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}
