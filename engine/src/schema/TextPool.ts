/** Longer ones are texts of their own; what repeats on a page are colours, dashes and ids of equipment. */
const LONGEST = 64
const MOST = 4096

/** One string for equal ones: `JSON.parse` makes a new one for each colour of a page. */
export class TextPool {
  readonly #texts = new Map<string, string>()

  /** @returns a string that equals `text` */
  shared(text: string): string {
    if (text.length > LONGEST) return text
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size < MOST) this.#texts.set(text, text)
    return text
  }
}
