/** 3.8 names the key. */
const KEY = 'colorsArr'
/** 9 */
const MOST = 20

/** The colours chosen last, newest first, each once. */
export function readRecent(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((css) => typeof css === 'string').slice(0, MOST) : []
  } catch {
    // Something else wrote there.
    return []
  }
}

/** Puts `css` in front of `before`. Called once per opening of the picker, with the colour that it ends at. */
export function keepRecent(
  storage: Pick<Storage, 'setItem'>,
  css: string,
  before: readonly string[],
): readonly string[] {
  const recent = [css, ...before.filter((other) => other.toLowerCase() !== css.toLowerCase())].slice(0, MOST)
  storage.setItem(KEY, JSON.stringify(recent))
  return recent
}
