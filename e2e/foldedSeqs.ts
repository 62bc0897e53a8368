/**
 * Numbers of the batches that a mark of the history lists as folded: all up to `upto`, and ranges (`7,9-12`) above it.
 */
export function* foldedSeqs({ upto, seen }: { upto: number; seen: string }): Generator<number> {
  for (const range of [`1-${upto}`, ...seen.split(',').filter(Boolean)]) {
    const [first = 0, last = first] = range.split('-').map(Number)
    for (let seq = first; seq <= last; seq++) yield seq
  }
}
