import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

const Endpoint = Type.String({ minLength: 1, maxLength: limits.push.endpoint, pattern: '^https://' })

/** A browser that gets alarms of the account. */
const PushBrowser = Type.Object({
  id: Id,
  /** The browser as it named itself. */
  agent: Type.String(),
  /** The host of its push service. */
  service: Type.String(),
  /** It ends with the logout of the browser. */
  endsAtLogout: Type.Boolean(),
  /** It is the one that asks. */
  isThis: Type.Boolean(),
  gmtCreate: TimeMs,
  /** When its push service last took a message; 0 for never. */
  gmtSent: TimeMs,
})
export type PushBrowser = Static<typeof PushBrowser>

const OwnPush = Type.Object({
  /** The organisation has browser push switched on, and the account is its own. */
  isOffered: Type.Boolean(),
  /** The key by which a browser subscribes (RFC 8292), base64url; empty where it is not offered. */
  publicKey: Type.String(),
  browsers: Type.Array(PushBrowser),
})
export type OwnPush = Static<typeof OwnPush>

const own = { allow: 'account.edit', denied: 'accountDenied', isInside: true } as const

/** The browsers that get alarms of the own account by push. */
export const push = {
  query: endpoint({
    id: 'user.push.query',
    allow: 'session',
    summary: 'Whether the organisation offers browser push, and the browsers of the own account that get it.',
    body: closed({ endpoint: Type.Optional(Endpoint) }),
    reply: OwnPush,
    example: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
    audit: 'reads',
  }),
  add: endpoint({
    ...own,
    id: 'user.push.add',
    needsProof: true,
    summary: `Adds the subscription of this browser; the account is told by mail and SMS. A browser belongs to one account: it gets those of another one no more. 404 where browser push is not offered, 400 \`notAllowed\` for a push service that its setting does not name, \`format\` for a key that is none, \`limit\` beyond ${limits.push.browsers} of an account.`,
    body: closed({
      endpoint: Endpoint,
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
      /** It ends with the logout of this browser. */
      endsAtLogout: Type.Boolean(),
    }),
    reply: Type.Object({ id: Id }),
    example: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/none',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      endsAtLogout: true,
    },
    audit: { action: 'user.push.add', cn: '开启浏览器推送', en: 'Browser push switched on' },
  }),
  remove: endpoint({
    ...own,
    id: 'user.push.remove',
    summary: 'Removes a browser of the own account: it gets no alarms any more.',
    body: closed({ id: Id }),
    reply: Nothing,
    example: { id: 'no-browser' },
    audit: { action: 'user.push.remove', cn: '关闭浏览器推送', en: 'Browser push switched off' },
  }),
}
