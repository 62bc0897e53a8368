const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1 + 0.2,
  '',
  'NaN',
  'x'.repeat(5000),
  '__proto__',
  '<svg><script/><rect width="9"/>',
  [],
  [[[]]],
  {},
  { x: 'one' },
]

/** @returns parsed JSON with `count` random errors, made in place; the same random numbers give the same errors */
export function mutateJson(input: unknown, random: () => number, count: number): unknown {
  const root = { input: structuredClone(input) }
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  for (let i = 0; i < count; i++) {
    const places = containers(root)
    const place = anyOf(places)
    const key = anyOf(Object.keys(place))
    if (key === undefined) continue
    const what = random()
    if (what < 0.6) place[key] = structuredClone(anyOf(STRANGE))
    else if (what < 0.75 && place !== root) delete place[key]
    // Duplicate ids, and objects within themselves (as a copy).
    else place[key] = structuredClone(anyOf(places)[key] ?? place)
  }
  return root.input
}

const MOST = 4000

function containers(from: object): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const queue: unknown[] = [from]
  while (queue.length > 0 && found.length < MOST) {
    const at = queue.shift()
    if (typeof at !== 'object' || at === null) continue
    // Arrays are objects with keys of digits.
    found.push(at as Record<string, unknown>)
    queue.push(...Object.values(at))
  }
  return found
}
