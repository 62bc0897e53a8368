import { splitIds } from '@mimic/contract'
import type { DataRange } from '../db/Database.ts'
import { everything } from '../db/range.ts'

/** The columns of an account that {@link rangeOf} reads. */
export const rangeColumns = [
  'account.deptId',
  'account.dataRange',
  'account.rangeGroups',
  'account.rangeEquips',
  'account.rangeProjects',
  'account.kind',
] as const

export interface StoredRange {
  readonly deptId: string
  readonly dataRange: string
  readonly rangeGroups: string
  readonly rangeEquips: string
  readonly rangeProjects: string
  /** `ext`: of a partner company. */
  readonly kind?: string
}

/** The columns of a row that limits nothing. */
export const noRange = { deptId: '', dataRange: 'all', rangeGroups: '', rangeEquips: '', rangeProjects: '' }

/** The data range of an account. Whoever has that of a department and is in none, sees nothing. */
export function rangeOf({ dataRange, deptId, kind, ...chosen }: StoredRange): DataRange {
  if (dataRange === 'all') return everything
  if (dataRange === 'dept') return { is: 'dept', deptId }
  const [groups, equips, projects] = [chosen.rangeGroups, chosen.rangeEquips, chosen.rangeProjects].map(splitIds)
  const isExternal = kind === 'ext'
  return { is: 'chosen', groups: groups ?? [], equips: equips ?? [], projects: projects ?? [], isExternal }
}
