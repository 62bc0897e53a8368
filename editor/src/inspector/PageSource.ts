import { PAGE_ID, type Props, pageProps } from '@mimic/engine'
import type { Editing } from '@mimic/engine/editing'
import type { FieldSource, Refusal } from '../fields/FieldSource.ts'
import { leavesRefusal } from '../fields/fieldValue.ts'

type Option = keyof typeof pageProps

const isOption = (name: string): name is Option => Object.hasOwn(pageProps, name)

/** The page's own options (3.1) as fields named `page.<option>`: shared and undoable like everything else. */
export class PageSource implements FieldSource {
  readonly #editing: Editing

  constructor(editing: Editing) {
    this.#editing = editing
  }

  value(path: string): unknown {
    const name = path.slice('page.'.length)
    if (!isOption(name)) return undefined
    const { [name]: prop } = pageProps
    return prop.parse(this.#editing.document.con[name]) ?? prop.initial
  }

  write(leaves: Props): Refusal | undefined {
    const propAt = (path: string) => {
      const name = path.slice('page.'.length)
      return isOption(name) ? pageProps[name] : undefined
    }
    const why = leavesRefusal(leaves, propAt)
    if (why !== undefined) return why
    const read: Record<string, unknown> = {}
    for (const [path, value] of Object.entries(leaves)) {
      const name = path.slice('page.'.length)
      const parsed = isOption(name) ? pageProps[name].parse(value) : undefined
      if (parsed === undefined) return 'unreadable'
      read[name] = parsed
    }
    this.#editing.commit(new Map([[PAGE_ID, read]]))
    return undefined
  }
}
