import { type Permission, splitIds } from '@mimic/contract'

/** The permission regions that a session holds, by their ids. */
export type Regions = 'all' | ReadonlySet<string>

export const noRegions: Regions = new Set()

/**
 * The regions of an account. Whoever edits pages has to see all of a page, and whoever makes roles manages the regions:
 * both hold all of them.
 * @param stored ids, separated by commas
 */
export const regionsOf = (auths: readonly Permission[], stored: string): Regions =>
  auths.includes('page.edit') || auths.includes('role.edit') ? 'all' : new Set(splitIds(stored))

export const holdsRegion = (regions: Regions, id: string): boolean => regions === 'all' || regions.has(id)

/** Equal for equal sets of regions. */
export const regionsKey = (regions: Regions): string => (regions === 'all' ? '*' : [...regions].sort().join())
