import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { alarmEvents, suppressionKinds } from '../live/alarmManagement.ts'
import { alarmTypes } from '../live/alarmTypes.ts'
import { repairStates } from '../repairs.ts'
import { Severity } from './alarm.ts'

const NullableId = Type.Union([Id, Type.Null()])
const NullableText = Type.Union([Type.String(), Type.Null()])
const Scalar = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])
const Reason = Type.String({ minLength: 1, maxLength: limits.note })
export const AlarmIds = Type.String({
  minLength: 1,
  maxLength: limits.alarm.confirm * (limits.id + 1),
  pattern: '^,*[A-Za-z0-9_-][A-Za-z0-9_,-]*$',
})
/** Subject and author of an entry: the same in the journal and in the list of suppressed conditions. */
const subject = {
  ruleId: NullableId,
  type: Type.Enum(alarmTypes),
  severity: Severity,
  msg: Type.String(),
  equipId: NullableId,
  /** The name of the equipment or of the gateway; empty for the server and for measured variables. */
  equipTitle: Type.String(),
  signalId: NullableText,
  signalTitle: Type.String(),
}

/** The repair order for which a condition is out of service; null for none, and for one that the reader may not see. */
const LinkedOrder = Type.Union([
  Type.Object({ id: Id, title: Type.String(), status: Type.Enum(repairStates) }),
  Type.Null(),
])
export type LinkedOrder = Static<typeof LinkedOrder>

/** One row of the journal. It is never changed; it is removed with the alarms of its age. */
const JournalRow = Type.Object({
  id: Id,
  /** When it happened; of a raised or returned alarm by the clock of the device. */
  time: TimeMs,
  /** When the server wrote it. */
  gmtCreate: TimeMs,
  /** Null for the change of a condition. */
  alarmId: NullableId,
  event: Type.Enum(alarmEvents),
  /** Account or API key; empty where the system itself acted. */
  by: Type.String(),
  /** The operating position at which they acted; empty for none, and its name empty once it is removed. */
  positionId: Type.String(),
  positionTitle: Type.String(),
  reason: Type.String(),
  /**
   * The measured value of a raised or returned alarm; minutes of a shelved one; 1 and 2 for the first and the second
   * acknowledgement where two people are needed; else null.
   */
  value: Scalar,
  /** Something that nobody measured raised the alarm. Its text says so as well. */
  simulated: Type.Optional(Type.Literal(true)),
  unit: Type.String(),
  /** How the alarm was suppressed when it was raised; empty: it was not. */
  suppression: Type.Union([Type.Literal(''), Type.Enum(suppressionKinds)]),
  order: LinkedOrder,
  ...subject,
})
export type JournalRow = Static<typeof JournalRow>

/** A condition that reaches nobody for a time. */
const Suppression = Type.Object({
  id: Id,
  kind: Type.Enum(suppressionKinds),
  /** The alarm that was shelved, or the newest one of a condition out of service. */
  alarmId: NullableId,
  by: Type.String(),
  reason: Type.String(),
  /** It also ends when the alarm returns. */
  isOneShot: Type.Boolean(),
  gmtStart: TimeMs,
  /** Null where it ends with what began it: of one by design, when its formula is 0. */
  gmtEnd: Type.Union([TimeMs, Type.Null()]),
  /** Whether an alarm of it holds now. */
  isActive: Type.Boolean(),
  order: LinkedOrder,
  ...subject,
})
export type AlarmSuppression = Static<typeof Suppression>

