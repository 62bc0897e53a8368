import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { LoggedIn } from './user.ts'

/** A second factor of an account: an authenticator app (RFC 6238) or a passkey (WebAuthn). */
const Factor = Type.Object({
  id: Id,
  kind: Type.Enum(['totp', 'passkey']),
  title: Type.String(),
  gmtCreate: TimeMs,
  /** Last use; 0 for none. */
  gmtUsed: TimeMs,
})
export type Factor = Static<typeof Factor>

const Factors = Type.Object({
  factors: Type.Array(Factor),
  /** Recovery codes that are not used yet. */
  codesLeft: Type.Integer({ minimum: 0 }),
  /** The role of the account requires a second factor. */
  isRequired: Type.Boolean(),
})
export type Factors = Static<typeof Factors>

/** The recovery codes where they were made by the call, which is the only time that they are shown; otherwise none. */
const FreshCodes = Type.Object({ codes: Type.Array(Type.String()) })

/** Options of WebAuthn as JSON, as `navigator.credentials` takes them; empty where the account has no passkey. */
const PasskeyOptions = Type.Object({ options: Type.String() })

const Title = Type.String({ minLength: 1, maxLength: limits.factor.title, pattern: '\\S' })
/** Six digits of an authenticator app, or a recovery code. */
const AnyCode = Type.String({ minLength: 6, maxLength: limits.factor.code })
/** The answer of `navigator.credentials` as JSON. */
const Passkey = Type.String({ minLength: 2, maxLength: limits.factor.passkey })

const own = { allow: 'account.edit', denied: 'accountDenied', isBeforeFactor: true } as const

/**
 * Second factors, and the proof that the person of a session is at the screen. A login with a second factor has two
 * steps: `user.login` is refused with 1003 and sets a cookie for the second step, which is good for 5 minutes.
 */
export const factor = {
  loginOptions: endpoint({
    id: 'user.factor.loginOptions',
    allow: 'public',
    summary: 'The question for a passkey in the second step of a login; 1003 without a first step.',
    body: closed({}),
    reply: PasskeyOptions,
    example: {},
    audit: 'unaudited',
  }),
  login: endpoint({
    id: 'user.factor.login',
    allow: 'public',
    summary:
      'The second step of a login: a code of the authenticator app, a recovery code, or the answer of a passkey. Opens the session. 400 that names `code` or `passkey` for a wrong one, 429 after five, 1003 without a first step.',
    body: closed({ code: Type.Optional(AnyCode), passkey: Type.Optional(Passkey) }),
    reply: LoggedIn,
    example: { code: '000000', passkey: '{}' },
    audit: { action: 'user.factor.login', cn: '二次验证', en: 'Second factor', isTry: true },
  }),
  query: endpoint({
    id: 'user.factor.query',
    allow: 'session',
    isBeforeFactor: true,
    summary: 'The second factors of the own account.',
    body: closed({}),
    reply: Factors,
    example: {},
    audit: 'reads',
  }),
  totpBegin: endpoint({
    ...own,
    id: 'user.factor.totp.begin',
    needsProof: true,
    summary: 'A new secret for an authenticator app (SHA-1, 30 s, 6 digits), good for 10 minutes until its first code.',
    body: closed({}),
    reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
    example: {},
    audit: 'unaudited',
  }),
  totpAdd: endpoint({
    ...own,
    id: 'user.factor.totp.add',
    needsProof: true,
    summary:
      'Adds the authenticator app that shows the code. With the first factor come ten recovery codes, shown this once.',
    body: closed({ title: Title, code: Type.String({ pattern: '^[0-9]{6}$' }) }),
    reply: FreshCodes,
    example: { title: 'Phone', code: '000000' },
    audit: { action: 'user.factor.add', cn: '添加二次验证', en: 'Second factor added' },
  }),
  passkeyBegin: endpoint({
    ...own,
    id: 'user.factor.passkey.begin',
    needsProof: true,
    summary: 'The question by which the browser makes a passkey.',
    body: closed({}),
    reply: PasskeyOptions,
    example: {},
    audit: 'unaudited',
  }),
  passkeyAdd: endpoint({
    ...own,
    id: 'user.factor.passkey.add',
    needsProof: true,
    summary: 'Adds the passkey that the browser has made. With the first factor come ten recovery codes.',
    body: closed({ title: Title, passkey: Passkey }),
    reply: FreshCodes,
    example: { title: 'Key', passkey: '{}' },
    audit: { action: 'user.factor.addPasskey', cn: '添加通行密钥', en: 'Passkey added' },
  }),
  delete: endpoint({
    ...own,
    id: 'user.factor.delete',
    needsProof: true,
    summary: 'Removes a second factor of the own account; with the last one go the recovery codes.',
    body: closed({ id: Id }),
    reply: Nothing,
    example: { id: 'no-factor' },
    audit: { action: 'user.factor.delete', cn: '删除二次验证', en: 'Second factor removed' },
  }),
  codes: endpoint({
    ...own,
    id: 'user.factor.codes',
    needsProof: true,
    summary: 'Ten new recovery codes, shown this once; the old ones are of no use any more. 409 without a factor.',
    body: closed({}),
    reply: FreshCodes,
    example: {},
    audit: { action: 'user.factor.codes', cn: '更换恢复码', en: 'Recovery codes made anew' },
  }),
  proofOptions: endpoint({
    id: 'user.factor.proofOptions',
    allow: 'session',
    isBeforeFactor: true,
    summary: 'The question for a passkey as a proof.',
    body: closed({}),
    reply: PasskeyOptions,
    example: {},
    audit: 'unaudited',
  }),
  prove: endpoint({
    id: 'user.factor.prove',
    allow: 'session',
    isBeforeFactor: true,
    summary: `Proves that the person of the session is at the screen, by the password, a code or a passkey. For ${limits.factor.proofMs / 60_000} minutes the session may then make the calls that need it (1004).`,
    body: closed({
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      code: Type.Optional(AnyCode),
      passkey: Type.Optional(Passkey),
    }),
    reply: Nothing,
    example: { password: 'secret-pw-1', code: '000000', passkey: '{}' },
    audit: { action: 'user.factor.prove', cn: '再次验证身份', en: 'Proof of identity', isTry: true },
  }),
}
