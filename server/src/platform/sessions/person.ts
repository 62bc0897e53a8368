import { roleTypeOf, wallPermissions } from '@mimic/contract'
import type { Db } from '../db/Database.ts'
import { regionsOf } from './regions.ts'
import { hasFactor, isShut, needsFactor, rightsColumns, rightsOfAccount, storedRights } from './rights.ts'
import type { PersonSession } from './Session.ts'
import { rangeColumns, rangeOf, type StoredRange } from './storedRange.ts'

/** Facts of a session that follow from its account alone. */
export type Person = Omit<
  PersonSession,
  'by' | 'id' | 'isProven' | 'unlockedPages' | 'isLocked' | 'openShares' | 'device'
>

/** Columns of `account`, joined with its `org`, that {@link personOf} reads. */
export const personColumns = [
  'account.id as userId',
  'account.orgId',
  'account.loginname',
  'account.tel',
  'account.regionIds',
  'account.isWall',
  'account.mustChange',
  'account.lockKey',
  ...rangeColumns,
  ...rightsColumns,
  storedRights.as('ownRights'),
  needsFactor.as('needsFactor'),
  hasFactor.as('hasFactor'),
  'org.title as orgTitle',
] as const

export interface PersonRow extends StoredRange {
  readonly userId: string
  readonly orgId: string
  readonly loginname: string
  readonly tel: string
  readonly roleId: string
  readonly kind: string
  readonly isOperator: number
  readonly regionIds: string
  readonly isWall: number
  readonly mustChange: number
  readonly lockKey: string
  readonly ownRights: string | null
  readonly needsFactor: number
  readonly hasFactor: number
  readonly orgTitle: string
}

/** @param mayOnlyView whatever the account may do, for the session of a wall */
export function personOf(row: PersonRow, mayOnlyView = false): Person {
  const own = rightsOfAccount(row)
  const rights = mayOnlyView ? own.filter((each) => wallPermissions.includes(each)) : own
  // Nobody could choose a password at a wall screen.
  const mustChange = row.mustChange === 1 && !row.isWall
  // Nobody could give a second factor at a wall screen.
  const isNeeded = row.needsFactor === 1 && !row.isWall
  const mustSetFactor = isNeeded && row.hasFactor === 0
  return {
    scope: { orgId: row.orgId, userId: row.userId, range: rangeOf(row) },
    loginname: row.loginname,
    tel: row.tel,
    orgTitle: row.orgTitle,
    roleId: row.roleId,
    roleType: roleTypeOf(rights),
    isExternal: row.kind === 'ext',
    auths:
      mustChange || mustSetFactor ? ['account.edit'] : rights.filter((each) => each !== 'account.edit' || !row.isWall),
    regions: regionsOf(rights, row.regionIds),
    mustChange,
    needsFactor: isNeeded,
    mustSetFactor,
    useLock: row.lockKey !== '',
    isWall: row.isWall === 1,
  }
}

/** The rights of an account now, without a session; undefined for one that cannot log in or is not there. */
export async function findPerson(db: Db, userId: string, now: number): Promise<Person | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('org', 'org.id', 'account.orgId')
    .select(personColumns)
    .where('account.id', '=', userId)
    .where(isShut(now), '=', 0)
    .executeTakeFirst()
  return row && personOf(row)
}
