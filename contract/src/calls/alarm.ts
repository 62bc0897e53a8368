import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, pageOf, pageQuery, TimeMs, ViewId } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { alarmKinds, alarmSymbols, conditionDefaults } from '../live/alarmCondition.ts'
import { alarmOrders, suppressionKinds } from '../live/alarmManagement.ts'
import { alarmTypes } from '../live/alarmTypes.ts'

const Nullable = <T extends typeof Id>(schema: T) => Type.Union([schema, Type.Null()])
const NullableTime = Type.Union([TimeMs, Type.Null()])
const Scalar = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])

/**
 * `active`: the condition holds. `acknowledged`: it holds, and somebody has confirmed the alarm. `returned`: it no
 * longer holds, and nobody has confirmed the alarm. `closed`: it no longer holds, and the alarm is confirmed.
 */
export const alarmStates = ['active', 'acknowledged', 'returned', 'closed'] as const
/** 1 critical, 2 major, 3 minor, 4 notice. */
export const Severity = Type.Integer({ minimum: 1, maximum: 4 })

/** A signal's id; `mvar:` and the id of a measured variable. */
export const VariableId = Type.String({ minLength: 1, maxLength: limits.id + 5, pattern: '^(mvar:)?[A-Za-z0-9_-]+$' })

export const Alarm = Type.Object({
  id: Id,
  /** Null for the alarm of a gateway, of the server or of a measured variable. */
  equipId: Nullable(Id),
  /**
   * The name of the equipment, of the gateway (for a gateway's alarm) or of the project (for a measured variable's);
   * empty for an alarm of the server.
   */
  equipTitle: Type.String(),
  signalId: Nullable(VariableId),
  signalTitle: Type.String(),
  unit: Type.String(),
  type: Type.Enum(alarmTypes),
  severity: Severity,
  state: Type.Enum(alarmStates),
  /** Why it reaches nobody; empty: it does. */
  suppression: Type.Union([Type.Literal(''), Type.Enum(suppressionKinds)]),
  msg: Type.String(),
  /** The value at the trigger; null for an alarm without a signal. */
  value: Scalar,
  /** Null if the value that ended an alarm of a measured value was simulated. */
  releaseValue: Scalar,
  /** Something that nobody measured raised it. Its text says so as well. */
  simulated: Type.Optional(Type.Literal(true)),
  gmtTrigger: TimeMs,
  gmtRelease: NullableTime,
  gmtConfirm: NullableTime,
  /** Account that confirmed it; empty before. */
  confirmBy: Type.String(),
  confirmNote: Type.String(),
  /** From its condition as it is now; empty, and 0, for an alarm of the system and where the condition is removed. */
  classId: Type.String(),
  classTitle: Type.String(),
  cause: Type.String(),
  consequence: Type.String(),
  action: Type.String(),
  responseMinutes: Type.Integer(),
  /** Account that confirmed it first, where its class asks for two; it is confirmed by another one. */
  firstBy: Type.Optional(Type.String()),
  /** Its condition is over, and it stays until it is reset by hand. */
  isOver: Type.Optional(Type.Literal(true)),
  /** It is acknowledged, and its OPC UA server waits to be told that it was handled. */
  isToBeHandled: Type.Optional(Type.Literal(true)),
  /** The group of first-out that it belongs to; empty for none. */
  firstOut: Type.String(),
  /** It came first of the alarms of its group. */
  isFirst: Type.Optional(Type.Literal(true)),
})
export type Alarm = Static<typeof Alarm>
export type AlarmState = Alarm['state']

/** The state follows from the times of release and confirmation. */
export const alarmState = (a: Pick<Alarm, 'gmtRelease' | 'gmtConfirm'>): AlarmState =>
  a.gmtRelease === null
    ? a.gmtConfirm === null
      ? 'active'
      : 'acknowledged'
    : a.gmtConfirm === null
      ? 'returned'
      : 'closed'

const Advice = (description: string) => Type.Optional(Type.String({ maxLength: limits.alarm.advice, description }))
const Duration = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: limits.alarm.delayMaxMs, description }))

