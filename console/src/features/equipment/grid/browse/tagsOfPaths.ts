import { limits } from '@mimic/contract/limits'

/** Between the levels of a path in a tag. */
const SEPARATOR = '.'

/**
 * Tags for things that stand in a tree: each its own name, with as many levels above it as tell it from the others and
 * from the tags that are taken. What is the same up to the top is numbered. A tag that is too long loses its begin.
 * @param paths the names from the top down to each thing itself
 * @param isWhole the whole path in any case
 */
export function tagsOfPaths(
  paths: readonly (readonly string[])[],
  taken: ReadonlySet<string>,
  isWhole: boolean,
): string[] {
  const levels = paths.map((path) => (isWhole ? path.length : 1))
  const tagAt = (place: number) => tagOf(paths[place] ?? [], levels[place] ?? 1)
  for (let isDone = false; !isDone; ) {
    isDone = true
    const groups = Map.groupBy(paths.keys(), tagAt)
    for (const [tag, places] of groups) {
      if (places.length === 1 && !taken.has(tag)) continue
      for (const place of places) {
        if ((levels[place] ?? 0) >= (paths[place]?.length ?? 0)) continue
        levels[place] = (levels[place] ?? 0) + 1
        isDone = false
      }
    }
  }
  const used = new Set(taken)
  return paths.map((_, place) => {
    const tag = firstFree(tagAt(place), used)
    used.add(tag)
    return tag
  })
}

const tagOf = (path: readonly string[], levels: number): string =>
  path.slice(-levels).join(SEPARATOR).slice(-limits.title)

function firstFree(tag: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`
    const numbered = tag.slice(Math.max(0, tag.length + suffix.length - limits.title)) + suffix
    if (!used.has(numbered)) return numbered
  }
}
