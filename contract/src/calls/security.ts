import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { textForms } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import { type SecurityQuestion, securityQuestions } from '../texts/securityQuestions.ts'
import { NewPassword } from './account.ts'

const questionKeys = Object.keys(securityQuestions) as SecurityQuestion[]
export const Question = Type.Enum(questionKeys)
/** How people prove who they are without their password. */
export const ways = ['tel', 'email', 'question'] as const
export type Way = (typeof ways)[number]
export const CodeText = Type.String({ pattern: '^[0-9]{6}$' })
export const Answers = Type.Array(Type.String({ minLength: 1, maxLength: limits.security.answer, pattern: '\\S' }), {
  minItems: limits.security.questions,
  maxItems: limits.security.questions,
})
const Tel = Type.String({ minLength: 1, maxLength: limits.tel, pattern: textForms.tel })
const Email = Type.String({ minLength: 1, maxLength: limits.people.email, pattern: textForms.email })

/** How the own account can be recovered. */
export const OwnSecurity = Type.Object({
  tel: Type.String(),
  /** A code was sent to the number and came back. */
  isTelVerified: Type.Boolean(),
  email: Type.String(),
  isEmailVerified: Type.Boolean(),
  /** The questions in their order; empty for none. */
  questions: Type.Array(Question),
  /** A provider sends such messages. */
  hasSms: Type.Boolean(),
  hasMail: Type.Boolean(),
  /** The end of the identity check, ms since 1970 UTC; 0 where it has to be made. */
  checkedUntil: TimeMs,
  /** The last logins, the newest first. */
  logins: Type.Array(Type.Object({ time: TimeMs, address: Type.String(), isWrong: Type.Boolean() })),
})
export type OwnSecurity = Static<typeof OwnSecurity>

const own = { allow: 'account.edit', denied: 'accountDenied' } as const

export const security = {
  query: endpoint({
    id: 'user.security.query',
    allow: 'session',
    summary: 'How the own account can be recovered, and its last logins.',
    body: closed({}),
    reply: OwnSecurity,
    example: {},
    audit: 'reads',
  }),
  sendCode: endpoint({
    id: 'user.security.sendCode',
    ...own,
    summary:
      'Sends a code of six digits, good for 10 minutes: to the verified telephone or e-mail for the identity check, or to a new `destination`, which needs the identity check (403 with reason `required`). One a minute and a few a day (429 with the seconds to wait). 409 with reason `noProvider` without a provider.',
    body: closed({ way: Type.Enum(['tel', 'email']), destination: Type.Optional(Type.Union([Tel, Email])) }),
    reply: Nothing,
    example: { way: 'email', destination: 'somebody@example.com' },
    audit: { action: 'user.security.sendCode', cn: '发送验证码', en: 'Code sent' },
  }),
  check: endpoint({
    id: 'user.security.check',
    ...own,
    summary:
      'The identity check: the password, a code, or the answers to the questions. It holds for 10 minutes of this session. 400 that names what is wrong; 429 after wrong tries.',
    body: closed({
      way: Type.Enum(['password', ...ways]),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      code: Type.Optional(CodeText),
      answers: Type.Optional(Answers),
    }),
    reply: Type.Object({ checkedUntil: TimeMs }),
    example: { way: 'password', password: 'wrong-one', code: '000000', answers: ['a', 'b', 'c'] },
    audit: { action: 'user.security.check', cn: '身份验证', en: 'Identity check', isTry: true },
  }),
  telSave: endpoint({
    id: 'user.security.telSave',
    ...own,
    summary:
      'Sets the telephone number to which the code was sent; it counts as verified. 403 without the identity check, 400 for a wrong code.',
    body: closed({ tel: Tel, code: CodeText }),
    reply: Nothing,
    example: { tel: '0571-8888 6666', code: '000000' },
    audit: { action: 'user.security.telSave', cn: '绑定手机', en: 'Telephone verified' },
  }),
  emailSave: endpoint({
    id: 'user.security.emailSave',
    ...own,
    summary:
      'Sets the e-mail address to which the code was sent; it counts as verified. 403 without the identity check, 400 for a wrong code.',
    body: closed({ email: Email, code: CodeText }),
    reply: Nothing,
    example: { email: 'somebody@example.com', code: '000000' },
    audit: { action: 'user.security.emailSave', cn: '绑定邮箱', en: 'E-mail verified' },
  }),
  questionsSave: endpoint({
    id: 'user.security.questionsSave',
    ...own,
    summary: `Sets ${limits.security.questions} different questions with their answers, which are kept as hashes; blanks and case of an answer do not matter. 403 without the identity check.`,
    body: closed({
      questions: Type.Array(
        closed({
          question: Question,
          answer: Type.String({ minLength: 1, maxLength: limits.security.answer, pattern: '\\S' }),
        }),
        { minItems: limits.security.questions, maxItems: limits.security.questions },
      ),
    }),
    reply: Nothing,
    example: {
      questions: [
        { question: 'teacher', answer: 'First' },
        { question: 'street', answer: 'Second' },
        { question: 'pet', answer: 'Third' },
      ],
    },
    audit: { action: 'user.security.questionsSave', cn: '设置密保问题', en: 'Security questions set' },
  }),
  passwordSave: endpoint({
    id: 'user.security.passwordSave',
    ...own,
    summary:
      'Sets a new password without the old one. 403 without the identity check; its other sessions end, and the person is told.',
    body: closed({ password: NewPassword }),
    reply: Nothing,
    example: { password: 'wrong-one' },
    audit: { action: 'user.security.passwordSave', cn: '设置新密码', en: 'New password set' },
  }),
}
