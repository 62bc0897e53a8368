/** Tags that are remembered for a project; the oldest are forgotten. */
const MOST = 2000

/** The signals that tags were mapped to in earlier imports of a project, kept in this browser. */
export class TagMemory {
  readonly #key: string
  readonly #storage: Storage

  constructor(projectId: string, storage: Storage) {
    this.#key = `mimic.importTags.${projectId}`
    this.#storage = storage
  }

  /** Signal ids by tag. */
  read(): ReadonlyMap<string, string> {
    try {
      const stored: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? '[]')
      const pairs = Array.isArray(stored) ? stored : []
      return new Map(pairs.filter((pair): pair is [string, string] => Array.isArray(pair) && pair.length === 2))
    } catch {
      // Something else wrote there: nothing is remembered.
      return new Map()
    }
  }

  /** Adds to what is kept; an empty id forgets the tag. */
  keep(chosen: ReadonlyMap<string, string>): void {
    const all = new Map(this.read())
    for (const [tag, id] of chosen) {
      all.delete(tag)
      if (id !== '') all.set(tag, id)
    }
    this.#storage.setItem(this.#key, JSON.stringify([...all].slice(-MOST)))
  }
}
