const isObject = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/** The value at a dotted path of nested JSON; undefined where there is none. */
export function nestedAt(value: unknown, path: string): unknown {
  let at = value
  for (const name of path.split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, name)) return undefined
    at = at[name]
  }
  return at
}

/** A copy of the JSON with another value at a dotted path; undefined removes the name. */
export function withNested(value: unknown, path: string, next: unknown): Readonly<Record<string, unknown>> {
  const [name = '', ...rest] = path.split('.')
  const before = isObject(value) ? value : {}
  const inside = rest.length === 0 ? next : withNested(before[name], rest.join('.'), next)
  const after = { ...before, [name]: inside }
  if (inside === undefined) delete after[name]
  return after
}
