import type { ConditionState, Shelving } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { DAY_MS } from '@mimic/contract/zone'
import type { TypedValue } from './variantValue.ts'

/** Fields that are read of each event, in the order in which the server answers (OPC UA Part 9, 5.5 to 5.8). */
export const EVENT_FIELDS = [
  'EventType',
  'EventId',
  'ConditionId',
  'BranchId',
  'Time',
  'Retain',
  'EnabledState.Id',
  'ActiveState.Id',
  'ActiveState.TransitionTime',
  'AckedState.Id',
  'Severity',
  'SourceName',
  'ConditionName',
  'Message',
  'ClientUserId',
  'Comment',
  'ConfirmedState.Id',
  'ShelvingState.CurrentState.Id',
  'ShelvingState.CurrentState',
  'ShelvingState.UnshelveTime',
  'MaxTimeShelved',
] as const

/** Types of events that are no condition's (OPC UA Part 9, 5.11; Part 4, 7.22.3). */
const marks: Readonly<Record<string, ConditionMark>> = {
  'ns=0;i=2787': 'refreshStart',
  'ns=0;i=2788': 'refreshEnd',
  'ns=0;i=2789': 'refreshRequired',
  // The server had no room for all events.
  'ns=0;i=3035': 'refreshRequired',
}
export type ConditionMark = 'refreshStart' | 'refreshEnd' | 'refreshRequired'

/** The state that an event tells of, or the mark that it is; undefined for an event of no condition. */
export function conditionState(values: readonly TypedValue[]): ConditionState | ConditionMark | undefined {
  const field = (name: (typeof EVENT_FIELDS)[number]): unknown => values[EVENT_FIELDS.indexOf(name)]?.value
  const mark = marks[String(field('EventType'))]
  if (mark) return mark
  const condition = nodeText(field('ConditionId'))
  const id = field('EventId')
  const event = Buffer.isBuffer(id) ? id.toString('hex') : ''
  const branch = nodeText(field('BranchId'))
  const isTooLong = [condition, branch].some(({ length }) => length > limits.condition.id)
  if (condition === '' || isTooLong || event.length > limits.condition.eventId) return undefined
  const isKept = field('Retain') !== false
  // A condition without an active state holds as long as the server keeps it.
  const isActive = field('EnabledState.Id') !== false && (field('ActiveState.Id') ?? isKept) === true
  const [since, isAcked] = [timeOf(field('ActiveState.TransitionTime')), field('AckedState.Id')]
  const isConfirmed = field('ConfirmedState.Id')
  const [by, comment] = [textOf(field('ClientUserId'), 'by'), textOf(field('Comment'), 'comment')]
  const source = [textOf(field('SourceName'), 'source'), textOf(field('ConditionName'), 'source')]
  return {
    condition,
    ...(branch !== '' && { branch }),
    event,
    // Without a time it is as new as can be; the gateway believes no time that is ahead of its own.
    time: timeOf(field('Time')) ?? Number.MAX_SAFE_INTEGER,
    isActive,
    isKept,
    ...(since !== undefined && { since }),
    ...(typeof isAcked === 'boolean' && { isAcked }),
    ...(typeof isConfirmed === 'boolean' && { isConfirmed }),
    ...shelvingState(field),
    severity: Math.min(1000, Math.max(1, Math.round(Number(field('Severity')) || 1))),
    source: source.find((text) => text !== '') ?? '',
    message: textOf(field('Message'), 'message') || source.filter((text) => text !== '').join(' '),
    ...(by !== '' && { by }),
    ...(comment !== '' && { comment }),
  }
}

const shelvings: Readonly<Record<string, Shelving>> = {
  'ns=0;i=2930': 'unshelved',
  'ns=0;i=2932': 'timed',
  'ns=0;i=2933': 'oneShot',
  // The names of the states, for a server that gives its states ids of its own.
  Unshelved: 'unshelved',
  TimedShelved: 'timed',
  OneShotShelved: 'oneShot',
}
/** A longer time stands for no end: the largest of a duration, or one that nobody lives to see. */
const FOREVER_MS = 366 * DAY_MS

function shelvingState(
  field: (name: (typeof EVENT_FIELDS)[number]) => unknown,
): Pick<ConditionState, 'shelving' | 'shelvedUntil' | 'maxShelveMs'> {
  const name = textOf(field('ShelvingState.CurrentState'), 'source').replaceAll(' ', '')
  const shelving = shelvings[String(field('ShelvingState.CurrentState.Id'))] ?? shelvings[name]
  if (shelving === undefined) return {}
  const [leftMs, mostMs] = [msOf(field('ShelvingState.UnshelveTime')), msOf(field('MaxTimeShelved'))]
  return {
    shelving,
    ...(shelving !== 'unshelved' && leftMs !== undefined && { shelvedUntil: Date.now() + leftMs }),
    ...(mostMs !== undefined && { maxShelveMs: mostMs }),
  }
}

const msOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && value < FOREVER_MS ? Math.round(value) : undefined

/** A node id as text; empty for none and for the null id. */
function nodeText(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /^(ns=0;)?i=0$/.test(text) ? '' : text
}

/** Dates begin in 1601 there; a date before 1970 stands for none. */
const timeOf = (value: unknown): number | undefined =>
  value instanceof Date && value.getTime() > 0 ? value.getTime() : undefined

function textOf(value: unknown, which: 'source' | 'message' | 'by' | 'comment'): string {
  const given = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  // A control character has six characters in JSON, and none of a text for people.
  return typeof given === 'string' ? given.replaceAll(/\p{Cc}+/gu, ' ').slice(0, limits.condition[which]) : ''
}
