import { type BodyOf, type projectMonitor, splitViewId, viewIdOf } from '@mimic/contract'
import { runsSimulated } from '@mimic/contract/drivers'
import { ApiError, invalid, refusal } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { orNotFound } from '../../platform/handle.ts'
import { embedOf, type Session, shareOf } from '../../platform/sessions/Session.ts'
import { parseWrite } from '../commands/store/parseWrite.ts'
import type { WriteRequest } from '../commands/store/WriteRequest.ts'
import { writtenValue } from '../mvars/store/writeFormula.ts'
import type { PageRows } from '../pages/PageRows.ts'
import { assertProject } from '../project/projectEquips.ts'
import { deviceRow } from './projectGateways.ts'
import type { SignalRows } from './store/SignalRows.ts'

export interface WriteSources {
  readonly db: Db
  readonly signals: SignalRows
  readonly pages: PageRows
}

/** The write for the gateway, with its facts for the audit. @throws {ApiError} for a write that is refused */
export async function writeOrder(
  { db, signals, pages }: WriteSources,
  body: BodyOf<typeof projectMonitor.write>,
  session: Session,
): Promise<WriteRequest> {
  const { id: sessionId, scope, regions } = session
  const { projectId, signalId, value, uuid, pageId, widgetId, awaitsSecond = false } = body
  if (projectId !== undefined) await assertProject(db, scope, projectId)
  const [signal] = await signals.byId(scope, [signalId])
  // A signal can be written through a project when one of its pages shows it.
  const isOnPage = projectId === undefined || (await isOnPageOf(db, pages, { scope, regions }, projectId, signalId))
  if (!signal || !isOnPage) throw refusal('variableMissing', 'signalId', 'unknown')
  const parsed = parseWrite(signal, value)
  if (parsed.is === 'refused') throw new ApiError(parsed.code, [{ path: 'value', reason: 'format' }])
  const { gatewayId, ...device } = orNotFound(await deviceRow(db, scope, signal.equipId))
  if (gatewayId === null) throw new ApiError('gatewayMissing')
  const isSimulated = runsSimulated(device.simulated === 1, device.driver)
  const written = writtenValue(signal.writeFormula ?? '', parsed.value)
  const page = pageId === undefined ? undefined : await pages.find(scope, pageId)
  if (pageId !== undefined && !page) throw invalid('pageId', 'unknown')
  if (page && widgetId !== undefined && (await pages.hidden(scope, page.id, regions)).has(widgetId))
    throw invalid('widgetId', 'unknown')
  const { equipTitle, sn, title } = signal
  const about = {
    device: equipTitle,
    tag: sn || title,
    // The entry of a write to a real device names no simulated value.
    before: signal.simulated && !isSimulated ? null : signal.value,
    simulated: isSimulated ? (true as const) : undefined,
    pageId,
    pageVersion: page?.version,
    widgetId,
  }
  // Nobody of the organisation stands at an embedded page, at a wall screen, or at the screen of a visitor.
  const mayAsk = session.by === 'key' || (session.by === 'person' && !session.isWall)
  const asked = awaitsSecond && mayAsk ? { body, sessionId } : undefined
  return {
    projectId,
    signalId,
    gatewayId,
    value: written,
    uuid,
    about,
    embedId: embedOf(session)?.id,
    share: shareOf(session),
    asked,
  }
}

async function isOnPageOf(
  db: Db,
  pages: PageRows,
  { scope, regions }: Pick<Session, 'scope' | 'regions'>,
  viewId: string,
  signalId: string,
): Promise<boolean> {
  const { id: projectId, equipId } = splitViewId(viewId)
  const rows = await db
    .selectFrom('page')
    .select('id')
    .where(inScope(scope, 'page'))
    .where('projectId', '=', projectId)
    .execute()
  for (const { id } of rows) {
    const shown = equipId === undefined ? id : viewIdOf(id, equipId)
    if ((await pages.bind(scope, shown, regions)).signals.includes(signalId)) return true
  }
  return false
}
