import type { Box } from '../Box.ts'

/** Page units between widgets and their copies. */
export interface CopyOffset {
  readonly dx: number
  readonly dy: number
}

interface Copied {
  /** Ids of the copies, which are selected after they were made. */
  readonly copies: readonly string[]
  /** The box around the originals when they were copied: a colleague may move them afterwards. */
  readonly from: Box
  /** The box around the copies when they were made. */
  readonly to: Box
  /** The offset that was asked for; the page's edge may have allowed less. */
  readonly asked: CopyOffset
}

/**
 * The newest copies, so that *Duplicate* goes on with their offset as long as they stay selected. A copy that nobody
 * moved goes on with the offset that was asked for, so that copies at the page's edge do not stand on one another.
 */
export class LastCopy {
  #copied: Copied | undefined

  note(copied: Copied): void {
    this.#copied = copied
  }

  /** Hears what is selected now: with anything but the copies, the next duplicate begins anew. */
  selected(ids: readonly string[]): void {
    if (this.#copied && !isSame(this.#copied.copies, ids)) this.#copied = undefined
  }

  /** @param now the box around the selection. @returns the offset to repeat; undefined where a new one begins */
  offsetOf(selection: readonly string[], now: Box | undefined): CopyOffset | undefined {
    if (!this.#copied || !now || !isSame(this.#copied.copies, selection)) return undefined
    const { from, to, asked } = this.#copied
    if (Math.abs(now[0] - to[0]) < 0.5 && Math.abs(now[1] - to[1]) < 0.5) return asked
    return { dx: Math.round(now[0] - from[0]), dy: Math.round(now[1] - from[1]) }
  }
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))