export const ruleFields = {
  kind: Type.Enum(alarmKinds, {
    description:
      '`compare`: value `symbol` threshold. `range`: outside low..high. `boolean`: the state that raises the alarm. `rate`: change a minute, over `windowMs`, `symbol` threshold. `deviation`: value less `otherSignalId` `symbol` threshold; `!=`: apart by more than it. `discrepancy`: other than `otherSignalId`. `quality`: bad. `stale`: no value for `windowMs`. `unchanged`: not changed by more than the dead band for `windowMs`. `expression`: the formula is not 0.',
  }),
  symbol: Type.Optional(Type.Enum(alarmSymbols, { description: 'Used by `compare`, `rate` and `deviation`.' })),
  value: Type.Optional(
    Type.Number({ description: 'The threshold of `compare`, `rate` and `deviation`; the state of `boolean`, 1 or 0.' }),
  ),
  low: Type.Optional(Type.Number({ description: 'Used by `range`: a value below it raises the alarm.' })),
  high: Type.Optional(Type.Number({ description: 'Used by `range`: a value above it raises the alarm.' })),
  otherSignalId: Type.Optional(
    Type.Union([VariableId, Type.Literal('')], {
      description: 'The signal or measured variable that `deviation` and `discrepancy` compare with.',
    }),
  ),
  expression: Type.Optional(
    Type.String({ maxLength: limits.mvar.formula, description: 'The formula of `expression`.' }),
  ),
  windowMs: Duration('The time that `rate`, `stale` and `unchanged` look at, ms.'),
  delayMs: Duration('How long the condition must hold before the alarm is raised, ms.'),
  offDelayMs: Duration('How long the condition must be over before the alarm returns, ms.'),
  deadBand: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'How far the value must come back before the alarm is over, in the unit of the signal.',
    }),
  ),
  isLatched: Type.Optional(
    Type.Boolean({ description: 'An alarm stays until it is reset by hand, when its condition is over.' }),
  ),
  reAlarmMs: Duration('An acknowledged alarm that still holds is announced again after this time, ms; 0: never.'),
  firstOut: Type.Optional(
    Type.String({
      maxLength: limits.title,
      description: 'The name of a group, of whose alarms the one that came first is marked.',
    }),
  ),
  classId: Type.Optional(Type.Union([Id, Type.Literal('')], { description: 'The class of its alarms.' })),
  suppressWhen: Type.Optional(
    Type.String({
      maxLength: limits.mvar.formula,
      description: 'Suppression by design: alarms reach nobody while this formula is not 0.',
    }),
  ),
  cause: Advice('What brings the alarm about.'),
  consequence: Advice('What happens when nobody acts.'),
  action: Advice('What the operator does.'),
  responseMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.alarm.responseMinutes,
      description: 'The time there is to respond, minutes; 0: not stated.',
    }),
  ),
  impact: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3,
      description: 'How grave the consequence is: 1 minor, 2 major, 3 grave; 0: not rated.',
    }),
  ),
  severity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 4,
      description:
        '1 critical, 2 major, 3 minor, 4 notice. Left out, it follows from `impact` and `responseMinutes`; without these it is 3.',
    }),
  ),
  message: Type.String({ minLength: 1, maxLength: limits.alarm.message, description: 'Text of the alarm.' }),
  isEnabled: Type.Optional(Type.Boolean({ description: 'Whether the condition is judged.' })),
}

/** The fields by which a condition judges, without its signal. */
export const AlarmCondition = closed(ruleFields)
export type AlarmCondition = Static<typeof AlarmCondition>
/** A condition in which nothing is left out. */
export type FullCondition = Required<AlarmCondition>

/** A change of one condition among the signals of an equipment. */
export const AlarmChange = closed({
  /** The condition to change; without it, one is added to the signal with the tag `sn`. */
  id: Type.Optional(Id),
  sn: Type.Optional(Type.String({ maxLength: limits.title })),
  /** The threshold that the sender has seen: 409 when it is another one now. */
  was: Type.Optional(Type.Number()),
  /** Without it, the condition is removed. */
  condition: Type.Optional(AlarmCondition),
})
export type AlarmChange = Static<typeof AlarmChange>

/** A condition that a template gives to one of its signals; `id` is given by the server. */
export const TemplateAlarm = closed({ id: Type.Optional(Id), signalId: Id, ...ruleFields })

export const AlarmRule = Type.Object({
  id: Id,
  /** Null for a condition of a measured variable. */
  equipId: Nullable(Id),
  signalId: VariableId,
  signalTitle: Type.String(),
  ...Type.Required(Type.Object(ruleFields)).properties,
})
export type AlarmRule = Static<typeof AlarmRule>

/** A condition of a template as the server keeps it; `signalId` is a signal of the template. */
export const StoredTemplateAlarm = Type.Omit(AlarmRule, ['equipId', 'signalTitle'])
export type StoredTemplateAlarm = Static<typeof StoredTemplateAlarm>

/** The key of a part of a flood: what it is by, and its value. */
export const FloodPart = Type.String({ maxLength: limits.alarm.advice + 9, pattern: '^(firstOut|equip|cause):' })

