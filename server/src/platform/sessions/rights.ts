import { isBuiltInRole, type Permission, permissions, rolePermissions, splitIds } from '@mimic/contract'
import { sql } from 'kysely'

/** The stored list of permissions of the role of a row of `account`; null for a built-in role. */
export const storedRights = sql<string | null>`(
  select "role".permissions from "role"
  where "role".id = account."roleId" and "role"."orgId" = account."orgId")`

/**
 * The permissions of a role.
 * @param own {@link storedRights}
 */
export function rightsOf(roleId: string, own: string | null): readonly Permission[] {
  if (isBuiltInRole(roleId)) return rolePermissions[roleId]
  const named = new Set(splitIds(own ?? ''))
  return permissions.filter((each) => named.has(each))
}
