import { createHash } from 'node:crypto'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { rowsInScopes, rowText } from '../../platform/db/range.ts'
import { isMvarKey } from '../mvars/store/calcRule.ts'
import type { Subject } from './fanout/Fanout.ts'

/**
 * A subject as far as a data range includes it. Signals outside are listed as hidden: the socket says that they are there,
 * and sends no value of them. Equal sets of what is hidden have equal keys, so their frames are encoded once.
 */
export async function rangedSubject(db: Db, scope: Scope, subject: Subject): Promise<Subject> {
  if (scope.range.is === 'all') return subject
  const devices = await devicesOf(db, subject)
  const [own] = await rowsInScopes(db, [scope], { equipment: devices.ids })
  return withRows(subject, own ?? new Set(), devices)
}

/** The devices that decide what a data range hides from a subject: its own, and those of its signals. */
export interface SubjectDevices {
  readonly ids: readonly string[]
  readonly ofSignal: ReadonlyMap<string, string>
}

export async function devicesOf(db: Db, { signalIds, equipIds }: Subject): Promise<SubjectDevices> {
  const asked = signalIds.filter((id) => !isMvarKey(id))
  const signals =
    asked.length === 0 ? [] : await db.selectFrom('signal').select(['id', 'equipId']).where('id', 'in', asked).execute()
  const ofSignal = new Map(signals.map(({ id, equipId }) => [id, equipId]))
  return { ids: [...new Set([...equipIds, ...ofSignal.values()])], ofSignal }
}

/** A subject for those who see these of its devices. */
export function withRows(subject: Subject, own: ReadonlySet<string>, { ofSignal }: SubjectDevices): Subject {
  const isHidden = (equipId: string | undefined) => equipId === undefined || !own.has(rowText('equipment', equipId))
  const hiddenIds = subject.signalIds.filter((id) => !isMvarKey(id) && isHidden(ofSignal.get(id)))
  const hiddenEquips = subject.equipIds.filter(isHidden)
  if (hiddenIds.length + hiddenEquips.length === 0) return subject
  const hidden = createHash('sha256')
    .update([...hiddenIds, '', ...hiddenEquips].join())
    .digest('base64url')
  return {
    ...subject,
    key: `${subject.key}|${hidden}`,
    hiddenIds,
    equipIds: subject.equipIds.filter((id) => !isHidden(id)),
  }
}