/** The filter of lists of alarms. */
export const alarmFilter = {
  /**
   * Alarms of the equipment that the project's pages show, of its gateways, and of the project's measured variables.
   */
  projectId: Type.Optional(ViewId),
  /** Comma list of equipment. If a project is given too, both must match. */
  dataEquip: Type.Optional(IdList),
  type: Type.Optional(Type.Enum(alarmTypes)),
  state: Type.Optional(Type.Enum(alarmStates)),
  severity: Type.Optional(Severity),
  /** Narrows to alarms of this class, as the conditions are now. */
  classId: Type.Optional(Id),
  /** An area: of the equipment of this group and of those below it. */
  groupId: Type.Optional(Id),
  /** Narrows to alarms of this part of a flood, by its key. */
  part: Type.Optional(FloodPart),
  /** Only alarms that this operating position answers. */
  positionId: Type.Optional(Id),
  /** Only those that are not closed or that are to be handled, or only the others; left out: both. */
  isOpen: Type.Optional(Type.Boolean()),
  /** Only those that are suppressed, or only the others; left out: both. */
  isSuppressed: Type.Optional(Type.Boolean()),
  /** Triggered at this time or later. */
  dateStart: Type.Optional(TimeMs),
  /** Triggered before this time; not before dateStart, and 30 days after it at most. */
  dateEnd: Type.Optional(TimeMs),
  /** In the text of the alarm, or in the name of its equipment. */
  search: pageQuery.search,
}
/** A value of every field of the filter. */
export const alarmFilterExample = {
  projectId: 'project-a',
  dataEquip: 'eq-a',
  type: 'signal',
  state: 'active',
  severity: 2,
  classId: 'alarmClass-a',
  groupId: 'group-a',
  part: 'equip:eq-a',
  positionId: 'operatingPosition-a',
  isOpen: true,
  isSuppressed: false,
  dateStart: 1780000000000,
  dateEnd: 1780000060000,
  search: '',
} as const
const Count = {
  unacknowledged: Type.Integer(),
  /** The most urgent of them; null without any. */
  severity: Type.Union([Severity, Type.Null()]),
}
/** Alarms that nobody has acknowledged, of all that the account may see. Projects and pages without any are left out. */
const OpenByPage = Type.Object({
  ...Count,
  projects: Type.Array(Type.Object({ id: Id, ...Count })),
  pages: Type.Array(Type.Object({ id: Id, ...Count })),
})
export type OpenByPage = Static<typeof OpenByPage>

/** Open alarms by severity, 1 to 4. */
const OpenCounts = Type.Object({
  severities: Type.Array(Type.Object({ open: Type.Integer(), unacknowledged: Type.Integer() }), {
    minItems: 4,
    maxItems: 4,
  }),
  /** The most urgent one that nobody has acknowledged, an active one first; null without any. */
  first: Type.Union([
    Type.Pick(Alarm, ['id', 'equipId', 'equipTitle', 'severity', 'state', 'msg', 'gmtTrigger']),
    Type.Null(),
  ]),
})
export type OpenCounts = Static<typeof OpenCounts>

const order = Type.Optional(Type.Enum(alarmOrders))

const ruleExample = {
  ...conditionDefaults,
  kind: 'compare',
  symbol: '>',
  value: 5,
  low: 1,
  high: 9,
  delayMs: 0,
  deadBand: 0,
  severity: 2,
  message: 'High',
  isEnabled: true,
} as const

