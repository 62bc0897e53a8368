import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { closed, Id } from './parts.ts'

const { condition } = limits
const Time = Type.Integer({ minimum: 0 })
const text = (maxLength: number) => Type.String({ maxLength })
/** The id of an event as the device has it, in hexadecimal. */
const EventId = Type.String({ pattern: '^([0-9a-f]{2})*$', maxLength: condition.eventId })
const ConditionId = Type.String({ minLength: 1, maxLength: condition.id })

/** How a device has shelved a condition: until a time, until it returns, or not (OPC UA Part 9, 5.8.10). */
const shelvings = ['unshelved', 'timed', 'oneShot'] as const
export type Shelving = (typeof shelvings)[number]

/** The state of an alarm that a device judges by itself (OPC UA Part 9), after one of its events. */
export const ConditionState = Type.Object(
  {
    condition: ConditionId,
    /** An earlier state of it that is still to be acknowledged (OPC UA Part 9, 5.5.2); not there for its newest one. */
    branch: Type.Optional(ConditionId),
    /** The event by which this state is acknowledged. */
    event: EventId,
    /** The device's time of this state, ms UTC. */
    time: Time,
    isActive: Type.Boolean(),
    /** The device still has something to tell of it: it comes with the next refresh. */
    isKept: Type.Boolean(),
    /** Since when it is active or not, ms UTC, where the device says. */
    since: Type.Optional(Time),
    /** Not there: the device knows no acknowledgement of it. */
    isAcked: Type.Optional(Type.Boolean()),
    /** Whether the device was told that somebody has handled it; not there: it does not ask for that. */
    isConfirmed: Type.Optional(Type.Boolean()),
    /** Not there: the device shelves nothing. */
    shelving: Type.Optional(Type.Enum(shelvings)),
    /** When its shelving ends by itself, ms UTC; not there: the device gives no time. */
    shelvedUntil: Type.Optional(Time),
    /** The longest shelving that the device takes, ms, where it says. */
    maxShelveMs: Type.Optional(Time),
    /** 1 to 1000, the most urgent last. */
    severity: Type.Integer({ minimum: 1, maximum: 1000 }),
    source: text(condition.source),
    message: text(condition.message),
    /** The user who acted on it last, and the comment, where the device says. */
    by: Type.Optional(text(condition.by)),
    comment: Type.Optional(text(condition.comment)),
  },
  closed,
)
export type ConditionState = Static<typeof ConditionState>

/**
 * States of the conditions of a device in their order. The gateway keeps a report on disk until the {@link ResultAck}
 * names its `id`, and sends one at a time, so reports come in their order and perhaps again.
 */
export const ConditionReport = Type.Object(
  {
    v: Type.Literal(1),
    kind: Type.Literal('conditions'),
    id: Id,
    equipId: Id,
    /** Grows with every report of a gateway, over restarts too: a condition that has a later one takes none of these. */
    place: Type.Integer({ minimum: 1 }),
    states: Type.Array(ConditionState, { maxItems: limits.bus.conditions }),
    /** Every condition that the device still has was told since this place; any other one is over. */
    wholeSince: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The gateway's time of the report, ms UTC. */
    time: Time,
  },
  closed,
)
export type ConditionReport = Static<typeof ConditionReport>

/** Acknowledges the state that an event has told of, at the device. */
export const Acknowledgement = Type.Object(
  { condition: ConditionId, event: EventId, comment: text(condition.comment) },
  closed,
)
export type Acknowledgement = Static<typeof Acknowledgement>

/** An act at the device, other than acknowledging, on a condition that it judges by itself (OPC UA Part 9, 5.7.4 and 5.8.10). */
export const ConditionAct = Type.Union([
  /** It was handled: the second step after the acknowledgement of the state that `event` has told of. */
  Type.Object({ is: Type.Literal('confirm'), event: EventId }, closed),
  Type.Object({ is: Type.Literal('timedShelve'), ms: Type.Integer({ minimum: 1 }) }, closed),
  Type.Object({ is: Type.Literal('oneShotShelve') }, closed),
  Type.Object({ is: Type.Literal('unshelve') }, closed),
])
export type ConditionAct = Static<typeof ConditionAct>

export const ConditionOrder = Type.Object(
  { condition: ConditionId, act: ConditionAct, comment: text(condition.comment) },
  closed,
)
export type ConditionOrder = Static<typeof ConditionOrder>
