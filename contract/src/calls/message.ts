import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { alarmTypes } from '../live/alarmTypes.ts'
import { messageKinds } from '../live/message.ts'
import { type MessageSubject, messageSubjects } from '../live/messageSubjects.ts'
import { Severity } from './alarm.ts'

/** 4: the state of a message for one account. Deleted messages are no longer listed. */
export const messageStates = ['unread', 'read', 'ignored'] as const

// The keys are those of the type.
const subjects = Object.keys(messageSubjects) as MessageSubject[]

/** A message of the socket as one account has it, with its state. */
export const Message = Type.Object({
  /** For an alarm: the alarm's own id. */
  id: Id,
  type: Type.Enum(messageKinds),
  /**
   * For an alarm: the name of the equipment, otherwise of the gateway or the measured variable. For another message: the
   * name of the order, of what expires, or of the announcement.
   */
  title: Type.String(),
  /** The event in the reader's language; empty for an announcement. */
  note: Type.String(),
  /** Only of an alarm. */
  alarmType: Type.Optional(Type.Enum(alarmTypes)),
  /** Only of an alarm. */
  severity: Type.Optional(Severity),
  /** Only of a message that is no alarm: what it is about. */
  subject: Type.Optional(Type.Enum(subjects)),
  /** For an alarm `eg` or `gm`; for an order `repair` or `inspection`; for an expiry `api`, `project`, `card` or `resource`; for an announcement `public`. */
  equipType: Type.String(),
  /** The object that a click opens: for an alarm, its equipment; empty if there is none. */
  dataId: Type.String(),
  /** Only of an order that belongs to an equipment. */
  equipId: Type.Optional(Id),
  /** For an alarm: active, acknowledged, returned or closed; otherwise what has happened, of an expiry the days left. */
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
    summary: `The account's messages of the last ${limits.message.days} days, newest first, paged: each alarm that it may see is one. \`status\` leaves out what is not unread, or not read; ignored ones are in neither. \`next\` is the place of the page's last message: as \`after\`, in place of \`page\`, it gives what follows, however much has come since.`,
    body: closed({
      status: Type.Optional(Type.Enum(['all', 'unread', 'read'])),
      type: Type.Optional(Type.Enum(messageKinds)),
      ...pageQuery,
      after: Type.Optional(Type.String({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z0-9_-]+$' })),
    }),
    reply: Type.Object({ ...pageOf(Message).properties, next: Type.Optional(Type.String()) }),
    example: { status: 'all', type: 'alarm', page: 1, pageSize: 10, search: '', after: 'MC5h' },
    audit: 'reads',
  }),
  info: endpoint({
    id: 'msg.info',
    allow: 'session',
    summary:
      'One message of the account, by its own id. With `type`, also the newest of that kind about the object with this id; 404 where the message is of another kind.',
    body: closed({ id: Id, type: Type.Optional(Type.Enum(messageKinds)) }),
    reply: Message,
    scopedBy: 'id',
    example: { id: 'alarm-new', type: 'alarm' },
    audit: 'reads',
  }),
  getExpireById: endpoint({
    id: 'msg.getExpireById',
    allow: 'session',
    summary:
      'One message of the account about an expiry, by its own id or by that of what expires, then the newest. 404 for any other message.',
    body: closed({ id: Id }),
    reply: Message,
    scopedBy: 'id',
    example: { id: 'message-a' },
    audit: 'reads',
  }),
  createSound: endpoint({
    id: 'msg.createSound',
    allow: 'session',
    summary:
      'A text as speech. `server`: a WAV as base64, where the program espeak-ng is installed beside the server. `browser`: no sound; the browser speaks with a voice of its own, or sounds.',
    body: closed({ text: Type.String({ minLength: 1, maxLength: limits.message.speech }) }),
    reply: Type.Object({ voice: Type.Enum(['server', 'browser']), mime: Type.String(), sound: Type.String() }),
    example: { text: '1 号泵：液位高' },
    audit: 'unaudited',
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
    summary:
      'Removes messages from the lists of this account; the alarms and orders stay. 404 when any is not its own.',
    body: closed({ ids }),
    reply: Nothing,
    scopedBy: 'ids',
    example: { ids: 'alarm-new' },
    audit: 'unaudited',
  }),
}
