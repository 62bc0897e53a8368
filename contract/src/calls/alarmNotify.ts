import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { Severity } from './alarm.ts'

const Person = Type.Object({ id: Id, loginname: Type.String() })

/** Why a rule has told of an alarm, or has not. */
export const notifyOutcomes = [
  'sent',
  'sending',
  'noProvider',
  'failed',
  'unsure',
  'expired',
  'dropped',
  'disabled',
  'older',
  'severity',
  'class',
  'area',
  'suppressed',
  'acknowledged',
  'returned',
  'delay',
  'schedule',
  'quiet',
  'nobody',
  'noBrowser',
  'notSeen',
  'gone',
  'due',
] as const
export type NotifyOutcome = (typeof notifyOutcomes)[number]

const NotifyReason = Type.Object({
  ruleId: Id,
  title: Type.String(),
  outcome: Type.Enum(notifyOutcomes),
  /** When it was told or dropped, or until when it waits; null where there is no such time. */
  at: Type.Union([TimeMs, Type.Null()]),
  /** The accounts that a message was for, and what became of it; addresses that are no accounts are not named. */
  people: Type.Array(Type.Object({ name: Type.String(), outcome: Type.Enum(notifyOutcomes) })),
})
export type NotifyReason = Static<typeof NotifyReason>

const Duty = Type.Object({
  onDuty: Type.Array(Person),
  /** The other accounts of the roster's shifts. */
  others: Type.Array(Person),
  /** A hand-over that is in effect. */
  handOver: Type.Union([Type.Object({ from: Type.String(), to: Type.String(), until: TimeMs }), Type.Null()]),
})
export type Duty = Static<typeof Duty>

const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const LinkedAlarm = Type.Object({
  severity: Severity,
  text: Type.String(),
  value: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]),
  unit: Type.String(),
  equipTitle: Type.String(),
  gmtTrigger: TimeMs,
  gmtRelease: Type.Union([TimeMs, Type.Null()]),
  /** The account that has acknowledged it; empty: nobody. */
  confirmBy: Type.String(),
  /** It is acknowledged on screen alone: by two people, or at its OPC UA server. */
  needsScreen: Type.Boolean(),
})
const Linked = Type.Object({
  /** Under what name it is acknowledged. */
  by: Type.String(),
  expires: TimeMs,
  alarms: Type.Array(LinkedAlarm),
})
export type LinkedAlarms = Static<typeof Linked>

const token = '0000000000000000000000000000000000000000000'
const bad =
  '404 for a link that is over, or whose rule or account may no longer acknowledge; 409 for one that was used.'

export const alarmNotify = {
  test: endpoint({
    id: 'alarm.notifyRule.test',
    allow: 'outbox.edit',
    needsProof: true,
    isForWholeRange: true,
    summary:
      'Sends a test message, marked as such, to those whom the rule would tell now. 409 without a provider, or with nobody to tell.',
    body: closed({ id: Id }),
    reply: Type.Object({ sent: Type.Integer() }),
    scopedBy: 'id',
    example: { id: 'notifyRule-a' },
    audit: { action: 'notifyRule.test', cn: '发送测试通知', en: 'Test notification sent' },
  }),
  why: endpoint({
    id: 'alarm.notifyRule.why',
    allow: 'project.read',
    isInside: true,
    summary:
      'For an alarm, each rule of notification: when it told of it and what became of the message, until when it waits, or why it does not tell. 404 for an alarm that is not yours to see.',
    body: closed({ alarmId: Id }),
    reply: Type.Array(NotifyReason),
    scopedBy: 'alarmId',
    example: { alarmId: 'alarm-a' },
    audit: 'reads',
  }),
  people: endpoint({
    id: 'alarm.notifyRoster.people',
    allow: 'outbox.edit',
    isInside: true,
    summary: 'The accounts of the organisation that can be on duty, by name.',
    body: closed({}),
    reply: Type.Array(Person),
    example: {},
    audit: 'reads',
  }),
  duty: endpoint({
    id: 'alarm.notifyRoster.duty',
    allow: 'project.read',
    isInside: true,
    summary: 'Who is on duty of a roster now, and to whom they can hand over.',
    body: closed({ id: Id }),
    reply: Duty,
    scopedBy: 'id',
    example: { id: 'notifyRoster-a' },
    audit: 'reads',
  }),
  handOver: endpoint({
    id: 'alarm.notifyRoster.handOver',
    allow: 'project.read',
    isInside: true,
    summary:
      'Whoever is on duty hands over to another account of the roster until a time to come; it replaces the hand-over before it. 409 for an account that is not on duty, 400 for one that has no shift of the roster.',
    body: closed({ id: Id, toId: Id, until: TimeMs }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'notifyRoster-a', toId: 'account-spare', until: 4102444800000 },
    audit: { action: 'notifyRoster.handOver', cn: '移交值班', en: 'Duty handed over' },
  }),
  link: endpoint({
    id: 'alarm.link.show',
    allow: 'public',
    summary: `The alarms of a link in a message, for its recipient. ${bad}`,
    body: closed({ token: LinkToken }),
    reply: Linked,
    example: { token },
    audit: 'reads',
  }),
  acknowledge: endpoint({
    id: 'alarm.link.acknowledge',
    allow: 'public',
    summary: `Acknowledges the alarms of a link under the name of its recipient, once. ${bad}`,
    body: closed({ token: LinkToken, note: Type.Optional(Type.String({ maxLength: limits.note })) }),
    reply: Type.Object({ confirmed: Type.Integer() }),
    example: { token, note: 'On my way' },
    audit: { action: 'alarm.link.acknowledge', cn: '通过链接确认报警', en: 'Alarm acknowledged by a link' },
  }),
}
