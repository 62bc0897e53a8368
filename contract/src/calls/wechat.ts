import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Nothing, TimeMs } from '../endpoint/shapes.ts'

const OwnWechat = Type.Object({
  /** The organisation has an enabled login by WeChat, and the account is its own. */
  isOffered: Type.Boolean(),
  isBound: Type.Boolean(),
  /** The nickname at the time of the binding; empty where WeChat gave none. */
  nickname: Type.String(),
  /** 0 where none is bound. */
  gmtBound: TimeMs,
})
export type OwnWechat = Static<typeof OwnWechat>

const own = { allow: 'account.edit', denied: 'accountDenied', isInside: true, needsProof: true } as const

/** The WeChat of the own account. Whoever has it logs in as the account, so it is bound and unbound with a proof. */
export const wechat = {
  query: endpoint({
    id: 'user.wechat.query',
    allow: 'session',
    summary: 'Whether the organisation offers a login by WeChat, and which one is bound to the own account.',
    body: closed({}),
    reply: OwnWechat,
    example: {},
    audit: 'reads',
  }),
  begin: endpoint({
    ...own,
    id: 'user.wechat.begin',
    summary:
      'Begins to bind a WeChat to the own account: the address of its page, whose answer this session takes within 10 minutes. 404 where the organisation offers none, 409 with reason `used` where one is bound already.',
    body: closed({}),
    reply: Type.Object({ url: Type.String() }),
    example: {},
    audit: 'unaudited',
  }),
  bind: endpoint({
    ...own,
    id: 'user.wechat.bind',
    summary:
      'Takes the answer of WeChat and binds the person to the own account, which is told by mail and SMS. 400 `callback` for an answer that is none to a question of this session, 409 with reason `boundElsewhere` for a WeChat of another account of the organisation.',
    body: closed({ callback: Type.String({ minLength: 1, maxLength: 8000, pattern: '^\\?' }) }),
    reply: Nothing,
    example: { callback: '?state=none' },
    audit: { action: 'user.wechat.bind', cn: '绑定微信', en: 'WeChat bound' },
  }),
  unbind: endpoint({
    ...own,
    id: 'user.wechat.unbind',
    summary:
      'Unbinds the WeChat of the own account, which is told by mail and SMS. 404 where none is bound, 409 with reason `onlyLogin` where the account could not log in without it.',
    body: closed({}),
    reply: Nothing,
    example: {},
    audit: { action: 'user.wechat.unbind', cn: '解绑微信', en: 'WeChat unbound' },
  }),
}
