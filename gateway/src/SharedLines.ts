import type { Closable, Shared } from './drivers/Driver.ts'

interface Use {
  readonly line: Closable
  users: number
}

/** Connections that several devices use: made for the first of them, closed by the last one. */
export class SharedLines {
  readonly #uses = new Map<string, Use>()

  /** @param key names the line and what it is: all uses of a key make the same kind of line */
  use<L extends Closable>(key: string, open: () => L): Shared<L> {
    const use = this.#uses.get(key) ?? { line: open(), users: 0 }
    this.#uses.set(key, use)
    use.users++
    let isGivenBack = false
    return {
      // Made by the `open` of this key.
      line: use.line as L,
      giveBack: async () => {
        if (isGivenBack) return
        isGivenBack = true
        if (--use.users > 0) return
        this.#uses.delete(key)
        await use.line.close()
      },
    }
  }
}
