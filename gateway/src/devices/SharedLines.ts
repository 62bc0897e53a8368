import type { Closable, Shared } from '../drivers/Driver.ts'
import { type Owner, ownedBy, withOwner } from './owners.ts'

interface Use {
  readonly line: Closable
  readonly users: Set<{ readonly owner: Owner }>
}

/** Connections that several devices use: made for the first of them, closed by the last one. */
export class SharedLines {
  readonly #uses = new Map<string, Use>()

  /**
   * @param key names the line and what it is: all uses of a key make the same kind of line
   * @param owner takes what nobody caught in the line; each of its users gets it
   */
  use<L extends Closable>(key: string, open: () => L, owner: Owner): Shared<L> {
    const use = this.#uses.get(key) ?? opened(open)
    this.#uses.set(key, use)
    const user = { owner }
    use.users.add(user)
    return {
      // Made by the `open` of this key.
      line: use.line as L,
      giveBack: async () => {
        if (!use.users.delete(user) || use.users.size > 0) return
        this.#uses.delete(key)
        await use.line.close()
      },
    }
  }
}

function opened(open: () => Closable): Use {
  const users = new Set<{ readonly owner: Owner }>()
  const toAll: Owner = (error) => {
    for (const { owner } of [...users]) owner(error)
  }
  return { line: withOwner(ownedBy(toAll, open), toAll), users }
}
