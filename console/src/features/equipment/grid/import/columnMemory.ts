import type { TableReading } from '../formats/SignalFormat.ts'

const KEY = 'mimic.importColumns'
/** Lists that are remembered; the oldest are forgotten. */
const MOST = 100

/** The choices for a list: the field that each of its columns gives, and the area of rows that name none. */
interface Chosen {
  readonly heads: string
  readonly taken: readonly string[]
  readonly area: string
}

/** The columns of lists as people chose them at earlier imports in this browser, by the heads of the list. */
export class ColumnMemory {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** How a list with these heads was read; undefined where nothing was chosen. */
  read(heads: readonly string[]): Pick<Chosen, 'taken' | 'area'> | undefined {
    const found = this.#all().find((each) => each.heads === keyOf(heads))
    return found?.taken.length === heads.length ? found : undefined
  }

  /** @param reading undefined to forget the list */
  keep(heads: readonly string[], reading: TableReading | undefined): void {
    const others = this.#all().filter((each) => each.heads !== keyOf(heads))
    const own: readonly Chosen[] = reading
      ? [{ heads: keyOf(heads), taken: reading.columns.map(({ taken }) => taken), area: reading.area }]
      : []
    this.#storage.setItem(KEY, JSON.stringify([...others, ...own].slice(-MOST)))
  }

  #all(): readonly Chosen[] {
    try {
      const stored: unknown = JSON.parse(this.#storage.getItem(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isChosen) : []
    } catch {
      // Something else wrote there: nothing is remembered.
      return []
    }
  }
}

const keyOf = (heads: readonly string[]): string => JSON.stringify(heads.map((head) => head.trim().toLowerCase()))

const isChosen = (each: unknown): each is Chosen =>
  typeof each === 'object' &&
  each !== null &&
  'heads' in each &&
  'area' in each &&
  typeof each.area === 'string' &&
  'taken' in each &&
  Array.isArray(each.taken) &&
  each.taken.every((taken) => typeof taken === 'string')
