/** The file of the data folder in which the server names the enrolled gateways to the embedded broker. */
export const GATEWAY_ACCOUNTS = 'broker-gateways.json'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Reads `host:port`, with an IPv6 address in brackets. @throws {Error} that names the variable */
function listenAddress(name: string, text: string): ListenAddress {
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:.]+)\]|([^\s:/@[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65_535)
    throw new Error(`${name} must be an address and a port like 0.0.0.0:8883, not "${text}"`)
  return { host, port }
}

/** The settings of the embedded broker that people make. */
export interface BrokerSettings {
  /** Where it listens with TLS for gateways on other machines; undefined: it serves this machine only. */
  readonly listen: ListenAddress | undefined
  /** PEM files of the listener's certificate and its key; undefined: the broker makes them itself. */
  readonly certPath: string | undefined
  readonly keyPath: string | undefined
  /** The address that enrolled gateways are told; undefined: the host by which they reach the server, and `listen`. */
  readonly url: string | undefined
}

const MQTT = ['mqtt:', 'mqtts:', 'ws:', 'wss:']

/** @throws {Error} that names the variable which cannot be read */
export function readBrokerSettings(env: NodeJS.ProcessEnv): BrokerSettings {
  const { MIMIC_BROKER_LISTEN, MIMIC_BROKER_CERT, MIMIC_BROKER_KEY, MIMIC_BROKER_URL } = env
  if (MIMIC_BROKER_URL && !(URL.canParse(MIMIC_BROKER_URL) && MQTT.includes(new URL(MIMIC_BROKER_URL).protocol)))
    throw new Error('MIMIC_BROKER_URL must be an address like mqtts://plant.example:8883')
  return {
    listen: MIMIC_BROKER_LISTEN ? listenAddress('MIMIC_BROKER_LISTEN', MIMIC_BROKER_LISTEN) : undefined,
    certPath: MIMIC_BROKER_CERT || undefined,
    keyPath: MIMIC_BROKER_KEY || undefined,
    url: MIMIC_BROKER_URL || undefined,
  }
}
