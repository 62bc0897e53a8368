/** Longest pooled text: colours, dashes and equipment ids repeat on a page, longer texts do not. */
const LONGEST = 64
const MOST = 4096

/** Keeps one string for equal ones: `JSON.parse` makes a new one for each colour of a page. */
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
