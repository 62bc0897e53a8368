import type { UserInfo } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import { holdsRegion } from '../../platform/sessions/regions.ts'
import type { PersonSession } from '../../platform/sessions/Session.ts'
import { ownConfig } from './ownConfig.ts'

/** The account of a session, as the console sees it. */
export async function userInfo(db: Db, session: PersonSession, lockService: string): Promise<UserInfo> {
  const { scope, loginname, tel, orgTitle, roleType, auths } = session
  const { useLock, mustChange, mustSetFactor, isExternal, isWall } = session
  const { passwordHash, demoHash, ...own } = await db
    .selectFrom('account')
    .leftJoin('role', (join) => join.onRef('role.id', '=', 'account.roleId').onRef('role.orgId', '=', 'account.orgId'))
    .leftJoin('dept', (join) => join.onRef('dept.id', '=', 'account.deptId').onRef('dept.orgId', '=', 'account.orgId'))
    .innerJoin('org', 'org.id', 'account.orgId')
    // A style that is gone is none.
    .leftJoin('style', (join) => join.onRef('style.id', '=', 'org.styleId').onRef('style.orgId', '=', 'org.id'))
    .select(['account.name', 'account.email', 'account.roleId', 'account.deptId', 'account.gmtAvatar'])
    .select(['account.passwordHash', 'account.demoHash'])
    .select(['role.title as roleTitle', 'dept.title as deptTitle', 'style.id as styleId'])
    .where('account.id', '=', scope.userId)
    .executeTakeFirstOrThrow()
  return {
    userId: scope.userId,
    loginname,
    tel,
    ...own,
    roleTitle: own.roleTitle ?? '',
    deptTitle: own.deptTitle ?? '',
    orgId: scope.orgId,
    orgTitle,
    roleType,
    styleId: own.styleId ?? '',
    isExternal,
    authRegion: await heldRegions(db, session),
    dataRange: scope.range.is,
    ...(await ownConfig(db, scope.userId)),
    useLock,
    lockService: useLock ? lockService : '',
    auths: [...auths],
    mustChange,
    isDemo: demoHash !== '' && demoHash === passwordHash,
    mustSetFactor,
    isWall,
  }
}

/** Ids of the permission regions that a session holds, separated by commas. */
async function heldRegions(db: Db, { scope, regions }: PersonSession): Promise<string> {
  const rows = await db.selectFrom('region').select('id').where('orgId', '=', scope.orgId).orderBy('id').execute()
  return rows.flatMap(({ id }) => (holdsRegion(regions, id) ? [id] : [])).join()
}
