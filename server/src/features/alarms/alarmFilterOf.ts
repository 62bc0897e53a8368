import { splitIds } from '@mimic/contract'
import { notFound } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { assertRange } from '../../platform/queryRange.ts'
import { embedOf, type Session } from '../../platform/sessions/Session.ts'
import { membersOf } from '../equipment/groupMembers.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import { bindOfPages } from '../pages/bindOfPages.ts'
import { PageRows } from '../pages/PageRows.ts'
import { storedProject } from '../pages/TemplatePages.ts'
import { assertProject, equipsOf, projectEquips } from '../project/projectEquips.ts'
import type { AlarmFilter } from './AlarmFilter.ts'
import { floodPartOf } from './management/alarmFlood.ts'
import { positionOf } from './positions.ts'

/** A filter in the form of the calls. */
export type WantedAlarms = Omit<AlarmFilter, 'equips' | 'variablesOf' | 'ids' | 'part' | 'position'> & {
  readonly groupId?: string | undefined
  readonly part?: string | undefined
  readonly projectId?: string | undefined
  readonly dataEquip?: string | undefined
  readonly positionId?: string | undefined
}

/**
 * Turns a caller's filter into one by devices and variables.
 * @throws {ApiError} 404 for a project or a group that is not the caller's, or a class that there is not; 400 for such a position
 */
export async function alarmFilterOf(
  db: Db,
  session: Session,
  { projectId, dataEquip, groupId, part, positionId, ...wanted }: WantedAlarms,
): Promise<AlarmFilter> {
  const { scope } = session
  const embed = embedOf(session)
  const { dateStart, dateEnd, classId } = wanted
  if (dateStart !== undefined && dateEnd !== undefined) assertRange(dateStart, dateEnd)
  if (classId !== undefined) await assertClass(db, scope, classId)
  const rest = {
    ...wanted,
    part: part === undefined ? undefined : floodPartOf(part),
    ...(positionId !== undefined && { position: await positionOf(db, scope, positionId) }),
  }
  const area = groupId === undefined ? undefined : await membersOf(db, scope, groupId)
  const listed = dataEquip ? splitIds(dataEquip) : undefined
  const named = area ? [...area].filter((id) => !listed || listed.includes(id)) : listed
  if (projectId === undefined) return named ? { ...rest, equips: named } : rest
  await assertProject(db, scope, projectId)
  // An embed token sees only the part of the project that its pages show.
  const page = embed && (await bindOfPages(new PageRows(db), scope, embed.pageIds))
  const own = page ? await equipsOf(db, scope, page.signals, page.equips) : await projectEquips(db, scope, projectId)
  if (named) return { ...rest, equips: own.filter((id) => named.includes(id)) }
  const variables = page ? { variables: page.mvars.map(mvarKey) } : { variablesOf: storedProject(projectId) }
  return { ...rest, equips: own, ...variables }
}

async function assertClass(db: Db, { orgId }: Scope, id: string): Promise<void> {
  const found = db.selectFrom('alarm_class').select('id').where('orgId', '=', orgId).where('id', '=', id)
  if (!(await found.executeTakeFirst())) throw notFound()
}
