/** Whole numbers as sorted ranges that do not touch: a thousand in a row take no more room than one. */
export class SeqRanges {
  /** first, last, first, last ... */
  readonly #bounds: readonly number[]

  private constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  /** Reads ranges in any order as {@link toString} writes them, or a plain list of numbers. */
  static parse(text: string): SeqRanges {
    const pairs = text
      .split(',')
      .filter(Boolean)
      .map((part) => part.split('-').map(Number))
    return SeqRanges.#of(pairs.map(([first = 0, last = first]) => [first, last]))
  }

  /** The lowest number; infinity if there is none. */
  get first(): number {
    return this.#bounds[0] ?? Number.POSITIVE_INFINITY
  }

  has(seq: number): boolean {
    const at = this.#bounds.findIndex((bound) => seq <= bound)
    // A number is contained when the next bound is the end of a range, or when it is the beginning itself.
    return at !== -1 && (at % 2 === 1 || this.#bounds[at] === seq)
  }

  with(seqs: readonly number[]): SeqRanges {
    return SeqRanges.#of([...this.#pairs(), ...seqs.map((seq): [number, number] => [seq, seq])])
  }

  /**
   * Removes the range that begins at `after` + 1 or below. @returns the number up to which everything is present, and
   * the ranges that remain above it
   */
  above(after: number): { readonly upto: number; readonly rest: SeqRanges } {
    let upto = after
    const rest = [...this.#pairs()].filter(([first, last]) => {
      if (first > upto + 1) return true
      upto = Math.max(upto, last)
      return false
    })
    return { upto, rest: SeqRanges.#of(rest) }
  }

  toString(): string {
    return [...this.#pairs()].map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',')
  }

  *#pairs(): Generator<[number, number]> {
    for (let i = 0; i < this.#bounds.length; i += 2) yield [this.#bounds[i] ?? 0, this.#bounds[i + 1] ?? 0]
  }

  static #of(pairs: readonly (readonly [number, number])[]): SeqRanges {
    const bounds: number[] = []
    for (const [first, last] of pairs.toSorted(([a], [b]) => a - b)) {
      const end = bounds.at(-1)
      if (end !== undefined && first <= end + 1) bounds[bounds.length - 1] = Math.max(end, last)
      else bounds.push(first, last)
    }
    return new SeqRanges(bounds)
  }
}
