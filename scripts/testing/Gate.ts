/** Admits work whose weights add up to its capacity at most, in the order of arrival. */
export class Gate {
  readonly #capacity: number
  readonly #waiting: { readonly weight: number; readonly enter: () => void }[] = []
  #used = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * @param weight of the work; more than the capacity counts as all of it, so such work runs alone
   * @returns a function that ends the work; only its first call counts
   */
  async enter(weight: number): Promise<() => void> {
    const taken = Math.min(weight, this.#capacity)
    if (this.#waiting.length > 0 || this.#used + taken > this.#capacity)
      await new Promise<void>((enter) => this.#waiting.push({ weight: taken, enter }))
    else this.#used += taken
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#used -= taken
      this.#admitNext()
    }
  }

  #admitNext(): void {
    for (let next = this.#waiting[0]; next && this.#used + next.weight <= this.#capacity; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#used += next.weight
      next.enter()
    }
  }
}
