import { invalid } from '../../platform/ApiError.ts'

/** The accounts that are named, and those of the departments that are named and of all below them; each once. */
export function chosenPeople<T extends { readonly id: string; readonly deptId: string }>(
  accounts: readonly T[],
  depts: readonly { readonly id: string; readonly parentId: string }[],
  accountIds: readonly string[],
  deptIds: readonly string[],
): T[] {
  const known = new Set(accounts.map(({ id }) => id))
  if (accountIds.some((id) => !known.has(id))) throw invalid('accountIds', 'unknown')
  const ids = new Set(depts.map(({ id }) => id))
  if (deptIds.some((id) => !ids.has(id))) throw invalid('deptIds', 'unknown')
  const wanted = new Set(deptIds)
  // A department is added after the one that it is part of; the tree has no circle.
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size
    for (const { id, parentId } of depts) if (wanted.has(parentId)) wanted.add(id)
  }
  const named = new Set(accountIds)
  return accounts.filter(({ id, deptId }) => named.has(id) || (deptId !== '' && wanted.has(deptId)))
}
