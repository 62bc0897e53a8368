import type { ConfigMessage, GatewayStatus, RefusedEntry } from '@mimic/contract/bus'
import { says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import { messageOf } from '@mimic/contract/messageOf'
import type { Logger } from 'pino'
import type { Devices } from '../devices/Devices.ts'
import { devicesOf, type GatewayConfig, judgeDocument } from './config.ts'
import { unpackConfig } from './configMessage.ts'
import type { JudgedDevices } from './judgeDevices.ts'
import type { KeptConfig } from './KeptConfig.ts'

export interface LiveConfigOptions {
  /** The configuration while the server has sent none. */
  readonly file: GatewayConfig
  /** Without it nothing is kept. */
  readonly kept: KeptConfig | undefined
  readonly devices: Devices
  readonly log: Logger
  /** Called when another configuration runs. */
  readonly onApplied: () => void
}

/** A configuration that was judged, and the document that it was judged from. */
interface Judged extends JudgedDevices {
  readonly version: number
  readonly document: unknown
}

/**
 * The configuration that runs: at first the one kept from an earlier run, or else that of the file; later each newer one
 * that the server publishes. Configurations are applied one after the other. One that comes meanwhile waits, and only
 * the newest of those that wait is applied.
 */
export class LiveConfig {
  readonly #options: LiveConfigOptions
  #status: NonNullable<GatewayStatus['config']> = { version: 0, refused: [] }
  /** The newest version that was accepted; it may still wait to be applied. */
  #accepted = 0
  #next: Judged | undefined
  #applying: Promise<void> | undefined

  constructor(options: LiveConfigOptions) {
    this.#options = options
  }

  /** For the status: what runs, and what was left out of it. */
  get status(): NonNullable<GatewayStatus['config']> {
    return this.#status
  }

  /** Applies the first configuration. */
  start(): void {
    const { file } = this.#options
    this.#apply(this.#keptOne() ?? { version: 0, devices: devicesOf(file), refused: [], document: file })
  }

  /** Takes a payload of the config topic. One that is damaged or not newer is left aside. */
  hear(payload: Buffer): void {
    const { file, log, kept } = this.#options
    try {
      const message = unpackConfig(payload, file.gatewayId)
      const { version } = message
      // The broker sends the retained message at each connection.
      if (version === this.#accepted) return
      if (version < this.#accepted) {
        log.warn({ version, runs: this.#accepted }, 'a configuration is older than the one that runs, and is ignored')
        return
      }
      const judged = judge(message)
      this.#accepted = version
      try {
        kept?.write(message)
      } catch (error) {
        log.error({ err: error, version }, 'the configuration could not be kept; it runs until the next start')
      }
      this.#apply(judged)
    } catch (error) {
      log.error({ reason: messageOf(error) }, 'a configuration is damaged, and is ignored')
    }
  }

  /** Resolves when no configuration is being applied. */
  async idle(): Promise<void> {
    while (this.#applying) await this.#applying
  }

  #keptOne(): Judged | undefined {
    const { file, kept, log } = this.#options
    try {
      const message = kept?.read(file.gatewayId)
      if (!message) return undefined
      const judged = judge(message)
      this.#accepted = message.version
      return judged
    } catch (error) {
      log.error({ reason: messageOf(error) }, 'the kept configuration is damaged, and is not used')
      return undefined
    }
  }

  #apply(judged: Judged): void {
    this.#next = judged
    this.#applying ??= this.#applyAll().finally(() => {
      this.#applying = undefined
    })
  }

  async #applyAll(): Promise<void> {
    const { log } = this.#options
    for (let judged = this.#next; judged; judged = this.#next) {
      this.#next = undefined
      try {
        await this.#applyOne(judged)
      } catch (error) {
        log.error({ err: error, version: judged.version }, 'a configuration could not be applied')
      }
    }
  }

  async #applyOne({ version, document, devices: wanted, refused }: Judged): Promise<void> {
    const { devices, log, onApplied } = this.#options
    const unstarted = await devices.apply(wanted)
    const all = [...refused, ...unstarted.map(({ equipId, reason }) => ({ ...entryOf(document, equipId), reason }))]
    this.#status = { version, refused: reported(all) }
    log.info({ version, devices: wanted.length, refused: all.length }, 'configuration applied')
    onApplied()
  }
}

function judge({ config, gatewayId, version }: ConfigMessage): Judged {
  const document: unknown = JSON.parse(config)
  return { ...judgeDocument(document, gatewayId), version, document }
}

/** Where a device stands in a document that was judged. */
function entryOf(document: unknown, equipId: string): Omit<RefusedEntry, 'reason'> {
  const { devices } = document as { readonly devices: readonly { readonly equipId?: unknown }[] }
  return { path: `devices.${devices.findIndex((each) => each?.equipId === equipId)}`, equipId, signalId: '' }
}

/** As many entries as a status carries; the last one says how many there are more. */
function reported(refused: readonly RefusedEntry[]): RefusedEntry[] {
  const { refusedEntries: max } = limits.bus
  if (refused.length <= max) return [...refused]
  const more = refused.length - (max - 1)
  return [
    ...refused.slice(0, max - 1),
    { path: 'devices', equipId: '', signalId: '', reason: says('moreEntries', { count: more }) },
  ]
}
