/** Places of a longest rising part of `values`: what can stay where it is while the others move around it. */
export function longestRise(values: readonly number[]): ReadonlySet<number> {
  /** By length of the part: the place of its smallest possible last value. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  values.forEach((value, i) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] as number] as number) < value) low = middle + 1
      else high = middle
    }
    previous[i] = ends[low - 1]
    ends[low] = i
  })
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at)
  return rise
}
