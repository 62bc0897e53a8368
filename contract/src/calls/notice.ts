import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id } from '../endpoint/shapes.ts'
import { showTypes } from '../texts/noticeTexts.ts'

/** A notice that is shown in a dialog after the login, with its texts in the reader's language (3.8). */
export const Notice = Type.Object({
  /** `phone`, or the id of the message that it shows. */
  id: Id,
  showType: Type.Enum(showTypes),
  title: Type.String(),
  /** The title above the notes. */
  bold: Type.String(),
  /** An announcement has its text here, as Markdown. */
  notes: Type.Array(Type.String()),
  clickText: Type.String(),
  showPositive: Type.Boolean(),
  cancelText: Type.String(),
  showNegative: Type.Boolean(),
  /** An announcement. */
  isSystemNotice: Type.Boolean(),
  /** The address of its picture on this server; empty without one. */
  imgUrl: Type.String(),
  /** The id of its subject; empty for the account itself. */
  dataId: Type.String(),
})
export type Notice = Static<typeof Notice>

export const notice = {
  query: endpoint({
    id: 'msg.queryExpireNoticeMsg',
    allow: 'session',
    summary:
      'The notices to show to the account now, one dialog each. `phone`: it is older than a day, may verify its telephone number and has not, messages can be sent there, and it has not closed the notice within 30 days. The others are its unread messages about expiries, the newest of each object, and about announcements that hold today.',
    body: closed({}),
    reply: Type.Array(Notice),
    example: {},
    audit: 'reads',
  }),
  detail: endpoint({
    id: 'notice.detail',
    allow: 'session',
    summary:
      'One notice, by the id of its message or `phone`. With `dismiss` the account is not reminded of it again: its message counts as ignored; `phone` for 30 days.',
    body: closed({ id: Id, dismiss: Type.Optional(Type.Boolean()) }),
    reply: Notice,
    scopedBy: 'id',
    example: { id: 'message-a', dismiss: false },
    audit: 'unaudited',
  }),
}
