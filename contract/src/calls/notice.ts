import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Nothing } from '../endpoint/shapes.ts'

/**
 * A notice that is shown in a dialog after the login. `phone`: nothing proves that the telephone number is the account's
 * own, so a forgotten password needs somebody else.
 */
const noticeId = Type.Enum(['phone'] as const)
const Notice = Type.Object({ id: noticeId, showType: Type.Enum(['phone'] as const) })
export type Notice = Static<typeof Notice>

export const notice = {
  query: endpoint({
    id: 'msg.queryExpireNoticeMsg',
    allow: 'session',
    summary:
      'The notices to show to the account now. `phone`: it is older than a day, may verify its telephone number and has not, messages can be sent there, and it has not closed the notice within 30 days.',
    body: closed({}),
    reply: Type.Array(Notice),
    example: {},
    audit: 'reads',
  }),
  detail: endpoint({
    id: 'notice.detail',
    allow: 'session',
    summary: 'Notes that the account has closed a notice.',
    body: closed({ id: noticeId }),
    reply: Nothing,
    example: { id: 'phone' },
    audit: 'unaudited',
  }),
}