export const alarm = {
  query: endpoint({
    id: 'monitor.project.alarm.query',
    isForKeys: true,
    allow: 'project.read',
    summary:
      'Alarms, newest first, by severity (the most urgent first) or in another order, of equal ones the newest first, paged; searched by message and equipment. `isReversed` turns the order round. 2010 for an account that may see none: gateway-type devices (EG) need monitor_multi_designer_alarm, others monitor_equipinfo_menu_alarm (rule type 00) or monitor_designer_menu_alarm (01); alarms of the kinds that it may not see are left out. Those of measured variables are seen as those of gateway-type devices.',
    body: closed({ ...alarmFilter, ...pageQuery, order, isReversed: Type.Optional(Type.Boolean()) }),
    names: ['rows.confirmBy', 'rows.firstBy'],
    inner: ['rows.confirmNote', 'rows.classTitle', 'rows.firstOut', 'rows.cause', 'rows.consequence', 'rows.action'],
    reply: pageOf(Alarm),
    scopedBy: 'projectId',
    example: { ...alarmFilterExample, page: 1, pageSize: 10, order: 'severity', isReversed: false },
    audit: 'reads',
  }),
  queryAll: endpoint({
    id: 'monitor.project.alarm.queryAll',
    isForKeys: true,
    allow: 'project.read',
    summary: `The same without pages: the newest ${limits.alarm.queryAll} at most.`,
    body: closed(alarmFilter),
    names: ['confirmBy', 'firstBy'],
    reply: Type.Array(Alarm),
    scopedBy: 'projectId',
    example: alarmFilterExample,
    audit: 'reads',
  }),
  queryCount: endpoint({
    id: 'monitor.project.alarm.queryCount',
    allow: 'project.read',
    summary: 'How many alarms of a project are open: holding now, and not confirmed.',
    body: closed({ projectId: Id }),
    reply: Type.Object({ active: Type.Integer(), unconfirmed: Type.Integer() }),
    scopedBy: 'projectId',
    example: { projectId: 'project-a' },
    audit: 'reads',
  }),
  openCounts: endpoint({
    id: 'alarm.open.count',
    isForKeys: true,
    allow: 'project.read',
    summary:
      'How many alarms are open and not suppressed, by severity, and the most urgent one that nobody has acknowledged.',
    body: closed({
      projectId: alarmFilter.projectId,
      dataEquip: alarmFilter.dataEquip,
      positionId: alarmFilter.positionId,
    }),
    reply: OpenCounts,
    scopedBy: 'projectId',
    example: { projectId: 'project-a', dataEquip: 'eq-a', positionId: 'operatingPosition-a' },
    audit: 'reads',
  }),
  openByPage: endpoint({
    id: 'alarm.open.pages',
    allow: 'project.read',
    summary:
      'How many alarms that are not suppressed nobody has acknowledged: of all that the account may see, of each project and of each page. An alarm of a gateway counts for the pages with one of its devices, one of the server in the total alone.',
    body: closed({}),
    reply: OpenByPage,
    example: {},
    audit: 'reads',
  }),
  confirm: endpoint({
    id: 'monitor.project.alarm.confirm',
    isForKeys: true,
    allow: 'alarm.confirm',
    denied: 'alarmDenied',
    summary:
      'Confirms alarms, with account, time and note. One that somebody confirmed before stays as it is; `confirmed` counts those of this call. Where the class of an alarm asks for two people, the first one is recorded and another account completes it: `waiting` counts those that wait for another person. 404 when any is not yours to see.',
    body: closed({
      ids: Type.String({
        minLength: 1,
        maxLength: limits.alarm.confirm * (limits.id + 1),
        pattern: '^[A-Za-z0-9_,-]+$',
      }),
      note: Type.Optional(Type.String({ maxLength: limits.note })),
    }),
    reply: Type.Object({ confirmed: Type.Integer(), waiting: Type.Integer() }),
    scopedBy: 'ids',
    example: { ids: 'alarm-a', note: '' },
    audit: { action: 'alarm.confirm', cn: '确认报警', en: 'Alarm acknowledged' },
  }),
  isRelease: endpoint({
    id: 'monitor.multi.alarm.isReleaseByAlarmId',
    allow: 'equipment.read',
    summary: 'Whether an alarm is over.',
    body: closed({ alarmId: Id }),
    reply: Type.Boolean(),
    scopedBy: 'alarmId',
    example: { alarmId: 'alarm-a' },
    audit: 'reads',
  }),
  ruleQuery: endpoint({
    id: 'equipment.multi.alarm.rule.query',
    allow: 'equipment.read',
    summary: 'The alarm conditions of an equipment, or of the measured variables of a project.',
    body: closed({ equipmentId: Type.Optional(Id), projectId: Type.Optional(Id) }),
    reply: Type.Array(AlarmRule),
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a', projectId: 'project-a' },
    audit: 'reads',
  }),
  ruleAdd: endpoint({
    id: 'equipment.multi.alarm.rule.add',
    allow: 'equipment.edit',
    summary: 'Adds an alarm condition to a signal or a measured variable. It is judged by the newest value at once.',
    body: closed({ signalId: VariableId, ...ruleFields }),
    reply: AlarmRule,
    scopedBy: 'signalId',
    example: { signalId: 'a-set', ...ruleExample },
    audit: { action: 'alarm.rule.add', cn: '新建报警条件', en: 'Alarm condition added' },
  }),
  ruleEdit: endpoint({
    id: 'equipment.multi.alarm.rule.edit',
    allow: 'equipment.edit',
    summary: 'Changes an alarm condition. An alarm that it raised is over; the new condition is judged at once.',
    body: closed({ id: Id, ...ruleFields }),
    reply: AlarmRule,
    scopedBy: 'id',
    example: { id: 'rule-a', ...ruleExample },
    audit: { action: 'alarm.rule.edit', cn: '修改报警条件', en: 'Alarm condition changed' },
  }),
  ruleDelete: endpoint({
    id: 'equipment.multi.alarm.rule.delete',
    allow: 'equipment.edit',
    summary: 'Removes an alarm condition. Its alarms stay in the history; one that holds is over.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'rule-a' },
    audit: { action: 'alarm.rule.delete', cn: '删除报警条件', en: 'Alarm condition deleted' },
  }),
}
