import type { OpenByPage } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { PageContent } from './PageContents.ts'
import type { AlarmRow } from './store/AlarmRows.ts'
import { lineDevices } from './store/lineDevices.ts'

/** Alarms of one subject and severity that nobody has acknowledged. */
export interface Waiting extends Pick<AlarmRow, 'type' | 'equipId' | 'signalId' | 'gatewayId' | 'severity'> {
  /** The value of an alarm of a PLC. */
  readonly devicesOfLine: string
  readonly count: number
}

interface Count {
  unacknowledged: number
  severity: number | null
}

const none = (): Count => ({ unacknowledged: 0, severity: null })
function add(count: Count, { severity, count: more }: Waiting): void {
  count.unacknowledged += more
  count.severity = Math.min(count.severity ?? severity, severity)
}

/** Counts the alarms that nobody has acknowledged for all pages and projects at once. Those of the server are in the total alone. */
export async function openByPage(
  db: Db,
  scope: Scope,
  alarms: readonly Waiting[],
  pages: readonly PageContent[],
): Promise<OpenByPage> {
  const gatewayIds = alarms.flatMap(({ equipId, gatewayId }) =>
    equipId === null && gatewayId !== null ? gatewayId : [],
  )
  const behind = gatewayIds.length === 0 ? [] : await devicesBehind(db, scope, gatewayIds)
  const subjects = alarms.map((alarm) => ({ alarm, equips: equipsOf(alarm, behind) }))
  const total = none()
  for (const alarm of alarms) add(total, alarm)
  const ofProject = new Map<string, Set<Waiting>>()
  const counted = pages.map(({ pageId, projectId, equips, variables }) => {
    const own = subjects.filter(
      (subject) =>
        subject.equips.some((id) => equips.has(id)) ||
        (subject.alarm.signalId !== null && variables.has(subject.alarm.signalId)),
    )
    const all = ofProject.get(projectId) ?? new Set()
    ofProject.set(projectId, all)
    const count = none()
    for (const { alarm } of own) {
      add(count, alarm)
      all.add(alarm)
    }
    return { id: pageId, ...count }
  })
  const projects = [...ofProject].map(([id, all]) => {
    const count = none()
    for (const alarm of all) add(count, alarm)
    return { id, ...count }
  })
  const isCounted = ({ unacknowledged }: Count) => unacknowledged > 0
  return { ...total, projects: projects.filter(isCounted), pages: counted.filter(isCounted) }
}

interface Device {
  readonly id: string
  readonly gatewayId: string | null
}

const devicesBehind = (db: Db, scope: Scope, gatewayIds: readonly string[]): Promise<Device[]> =>
  db
    .selectFrom('equipment')
    .select(['id', 'gatewayId'])
    .where(inScope(scope, 'equipment'))
    .where('gatewayId', 'in', [...new Set(gatewayIds)])
    .execute()

/** The equipment that an alarm is about: itself, that of a PLC, or all of a gateway. */
function equipsOf(alarm: Waiting, behind: readonly Device[]): readonly string[] {
  if (alarm.equipId !== null) return [alarm.equipId]
  if (alarm.type === 'line') return lineDevices({ type: alarm.type, value: alarm.devicesOfLine })
  return alarm.gatewayId === null
    ? []
    : behind.filter(({ gatewayId }) => gatewayId === alarm.gatewayId).map(({ id }) => id)
}
