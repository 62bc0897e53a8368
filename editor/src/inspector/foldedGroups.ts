const KEY = 'mimic.inspector.folded'
/** Seldom needed, so it starts collapsed. */
const initially: readonly string[] = ['general']

/** The collapsed groups of the inspector, kept in this browser. */
export function readFolded(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : initially
  } catch {
    // Something else wrote there.
    return initially
  }
}

export function keepFolded(storage: Pick<Storage, 'setItem'>, titles: readonly string[]): void {
  storage.setItem(KEY, JSON.stringify(titles))
}
