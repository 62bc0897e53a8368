import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { alarmTypes } from '../live/alarmTypes.ts'
import { messageKinds } from '../live/message.ts'
import { Severity } from './alarm.ts'

/** 4: the state of a message for one account. Deleted messages are no longer listed. */
export const messageStates = ['unread', 'read', 'ignored'] as const

/** A message of the socket as one account has it, with its state. */
export const Message = Type.Object({
  /** For an alarm: the alarm's own id. */
  id: Id,
  type: Type.Enum(messageKinds),
  /** For an alarm: the name of the equipment, otherwise of the gateway or the measured variable. */
  title: Type.String(),
  note: Type.String(),
  alarmType: Type.Enum(alarmTypes),
  severity: Severity,
  equipType: Type.String(),
  /** The object that a click opens: for an alarm, its equipment; empty if there is none. */
  dataId: Type.String(),
  /** For an alarm: active, acknowledged, returned or closed. */
  dataStatus: Type.String(),
  state: Type.Enum(messageStates),
  gmtCreate: TimeMs,
})
export type Message = Static<typeof Message>

const ids = Type.String({
  minLength: 1,
  maxLength: limits.message.mark * (limits.id + 1),
  pattern: '^[A-Za-z0-9_,-]+$',
})

export const message = {
  token: endpoint({
    id: 'ws.msg.token',
    path: '/lfscada/websocket/msg/token',
    isForWalls: true,
    allow: 'session',
    summary: 'A single-use token, valid 30 s, for the message socket (paths.messageSocket + token).',
    body: closed({}),
    reply: Type.String(),
    example: {},
    audit: 'unaudited',
  }),
  unreadCount: endpoint({
    id: 'msg.queryUnReadMsgCount',
    allow: 'session',
    summary: `How many messages of the last ${limits.message.days} days the account has not read.`,
    body: closed({}),
    reply: Type.Integer(),
    example: {},
    audit: 'reads',
  }),
  query: endpoint({
    id: 'msg.query',
    allow: 'session',
    summary: `The account's messages of the last ${limits.message.days} days, newest first, paged: each alarm that it may see is one. \`status\` leaves out what is not unread, or not read; ignored ones are in neither.`,
    body: closed({
      status: Type.Optional(Type.Enum(['all', 'unread', 'read'])),
      type: Type.Optional(Type.Enum(messageKinds)),
      ...pageQuery,
    }),
    reply: pageOf(Message),
    example: { status: 'all', type: 'alarm', page: 1, pageSize: 10, search: '' },
    audit: 'reads',
  }),
  info: endpoint({
    id: 'msg.info',
    allow: 'session',
    summary: 'One message of the account.',
    body: closed({ id: Id }),
    reply: Message,
    scopedBy: 'id',
    example: { id: 'alarm-new' },
    audit: 'reads',
  }),
  markAsRead: endpoint({
    id: 'msg.markAsRead',
    allow: 'session',
    summary: 'Marks messages as read, for this account. 404 when any is not its own.',
    body: closed({ ids }),
    reply: Nothing,
    scopedBy: 'ids',
    example: { ids: 'alarm-new' },
    audit: 'unaudited',
  }),
  allMarkAsRead: endpoint({
    id: 'msg.allMarkAsRead',
    allow: 'session',
    summary: 'Marks every unread message of the account as read.',
    body: closed({}),
    reply: Nothing,
    example: {},
    audit: 'unaudited',
  }),
  markAsReadForEquipAlarm: endpoint({
    id: 'msg.markAsReadForEquipAlarm',
    allow: 'session',
    summary: "Marks the account's unread messages of an equipment's alarms as read.",
    body: closed({ equipmentId: Id }),
    reply: Nothing,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'unaudited',
  }),
  setIgnore: endpoint({
    id: 'msg.setIgnore',
    allow: 'session',
    summary: 'Ignores a message, for this account: it is no longer unread, and is not counted.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'alarm-new' },
    audit: 'unaudited',
  }),
  delete: endpoint({
    id: 'msg.delete',
    allow: 'session',
    summary: 'Removes messages from the lists of this account; the alarms stay. 404 when any is not its own.',
    body: closed({ ids }),
    reply: Nothing,
    scopedBy: 'ids',
    example: { ids: 'alarm-new' },
    audit: 'unaudited',
  }),
}
