import { type ApiGrant, DAY_MS, dayOf, grantPermissions, limits, splitIds } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { orNotFound } from '../../platform/handle.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { noRange } from '../../platform/sessions/storedRange.ts'
import { assertAddresses } from '../apiKeys/addressesIn.ts'
import { assertChosen, assertCovers, assertHolds } from '../people/granting.ts'
import type { ApiGrantRows } from './ApiGrantRows.ts'

type Fields = Readonly<Record<string, unknown>>

const permissionsIn = (list: string) => grantPermissions.filter((each) => splitIds(list).includes(each))
const rangeOfGrant = ({ rangeGroups, rangeEquips, rangeProjects }: typeof noRange) => ({
  ...{ rangeGroups, rangeEquips, rangeProjects },
  deptId: '',
  dataRange: 'chosen',
})

/** The grant, if the caller may do and see all that it may. @throws {ApiError} 404, 400 `notHeld` */
export async function assertMayCancel(trx: Db, rows: ApiGrantRows, session: Session, id: string): Promise<ApiGrant> {
  const row = orNotFound(await rows.find(session.scope, id))
  assertHolds(session, permissionsIn(row.permissions), 'id')
  await assertCovers(trx, session.scope, rangeOfGrant({ ...noRange, ...row }), 'id')
  return row
}

/** The same for a grant that goes on. @throws {ApiError} 409 `ended` */
export async function assertMayChange(
  trx: Db,
  rows: ApiGrantRows,
  session: Session,
  id: string,
  now: number,
): Promise<ApiGrant> {
  const row = await assertMayCancel(trx, rows, session, id)
  if (row.gmtRevoke !== 0 || row.gmtExpire <= now) throw conflict('id', 'ended')
  return row
}

/** @throws {ApiError} 400 `limit` for one more than an organisation has, `unknown` for a company that it does not know */
export async function assertNew(rows: ApiGrantRows, { scope }: Session, fields: Fields): Promise<void> {
  rows.assertWhole(fields)
  if ((await rows.count(scope)) >= limits.apiGrant.perOrg) throw invalid('company', 'limit', limits.apiGrant.perOrg)
  const companies = await rows.companies(scope)
  if (!companies.some(({ company }) => company === fields['company'])) throw invalid('company', 'unknown')
}

/**
 * Refuses fields of a new grant, or of one that is changed.
 * @param before undefined for a new one
 */
export async function checkGrant(
  trx: Db,
  session: Session,
  fields: Fields,
  before: ApiGrant | undefined,
  now: number,
): Promise<void> {
  const { company, permissions, addresses, lastDay } = fields
  if (before && company !== undefined && company !== before.company) throw invalid('company', 'fixed')
  if (permissions === '') throw invalid('permissions', 'required')
  if (typeof permissions === 'string') assertHolds(session, permissionsIn(permissions), 'permissions')
  const range = rangeOfGrant({ ...noRange, ...before, ...fields })
  assertChosen({ ...fields, ...(!before && { dataRange: 'chosen' }) }, range)
  await assertCovers(trx, session.scope, range, 'rangeEquips')
  if (typeof addresses === 'string') assertAddresses(addresses)
  if (typeof lastDay === 'string') assertLastDay(lastDay, now)
}

/** @throws {ApiError} 400 for a day that is over, that does not exist, or that is too far away */
function assertLastDay(lastDay: string, now: number): void {
  const time = Date.parse(lastDay)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== lastDay) throw invalid('lastDay', 'format')
  if (lastDay < dayOf(now)) throw invalid('lastDay', 'past')
  const { years } = limits.apiGrant
  const [year = '', rest = ''] = dayOf(now).split(/-(.*)/)
  if (lastDay > `${Number(year) + years}-${rest}`) throw invalid('lastDay', 'tooFar', years)
}

/** The end of a day of UTC+8, ms. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) + DAY_MS