const Measure = Type.Union([Type.Number(), Type.Null()])
const Frequent = Type.Object({ ...subject, count: Type.Integer(), share: Type.Number() })
const Kpi = Type.Object({
  /** Alarms that were raised and not suppressed. */
  total: Type.Integer(),
  suppressed: Type.Integer(),
  perDay: Type.Number(),
  perHour: Type.Number(),
  per10Min: Type.Number(),
  peak10Min: Type.Integer(),
  /** Parts of the time, 0 to 1. */
  over10Share: Type.Number(),
  floodShare: Type.Number(),
  floods: Type.Array(Type.Object({ from: TimeMs, to: TimeMs, count: Type.Integer() })),
  topTen: Type.Array(Frequent),
  topTenShare: Type.Number(),
  chattering: Type.Array(Frequent),
  fleeting: Type.Integer(),
  stale: Type.Integer(),
  stalePerDay: Type.Number(),
  /** Alarms by severity, 1 to 4. */
  severities: Type.Array(Type.Integer(), { minItems: 4, maxItems: 4 }),
  acknowledged: Type.Integer(),
  /** From the start of an alarm to its acknowledgement, ms. */
  acknowledgeMedianMs: Measure,
  acknowledgeP90Ms: Measure,
  /** Alarms that nobody had acknowledged at the end of the time, and how old they were then, ms. */
  unacknowledged: Type.Integer(),
  unacknowledgedMedianMs: Measure,
  unacknowledgedOldestMs: Measure,
})
export type AlarmKpi = Static<typeof Kpi>

const PositionKpi = Type.Object({
  id: Id,
  title: Type.String(),
  kpi: Type.Omit(Kpi, ['floods', 'topTen', 'chattering']),
})
export type PositionKpi = Static<typeof PositionKpi>

const seen = 'Alarms of the kinds that the account may not see are left out; 2010 for an account that may see none.'

