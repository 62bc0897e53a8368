import { createHash, randomUUID } from 'node:crypto'
import type { SharedState } from '../../platform/shared/SharedState.ts'

/** 5.4: verification codes are valid 10 minutes. */
const VALID_MS = 10 * 60_000
const KIND = 'vcode'

/** A code and its picture (SVG). */
export type DrawCode = () => Promise<{ readonly text: string; readonly data: string }>

const drawCode: DrawCode = async () => {
  // Its font is large, and a server starts sooner without it.
  const { default: captcha } = await import('svg-captcha')
  return captcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlL',
    color: false,
    background: '#eceff1',
    width: 120,
    height: 40,
  })
}

/** Verification codes as pictures: one use each, 10 minutes. */
export class VerificationCodes {
  readonly #state: SharedState
  readonly #now: () => number
  readonly #draw: DrawCode

  constructor(state: SharedState, now: () => number, draw: DrawCode = drawCode) {
    this.#state = state
    this.#now = now
    this.#draw = draw
  }

  /** @returns the id to send back with the text, and the picture as a data address */
  async make(): Promise<{ vcodeId: string; image: string }> {
    const { text, data } = await this.#draw()
    const vcodeId = randomUUID()
    await this.#state.set(KIND, vcodeId, hash(vcodeId, text), this.#now() + VALID_MS)
    return { vcodeId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
  }

  /** True once for the right text in time; every attempt uses the code up. */
  async spend(vcodeId: string, text: string): Promise<boolean> {
    const expected = this.#state.get(KIND, vcodeId)
    await this.#state.remove(KIND, vcodeId)
    return expected === hash(vcodeId, text)
  }
}

/** The text is stored nowhere; its case does not matter. */
const hash = (vcodeId: string, text: string): string =>
  createHash('sha256').update(`${vcodeId} ${text.toLowerCase()}`).digest('base64url')
