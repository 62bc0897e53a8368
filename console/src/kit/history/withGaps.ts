/**
 * Rows of recorded values, newest first, with the gaps between them. A gap stands before the row after which it begins.
 * @param gaps oldest first
 */
export function withGaps<Row extends { readonly time: number }, Gap extends { readonly from: number }>(
  rows: readonly Row[],
  gaps: readonly Gap[],
): (Row | Gap)[] {
  const left = [...gaps]
  const out: (Row | Gap)[] = []
  for (const row of rows) {
    while ((left.at(-1)?.from ?? Number.NEGATIVE_INFINITY) >= row.time) out.push(left.pop() as Gap)
    out.push(row)
  }
  return [...out, ...left.toReversed()]
}
