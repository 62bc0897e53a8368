import { randomUUID } from 'node:crypto'
import captcha from 'svg-captcha'

/** 5.4: verification codes are valid 10 minutes. */
const VALID_MS = 10 * 60_000
const MAX_OPEN = 5_000

/** A code and its picture (SVG). */
export type DrawCode = () => { readonly text: string; readonly data: string }

const drawCode: DrawCode = () =>
  captcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlL',
    color: false,
    background: '#eceff1',
    width: 120,
    height: 40,
  })

/** Verification codes as pictures: one use each, 10 minutes. */
export class VerificationCodes {
  readonly #open = new Map<string, { text: string; until: number }>()
  readonly #now: () => number
  readonly #draw: DrawCode

  constructor(now: () => number, draw: DrawCode = drawCode) {
    this.#now = now
    this.#draw = draw
  }

  /** @returns the id to send back with the text, and the picture as a data address */
  make(): { vcodeId: string; image: string } {
    const { text, data } = this.#draw()
    const vcodeId = randomUUID()
    if (this.#open.size >= MAX_OPEN) this.#open.delete(this.#open.keys().next().value ?? '')
    this.#open.set(vcodeId, { text: text.toLowerCase(), until: this.#now() + VALID_MS })
    return { vcodeId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
  }

  /** True once for the right text in time; every try spends the code. */
  spend(vcodeId: string, text: string): boolean {
    const code = this.#open.get(vcodeId)
    this.#open.delete(vcodeId)
    return code !== undefined && this.#now() < code.until && code.text === text.toLowerCase()
  }
}
