import { codes, type Said, says } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import type { Logger } from 'pino'
import type { FirmwareOffers, OpenOffer } from './FirmwareOffers.ts'
import type { Questions } from './Questions.ts'

interface RollOutOptions {
  readonly offers: FirmwareOffers
  readonly questions: Pick<Questions, 'request'>
  readonly isOnline: (gatewayId: string) => boolean
  readonly log: Logger
  readonly now: () => number
  /** Monotonic, ms. */
  readonly monotonic: () => number
}

/** Files on their way at the same time: values come first on a narrow line. */
const AT_ONCE = 2
/**
 * A gateway that did not answer is asked again after this long. An older one knows no firmware and never answers. A
 * new offer is made at once.
 */
const AGAIN_MS = 60_000

/** Brings offered firmware to its gateways in parts, over the broker. A transfer that breaks off is resumed. */
export class FirmwareRollOut {
  readonly #options: RollOutOptions
  readonly #running = new Set<string>()
  /** By gateway: the offer that was not answered, and when. */
  readonly #silent = new Map<string, { readonly gmtCreate: number; readonly at: number }>()

  constructor(options: RollOutOptions) {
    this.#options = options
  }

  /** Begins what can begin. */
  async look(): Promise<void> {
    const { offers, isOnline, log, monotonic } = this.#options
    for (const offer of await offers.open()) {
      const { gatewayId, gmtCreate } = offer
      if (this.#running.size >= AT_ONCE) return
      if (this.#running.has(gatewayId) || !isOnline(gatewayId)) continue
      const silent = this.#silent.get(gatewayId)
      if (silent?.gmtCreate === gmtCreate && monotonic() - silent.at < AGAIN_MS) continue
      this.#running.add(gatewayId)
      this.#transfer(offer)
        .catch((error) => log.error({ err: error, gatewayId }, 'a firmware could not be handed over'))
        .finally(() => this.#running.delete(gatewayId))
    }
  }

  async #transfer(offer: OpenOffer): Promise<void> {
    const { offers, questions, isOnline, now, monotonic } = this.#options
    const found = await offers.file(offer)
    if (!found) return
    const { file, data } = found
    const note = (state: 'offered' | 'downloading' | 'refused' | 'done', reason: Said = '') =>
      offers.note(offer, state, reason, now())
    let at = 0
    let part: Uint8Array = Buffer.alloc(0)
    for (;;) {
      const question = { kind: 'firmware', file, at, data: Buffer.from(part).toString('base64') } as const
      const answer = await questions.request(offer, offer.gatewayId, question)
      if (!answer) {
        const { gatewayId, gmtCreate } = offer
        if (isOnline(gatewayId)) this.#silent.set(gatewayId, { gmtCreate, at: monotonic() })
        await note('offered')
        return
      }
      if (answer.code !== codes.ok) {
        await note('refused', answer.text)
        return
      }
      if (answer.handedOver) {
        await note('done', answer.text)
        return
      }
      const received = answer.received ?? 0
      if (part.length > 0 && received <= at) {
        await note('refused', says('firmwareStuck', { at }))
        return
      }
      at = Math.min(received, data.length)
      part = data.subarray(at, at + limits.firmware.partBytes)
      if (!(await note('downloading'))) return
    }
  }
}
