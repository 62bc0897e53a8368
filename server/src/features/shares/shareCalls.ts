import { alarm, deviceMonitor, history, projectMonitor, type ShareRight, splitIds } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { writeEntry } from '../commands/store/writeEntry.ts'
import { configuredInterval } from '../equipment/configuredInterval.ts'
import { type OpenShare, scopeOf } from './ShareRows.ts'

type Body = Readonly<Record<string, unknown>>
/** Checks that a visitor's call is about the shared equipment and nothing else. */
type Check = (body: Body, share: OpenShare, visitor: Scope) => boolean | Promise<boolean>
interface ShareCall {
  readonly needs: ShareRight | 'live'
  readonly isAboutIt: Check
}
export type ShareCalls = ReadonlyMap<string, ShareCall>

/**
 * All calls that an open share lets a session make, each with the right that the share must grant. No other call
 * accepts shares.
 */
export function shareCalls(db: Db): ShareCalls {
  const isIts: Check = ({ equipmentId }, { equipId }) => equipmentId === equipId

  const areItsSignals = async (ids: readonly string[], share: OpenShare): Promise<boolean> => {
    if (ids.length === 0) return false
    const rows = await db
      .selectFrom('signal')
      .select('id')
      .where(inScope(scopeOf(share), 'signal'))
      .where('id', 'in', ids)
      .execute()
    const own = new Set(rows.map(({ id }) => id))
    return ids.every((id) => own.has(id))
  }

  const isItsHistory: Check = ({ projectId, customReportId, dataMvar = '', dataSignal = '' }, share) =>
    projectId === undefined &&
    customReportId === undefined &&
    dataMvar === '' &&
    areItsSignals(splitIds(String(dataSignal)), share)

  /** Undefined for a write that is not there yet. */
  const isItsWrite = async (uuid: unknown, { id, orgId }: OpenShare, { userId }: Scope) => {
    const entry = await writeEntry(db, orgId, uuid)
    return entry && entry.userId === userId && entry.share?.id === id
  }

  const live = (isAboutIt: Check = isIts): ShareCall => ({ needs: 'live', isAboutIt })
  const past: ShareCall = { needs: 'history', isAboutIt: isItsHistory }
  return new Map<string, ShareCall>([
    [deviceMonitor.detailInfo.id, live()],
    [deviceMonitor.gatewayInfo.id, live()],
    [deviceMonitor.signalQuery.id, live()],
    [deviceMonitor.token.id, live()],
    [
      deviceMonitor.open.id,
      live(
        async ({ equipmentId, interval }, share) =>
          equipmentId === share.equipId &&
          Number(interval) >= (await configuredInterval(db, scopeOf(share), share.equipId)),
      ),
    ],
    [history.query.id, past],
    [history.queryAll.id, past],
    [history.queryAllData.id, past],
    [history.export.id, past],
    [
      alarm.query.id,
      {
        needs: 'alarms',
        isAboutIt: ({ projectId, dataEquip }, { equipId }) => projectId === undefined && dataEquip === equipId,
      },
    ],
    [
      projectMonitor.write.id,
      {
        needs: 'write',
        isAboutIt: async ({ projectId, signalId, uuid }, share, visitor) =>
          projectId === undefined &&
          (await areItsSignals([String(signalId)], share)) &&
          // The visitor's own retry, or a new write.
          (uuid === undefined || (await isItsWrite(uuid, share, visitor)) !== false),
      },
    ],
    [
      projectMonitor.writeCallback.id,
      {
        needs: 'write',
        isAboutIt: async ({ uuid }, share, visitor) => (await isItsWrite(uuid, share, visitor)) === true,
      },
    ],
  ])
}
