import type { Dept } from '@mimic/contract'

/** A department with those below it. */
export interface DeptNode {
  readonly dept: Dept
  readonly below: readonly DeptNode[]
  /** Accounts of the department and of all below it. */
  readonly accounts: number
}

/** The departments as a tree, each level by name. A department whose parent is not there stands at the top. */
export function deptTree(depts: readonly Dept[]): DeptNode[] {
  const ids = new Set(depts.map(({ id }) => id))
  const byParent = Map.groupBy(depts, ({ parentId }) => (ids.has(parentId) ? parentId : ''))
  const nodesOf = (parentId: string): DeptNode[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => a.title.localeCompare(b.title))
      .map((dept) => {
        const below = nodesOf(dept.id)
        return { dept, below, accounts: dept.accountCount + below.reduce((sum, each) => sum + each.accounts, 0) }
      })
  return nodesOf('')
}

/** True where `id` is the department itself, or below it. */
export const isWithin = ({ dept, below }: DeptNode, id: string): boolean =>
  dept.id === id || below.some((each) => isWithin(each, id))
