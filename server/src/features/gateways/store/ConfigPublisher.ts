import { gzipSync } from 'node:zlib'
import { topics } from '@mimic/contract/bus'
import type { Logger } from 'pino'
import type { Delivery } from '../../../platform/bus/Bus.ts'
import type { StoreSecrets } from '../../../platform/settings/StoreSecrets.ts'
import type { GatewayConfigs } from './GatewayConfigs.ts'
import type { GatewayStates } from './GatewayStates.ts'

export interface ConfigPublisherOptions {
  readonly configs: GatewayConfigs
  readonly secrets: StoreSecrets
  readonly gateways: GatewayStates
  readonly log: Logger
  readonly now: () => number
  /** Publishes a retained message. */
  readonly publish: (topic: string, payload: Buffer) => Promise<Delivery>
}

/** Hands gateways their newest configuration, as a retained message on a topic that only they may read. */
export class ConfigPublisher {
  readonly #options: ConfigPublisherOptions

  constructor(options: ConfigPublisherOptions) {
    this.#options = options
  }

  /** Publishes the newest configuration of a gateway, or clears the topic of one that has none. */
  publish(gatewayId: string): void {
    this.#publish(gatewayId).catch((error) => this.#warn(error, gatewayId))
  }

  /** Publishes every configuration: a broker may have lost what it retained. */
  publishAll(): void {
    const { configs, log } = this.#options
    configs
      .versions()
      .then(async (versions) => {
        for (const gatewayId of versions.keys()) await this.#publish(gatewayId)
      })
      .catch((error) => log.warn({ err: error }, 'configurations of gateways could not be published'))
  }

  /** To be called every few seconds: a gateway that runs another configuration gets its newest again. */
  async look(): Promise<void> {
    const { configs, gateways, now } = this.#options
    for (const [gatewayId, version] of await configs.versions()) {
      const runs = gateways.configOf(gatewayId)
      if (!gateways.isOnline(gatewayId) || !runs || runs.version === version) continue
      if (runs.version > version) await configs.overtake(gatewayId, runs.version, now())
      await this.#publish(gatewayId)
    }
  }

  async #publish(gatewayId: string): Promise<void> {
    const { configs, secrets, publish } = this.#options
    const message = await configs.message(gatewayId, secrets)
    await publish(topics.config(gatewayId), message ? gzipSync(JSON.stringify(message)) : Buffer.alloc(0))
  }

  #warn(error: unknown, gatewayId: string): void {
    this.#options.log.warn({ err: error, gatewayId }, 'the configuration of a gateway could not be published')
  }
}