export const alarmManagement = {
  journal: endpoint({
    id: 'alarm.journal.query',
    isForKeys: true,
    allow: 'project.read',
    summary: `The journal of alarms, newest first, paged: every transition of an alarm, with time, account, reason and value. ${seen}`,
    body: closed({
      from: TimeMs,
      to: TimeMs,
      equipmentId: Type.Optional(Id),
      alarmId: Type.Optional(Id),
      event: Type.Optional(Type.Enum(alarmEvents)),
      ...pageQuery,
    }),
    names: ['rows.by'],
    inner: ['rows.reason'],
    reply: pageOf(JournalRow),
    scopedBy: 'equipmentId',
    example: {
      from: 1780000000000,
      to: 1780000060000,
      equipmentId: 'eq-a',
      alarmId: 'alarm-a',
      event: 'raised',
      page: 1,
      pageSize: 10,
      search: '',
    },
    audit: 'reads',
  }),
  shelve: endpoint({
    id: 'alarm.shelve',
    allow: 'alarm.shelve',
    denied: 'alarmDenied',
    summary:
      'Shelves the conditions of alarms: for so many minutes, alarms of theirs are recorded, listed as shelved, and reach nobody. Shelving again replaces the time. The class of an alarm or its OPC UA server may allow fewer minutes, or none. Conditions that an OPC UA server shelves by itself are shelved there first; 409 names what it did not take, after all others are shelved. 404 when any alarm is not yours to see.',
    body: closed({
      alarmIds: AlarmIds,
      minutes: Type.Integer({ minimum: 1, maximum: limits.alarm.shelveMinutes }),
      reason: Reason,
      isOneShot: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ shelved: Type.Integer() }),
    scopedBy: 'alarmIds',
    example: { alarmIds: 'alarm-a', minutes: 30, reason: 'Being cleaned', isOneShot: false },
    audit: { action: 'alarm.shelve', cn: '搁置报警', en: 'Alarm shelved' },
  }),
  handled: endpoint({
    id: 'alarm.handled',
    allow: 'alarm.confirm',
    denied: 'alarmDenied',
    summary:
      'Tells OPC UA servers that acknowledged alarms were handled (their method Confirm), with a note. Alarms that are not to be handled stay as they are; `handled` counts those of this call. 409 that names what a server did not take, after all others are handled. 404 when any alarm is not yours to see.',
    body: closed({ alarmIds: AlarmIds, note: Type.Optional(Type.String({ maxLength: limits.note })) }),
    reply: Type.Object({ handled: Type.Integer() }),
    scopedBy: 'alarmIds',
    example: { alarmIds: 'alarm-a', note: '' },
    audit: { action: 'alarm.handled', cn: '报警标为已处理', en: 'Alarm handled' },
  }),
  unshelve: endpoint({
    id: 'alarm.unshelve',
    allow: 'alarm.shelve',
    denied: 'alarmDenied',
    summary:
      'Ends the shelving of the conditions of alarms, at their OPC UA servers first; 409 names what a server did not take. 404 when any alarm is not yours to see.',
    body: closed({ alarmIds: AlarmIds }),
    reply: Type.Object({ unshelved: Type.Integer() }),
    scopedBy: 'alarmIds',
    example: { alarmIds: 'alarm-a' },
    audit: { action: 'alarm.unshelve', cn: '取消搁置报警', en: 'Alarm unshelved' },
  }),
  reset: endpoint({
    id: 'alarm.reset',
    allow: 'alarm.confirm',
    denied: 'alarmDenied',
    summary:
      'Resets latched alarms whose condition is over: they return. Others stay as they are; `reset` counts those of this call. 404 when any alarm is not yours to see.',
    body: closed({ alarmIds: AlarmIds }),
    reply: Type.Object({ reset: Type.Integer() }),
    scopedBy: 'alarmIds',
    example: { alarmIds: 'alarm-a' },
    audit: { action: 'alarm.reset', cn: '复位报警', en: 'Alarm reset' },
  }),
  shelved: endpoint({
    id: 'alarm.shelved.query',
    isForKeys: true,
    allow: 'project.read',
    summary: `The conditions that are suppressed now, those that end first before the others and those without an end last, paged; all kinds, or one; all equipment, or one. ${seen}`,
    body: closed({
      kind: Type.Optional(Type.Enum(suppressionKinds)),
      equipmentId: Type.Optional(Id),
      ...pageQuery,
    }),
    names: ['rows.by'],
    inner: ['rows.reason'],
    reply: pageOf(Suppression),
    scopedBy: 'equipmentId',
    example: { kind: 'shelved', equipmentId: 'eq-a', page: 1, pageSize: 10, search: '' },
    audit: 'reads',
  }),
  outOfService: endpoint({
    id: 'alarm.outOfService',
    allow: 'alarm.outOfService',
    denied: 'alarmDenied',
    summary:
      'Takes a condition out of service until a time to come: alarms of it are recorded, and reach nobody. `orderId`: the repair order for which that is done; it is not closed, and yours to see. 404 for a condition that is not yours to see.',
    body: closed({ ruleId: Id, until: TimeMs, reason: Reason, orderId: Type.Optional(Id) }),
    reply: Nothing,
    scopedBy: 'ruleId',
    example: { ruleId: 'rule-a', until: 4102444800000, reason: 'Sensor is replaced', orderId: 'repair-a' },
    audit: { action: 'alarm.outOfService', cn: '报警条件停用', en: 'Alarm condition out of service' },
  }),
  inService: endpoint({
    id: 'alarm.inService',
    allow: 'alarm.outOfService',
    denied: 'alarmDenied',
    summary: 'Puts a condition back into service; one that is in service stays so.',
    body: closed({ ruleId: Id }),
    reply: Nothing,
    scopedBy: 'ruleId',
    example: { ruleId: 'rule-a' },
    audit: { action: 'alarm.inService', cn: '报警条件恢复使用', en: 'Alarm condition back in service' },
  }),
  kpi: endpoint({
    id: 'alarm.kpi',
    isForKeys: true,
    allow: 'project.read',
    summary: `The load of alarms in a time, from the journal, in the terms of ISA-18.2 and EEMUA 191; at most ${limits.alarm.kpiDays} days. With \`positionId\` of the alarms of its areas and classes alone. ${seen}`,
    body: closed({ from: TimeMs, to: TimeMs, positionId: Type.Optional(Id) }),
    reply: Kpi,
    example: { from: 1780000000000, to: 1780000060000, positionId: 'operatingPosition-a' },
    audit: 'reads',
  }),
  kpiOfPositions: endpoint({
    id: 'alarm.kpi.positions',
    allow: 'project.read',
    isInside: true,
    summary: `The load of each operating position in a time, by name, as \`alarm.kpi\` counts it; at most ${limits.alarm.kpiDays} days. ${seen}`,
    body: closed({ from: TimeMs, to: TimeMs }),
    reply: Type.Array(PositionKpi),
    example: { from: 1780000000000, to: 1780000060000 },
    audit: 'reads',
  }),
}
