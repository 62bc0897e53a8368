/** @returns numbers in [0, 1) from a seed, the same on every run (mulberry32). For tests, benches and generators. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @returns whole numbers below n, from a seed */
export function seededBelow(seed: number): (n: number) => number {
  const random = seededRandom(seed)
  return (n) => Math.floor(random() * n)
}
