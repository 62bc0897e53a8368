import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs, Title } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { alarmAges, alarmOrders } from '../live/alarmManagement.ts'
import { alarmFilter, alarmFilterExample, alarmStates, FloodPart, Severity } from './alarm.ts'
import { AlarmIds } from './alarmManagement.ts'

/** Open alarms of a flood that belong together: of a first-out group, else of a device, else of a cause. */
const Part = Type.Object({
  /** The value of `part` in the filter of alarms. */
  key: FloodPart,
  by: Type.Enum(['firstOut', 'equip', 'cause']),
  /** Empty for alarms of the system without a device. */
  title: Type.String(),
  count: Type.Integer(),
  /** The worst. */
  severity: Severity,
  /** The newest. */
  gmtTrigger: TimeMs,
})
export type AlarmPart = Static<typeof Part>

/** The fields of a filter that an account keeps. */
const kept = {
  severity: Type.Optional(Severity),
  state: Type.Optional(Type.Enum(alarmStates)),
  classId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  equipId: Type.Optional(Id),
  age: Type.Optional(Type.Enum(alarmAges)),
  search: Type.Optional(Type.String({ maxLength: limits.search })),
  order: Type.Optional(Type.Enum(alarmOrders)),
  isReversed: Type.Optional(Type.Boolean()),
}
const KeptFilter = Type.Object({ title: Title, isDefault: Type.Boolean(), ...kept })
export type KeptFilter = Static<typeof KeptFilter>

/** The operators' list of alarms: floods, silence, and the filters that accounts keep. */
export const alarmList = {
  flood: endpoint({
    id: 'alarm.flood',
    allow: 'project.read',
    summary:
      'Whether the alarms that the account may see come as a flood (ISA-18.2: from 10 in 10 minutes until below 5), and then those that the filter leaves, in parts. 2010 for an account that may see none.',
    body: closed(alarmFilter),
    reply: Type.Object({
      /** When it began; null: there is none. */
      since: Type.Union([TimeMs, Type.Null()]),
      /** Alarms of the last ten minutes. */
      recent: Type.Integer(),
      /** The worst first, of equal ones the largest; empty without a flood. */
      parts: Type.Array(Part),
    }),
    scopedBy: 'projectId',
    example: alarmFilterExample,
    audit: 'reads',
  }),
  silence: endpoint({
    id: 'alarm.silence',
    allow: 'alarm.confirm',
    denied: 'alarmDenied',
    summary:
      'Records that somebody has silenced alarms; the other screens of the account go silent as well. 404 when any alarm is not yours to see.',
    body: closed({ alarmIds: AlarmIds }),
    reply: Type.Object({ silenced: Type.Integer() }),
    scopedBy: 'alarmIds',
    example: { alarmIds: 'alarm-a' },
    audit: { action: 'alarm.silence', cn: '报警消音', en: 'Alarm silenced' },
  }),
  filters: endpoint({
    id: 'alarm.filter.query',
    allow: 'project.read',
    summary: 'The filters of lists of alarms that the account keeps, by name.',
    body: closed({}),
    reply: Type.Array(KeptFilter),
    example: {},
    audit: 'reads',
  }),
  saveFilter: endpoint({
    id: 'alarm.filter.save',
    allow: 'project.read',
    summary: `Keeps a filter of the account; one of the same name is replaced. The default is the one that the list begins with. At most ${limits.alarm.filters}.`,
    body: closed({ title: Title, isDefault: Type.Boolean(), ...kept }),
    reply: Nothing,
    example: {
      title: 'Pumps',
      isDefault: true,
      severity: 1,
      state: 'active',
      classId: 'alarmClass-a',
      groupId: 'group-a',
      equipId: 'eq-a',
      age: 'day',
      search: '',
      order: 'severity',
      isReversed: false,
    },
    audit: 'unaudited',
  }),
  deleteFilter: endpoint({
    id: 'alarm.filter.delete',
    allow: 'project.read',
    summary: 'Removes a filter of the account. 404 without one of this name.',
    body: closed({ title: Title }),
    reply: Nothing,
    example: { title: 'Pumps' },
    audit: 'unaudited',
  }),
}
