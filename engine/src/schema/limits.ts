/** Limits of a page (5.2, 9). Sizes in characters of the parsed JSON; coordinates and lengths in page units. */
export const pageLimits = {
  bytes: 16 * 1024 * 1024,
  /** Nesting of the JSON file, groups included. */
  depth: 64,
  widgets: 2000,
  weather: 3,
  webgl: 1,
  minSize: 16,
  maxSize: 20_000,
  /** Nesting of groups; it leaves room for each widget's own fields within `depth`. */
  groupDepth: 24,
  id: 64,
  /** Leaves of one widget, keyed list items included. */
  leaves: 5000,
  /** Characters of a dotted path. */
  path: 256,
  /** Characters of one leaf (a script, an array of an unknown widget). */
  leaf: 64 * 1024,
  /** Problems that are reported; further ones are not. */
  problems: 1000,
  coordinate: 1_000_000,
} as const

/** The limits that count single types (5.2). */
export type LimitName = 'weather' | 'webgl'
