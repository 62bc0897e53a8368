/**
 * The rows of a new answer in the order of those that are shown: somebody is reading them. Rows that are new stand where
 * others have left, and then at the end.
 */
export function keptOrder<Row extends { readonly id: string }>(
  shown: readonly Row[],
  answer: readonly Row[],
): readonly Row[] {
  const left = new Map(answer.map((row) => [row.id, row]))
  const places = shown.map(({ id }) => {
    const row = left.get(id)
    left.delete(id)
    return row
  })
  const fresh = left.values()
  const filled = places.map((row) => row ?? fresh.next().value)
  return [...filled.filter((row) => row !== undefined), ...fresh]
}
