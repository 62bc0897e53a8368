import { alarm, deviceMonitor, history, projectMonitor, type ShareRight, splitIds } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { idsInScope } from '../../platform/db/range.ts'
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

const isIts: Check = ({ equipmentId }, { equipId }) => equipmentId === equipId
const isItsAlarms: Check = ({ projectId, dataEquip }, { equipId }) => projectId === undefined && dataEquip === equipId

/**
 * All calls that an open share lets a session make, each with the right that the share must grant. No other call
 * accepts shares.
 */
export function shareCalls(db: Db): ShareCalls {
  const { isItsHistory, isItsInterval, isItsWrite, mayWrite } = storedChecks(db)
  const live = { needs: 'live', isAboutIt: isIts } as const
  const past = { needs: 'history', isAboutIt: isItsHistory } as const
  return new Map<string, ShareCall>([
    [deviceMonitor.detailInfo.id, live],
    [deviceMonitor.gatewayInfo.id, live],
    [deviceMonitor.signalQuery.id, live],
    [deviceMonitor.token.id, live],
    [deviceMonitor.open.id, { needs: 'live', isAboutIt: isItsInterval }],
    [history.query.id, past],
    [history.queryAll.id, past],
    [history.queryAllData.id, past],
    [history.export.id, past],
    [alarm.query.id, { needs: 'alarms', isAboutIt: isItsAlarms }],
    [projectMonitor.write.id, { needs: 'write', isAboutIt: mayWrite }],
    [
      projectMonitor.writeCallback.id,
      {
        needs: 'write',
        isAboutIt: async ({ uuid }, share, visitor) => (await isItsWrite(uuid, share, visitor)) === true,
      },
    ],
  ])
}

/** The checks that read the store. */
function storedChecks(db: Db) {
  const areItsSignals = async (ids: readonly string[], share: OpenShare): Promise<boolean> => {
    const own = await idsInScope(db, scopeOf(share), 'signal', ids)
    return ids.length > 0 && ids.every((id) => own.has(id))
  }

  const isItsHistory: Check = ({ projectId, customReportId, dataMvar = '', dataSignal = '' }, share) =>
    projectId === undefined &&
    customReportId === undefined &&
    dataMvar === '' &&
    areItsSignals(splitIds(String(dataSignal)), share)

  const isItsInterval: Check = async ({ equipmentId, interval }, share) =>
    equipmentId === share.equipId && Number(interval) >= (await configuredInterval(db, scopeOf(share), share.equipId))

  /** Undefined for a write that is not there yet. */
  const isItsWrite = async (uuid: unknown, { id, orgId }: OpenShare, { userId }: Scope) => {
    const entry = await writeEntry(db, orgId, uuid)
    return entry && entry.userId === userId && entry.share?.id === id
  }

  const mayWrite: Check = async ({ projectId, signalId, uuid }, share, visitor) =>
    projectId === undefined &&
    (await areItsSignals([String(signalId)], share)) &&
    // The visitor's own retry, or a new write.
    (uuid === undefined || (await isItsWrite(uuid, share, visitor)) !== false)

  return { isItsHistory, isItsInterval, isItsWrite, mayWrite }
}
