interface Shelf {
  readonly y: number
  readonly height: number
  x: number
}

/** Places rectangles on shelves of about their height, in a square of `side` texels. */
export class ShelfPacker {
  readonly #side: number
  readonly #shelves: Shelf[] = []
  /** Rows in use. */
  bottom = 0

  constructor(side: number) {
    this.#side = side
  }

  /** Places a rectangle on the shelf that fits best, or on a new one. @returns undefined when there is no room */
  place(width: number, height: number): { readonly x: number; readonly y: number } | undefined {
    let best: Shelf | undefined
    for (const shelf of this.#shelves) {
      if (shelf.height < height || shelf.height > height * 1.4 + 4 || shelf.x + width > this.#side) continue
      if (best === undefined || shelf.height < best.height) best = shelf
    }
    if (best === undefined) {
      if (width > this.#side || this.bottom + height > this.#side) return undefined
      best = { y: this.bottom, height, x: 0 }
      this.#shelves.push(best)
      this.bottom += height
    }
    const at = { x: best.x, y: best.y }
    best.x += width
    return at
  }

  clear(): void {
    this.#shelves.length = 0
    this.bottom = 0
  }
}
