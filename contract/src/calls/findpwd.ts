import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { NewPassword } from './account.ts'
import { Answers, CodeText, Question, ways } from './security.ts'

/** The steps of a recovery, in their order. */
export const recoverySteps = ['account', 'validate', 'password', 'finish'] as const
export type RecoveryStep = (typeof recoverySteps)[number]

/** Where a recovery stands. The server holds it; a cookie of the browser names it. */
const Recovery = Type.Object({
  step: Type.Enum(recoverySteps),
  /** The name that was typed; empty at the first step. */
  loginname: Type.String(),
  /** By what the person can prove who they are: the same for every name, known or not. */
  ways: Type.Array(Type.Enum(ways)),
  questions: Type.Array(Question),
})
export type Recovery = Static<typeof Recovery>

const open = { allow: 'public' } as const

/** 2.7: a forgotten password. An unknown name gets the same answers as a known one. What has led to something is in the audit. */
export const findpwd = {
  state: endpoint({
    id: 'findpwd.state',
    ...open,
    summary: 'Where the recovery of this browser stands; the first step where there is none.',
    body: closed({}),
    reply: Recovery,
    example: {},
    audit: 'reads',
  }),
  account: endpoint({
    id: 'findpwd.account',
    ...open,
    summary:
      'Begins a recovery: the account name, with a verification code from `user.showVcode` (1002 for a wrong one).',
    body: closed({
      loginname: Type.String({ minLength: 1, maxLength: limits.loginname }),
      vcodeId: Id,
      vcode: Type.String({ minLength: 1, maxLength: 8 }),
    }),
    reply: Recovery,
    example: { loginname: 'nobody', vcodeId: 'x', vcode: 'abcd' },
    audit: { action: 'findpwd.account', cn: '开始找回密码', en: 'Recovery of a password begun' },
  }),
  invited: endpoint({
    id: 'findpwd.invited',
    ...open,
    summary:
      'Begins with the link of an invitation, which is good once: the next step is the password. 404 for any other.',
    body: closed({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
    reply: Recovery,
    example: { token: '0000000000000000000000000000000000000000000' },
    audit: 'unaudited',
  }),
  sendCode: endpoint({
    id: 'findpwd.sendCode',
    ...open,
    summary:
      'Sends a code to the verified telephone or e-mail of the account, if it has one; to an account that was invited and has not logged in, its invitation once more. The answer is the same if nothing is sent. The code is good for this recovery alone. One a minute, and from the fifth on one an hour (429 with the seconds to wait); a browser that has logged in to the account before has ten a day of its own. 409 at another step.',
    body: closed({ way: Type.Enum(['tel', 'email']) }),
    reply: Nothing,
    example: { way: 'email' },
    audit: 'unaudited',
  }),
  validate: endpoint({
    id: 'findpwd.validate',
    ...open,
    summary:
      'The code, or the answers to the questions. 400 that names what is wrong, 409 at another step, 429 after wrong tries, with the seconds to wait.',
    body: closed({
      way: Type.Enum(ways),
      code: Type.Optional(CodeText),
      answers: Type.Optional(Answers),
    }),
    reply: Recovery,
    example: { way: 'email', code: '000000', answers: ['a', 'b', 'c'] },
    audit: { action: 'findpwd.validate', cn: '找回密码的身份验证', en: 'Identity check of a recovery', isTry: true },
  }),
  password: endpoint({
    id: 'findpwd.password',
    ...open,
    summary:
      'Sets the new password: all sessions of the account end, it may be tried at once, and the person is told. 409 at another step, 400 for a password that is easy to guess.',
    body: closed({ password: NewPassword }),
    reply: Recovery,
    example: { password: 'wrong-one' },
    audit: { action: 'findpwd.password', cn: '找回密码', en: 'Password recovered' },
  }),
}
