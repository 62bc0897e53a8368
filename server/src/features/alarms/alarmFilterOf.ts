import { splitIds } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import { assertRange } from '../../platform/queryRange.ts'
import { embedOf, type Session } from '../../platform/sessions/Session.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import { bindOfPages } from '../pages/bindOfPages.ts'
import { PageRows } from '../pages/PageRows.ts'
import { storedProject } from '../pages/TemplatePages.ts'
import { assertProject, equipsOf, projectEquips } from '../project/projectEquips.ts'
import type { AlarmFilter } from './AlarmFilter.ts'
import { positionOf } from './positions.ts'

/** A filter in the form of the calls. */
export type WantedAlarms = Omit<AlarmFilter, 'equips' | 'variablesOf' | 'ids' | 'position'> & {
  readonly projectId?: string | undefined
  readonly dataEquip?: string | undefined
  readonly positionId?: string | undefined
}

/** Turns a caller's filter into one by devices and variables. @throws {ApiError} 404 for a project that is not the caller's, 400 for such a position */
export async function alarmFilterOf(
  db: Db,
  session: Session,
  { projectId, dataEquip, positionId, ...given }: WantedAlarms,
): Promise<AlarmFilter> {
  const { scope } = session
  const embed = embedOf(session)
  const rest = positionId === undefined ? given : { ...given, position: await positionOf(db, scope, positionId) }
  const { dateStart, dateEnd } = rest
  if (dateStart !== undefined && dateEnd !== undefined) assertRange(dateStart, dateEnd)
  const named = dataEquip ? splitIds(dataEquip) : undefined
  if (projectId === undefined) return named ? { ...rest, equips: named } : rest
  await assertProject(db, scope, projectId)
  // An embed token sees only the part of the project that its pages show.
  const page = embed && (await bindOfPages(new PageRows(db), scope, embed.pageIds))
  const own = page ? await equipsOf(db, scope, page.signals, page.equips) : await projectEquips(db, scope, projectId)
  if (named) return { ...rest, equips: own.filter((id) => named.includes(id)) }
  const variables = page ? { variables: page.mvars.map(mvarKey) } : { variablesOf: storedProject(projectId) }
  return { ...rest, equips: own, ...variables }
}
