import {
  dayOf,
  externalPermissions,
  isBuiltInRole,
  type Permission,
  permissions,
  rolePermissions,
  splitIds,
} from '@mimic/contract'
import { sql } from 'kysely'

/** The stored list of permissions of the role of a row of `account`; null for a built-in role. */
export const storedRights = sql<string | null>`(
  select "role".permissions from "role"
  where "role".id = account."roleId" and "role"."orgId" = account."orgId")`

/** 1 where the role of a row of `account`, joined with its `org`, requires a second factor. */
export const needsFactor = sql<number>`case
  when ',' || org."factorRoles" || ',' like '%,' || account."roleId" || ',%' then 1
  else coalesce((
    select "role"."secondFactor" from "role"
    where "role".id = account."roleId" and "role"."orgId" = account."orgId"), 0) end`

/** 1 where an account has a second factor. */
export const hasFactor = sql<number>`case
  when exists (select 1 from second_factor where second_factor."userId" = account.id) then 1 else 0 end`

/**
 * 1 where nobody logs in with a row of `account`: it is disabled or its last day is over, or its organisation is disabled.
 * @param now ms since 1970 UTC
 */
export const isShut = (now: number) => sql<number>`case
  when account."isDisabled" = 1 or account."lastDay" <> '' and account."lastDay" < ${dayOf(now)}
    or exists (select 1 from org shut where shut.id = account."orgId" and shut."isDisabled" = 1) then 1
  else 0 end`

/** The columns of an account that {@link rightsOfAccount} reads, beside {@link storedRights} as `ownRights`. */
export const rightsColumns = ['account.roleId', 'account.kind', 'account.isOperator'] as const

/** The permissions of an account: those of its role, as far as its kind may have them, and that of an operator. */
export function rightsOfAccount(account: {
  readonly roleId: string
  readonly kind: string
  readonly isOperator: number
  readonly ownRights: string | null
}): readonly Permission[] {
  const rights = rightsOf(account.roleId, account.ownRights)
  if (account.kind === 'ext') return rights.filter((each) => externalPermissions.includes(each))
  return account.isOperator === 1 ? [...rights, 'platform.operate'] : rights
}

/**
 * The permissions of a role.
 * @param own {@link storedRights}
 */
export function rightsOf(roleId: string, own: string | null): readonly Permission[] {
  if (isBuiltInRole(roleId)) return rolePermissions[roleId]
  const named = new Set(splitIds(own ?? ''))
  return permissions.filter((each) => named.has(each))
}
