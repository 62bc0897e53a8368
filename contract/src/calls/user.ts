import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { userConfigFields } from '../entities/userConfig.ts'
import { fieldSchemas } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

/** 3.8: the logged-in account, as the console and the socket checks see it. */
export const UserInfo = Type.Object({
  userId: Id,
  loginname: Type.String(),
  /** The name that people see; empty for none. */
  name: Type.String(),
  tel: Type.String(),
  email: Type.String(),
  /** Since when it has its picture; 0 without one. */
  gmtAvatar: TimeMs,
  orgId: Id,
  orgTitle: Type.String(),
  deptId: Type.String(),
  deptTitle: Type.String(),
  roleId: Type.String(),
  /** Empty for a built-in role, whose name is a text of the product. */
  roleTitle: Type.String(),
  roleType: Type.Union([
    Type.Literal('admin'),
    Type.Literal('operation'),
    Type.Literal('designer'),
    Type.Literal('viewer'),
  ]),
  styleId: Type.String(),
  /** Ids of the permission regions that the account holds, separated by commas; whoever may edit pages holds all. */
  authRegion: Type.String(),
  /** It is of a partner company, and sees only what is granted. */
  isExternal: Type.Boolean(),
  dataRange: Type.String(),
  ...fieldSchemas(userConfigFields),
  useLock: Type.Boolean(),
  /** With `useLock`: address of the hardware key service on the user's own machine; otherwise empty. */
  lockService: Type.String(),
  auths: Type.Array(Type.String()),
  /** The password was given by an administrator: all that the account may do is choose another. */
  mustChange: Type.Boolean(),
  /** It has the password that the demo gave it. */
  isDemo: Type.Boolean(),
  /** The role requires a second factor and the account has none: all that it may do is set one up. */
  mustSetFactor: Type.Boolean(),
  /** It is of a wall screen, whose session may go on without a limit. */
  isWall: Type.Boolean(),
})
export type UserInfo = Static<typeof UserInfo>

/** 3.8: how the product looks. What is absent is Mimic's own. */
export const Theme = Type.Object({
  title: Type.String(),
  faviconIco: Type.String(),
  /** Addresses of pictures. */
  logo: Type.Optional(Type.String()),
  loginPicture: Type.Optional(Type.String()),
  /** `#rrggbb`. */
  accent: Type.Optional(Type.String()),
  accentDark: Type.Optional(Type.String()),
  /** Colours of the series of charts. */
  palette: Type.Optional(Type.Array(Type.String())),
})
export type Theme = Static<typeof Theme>

/** The reply to a login: the user, and failed attempts since the last login. */
export const LoggedIn = Type.Object({
  ...UserInfo.properties,
  /** Failed logins of this account since its last successful one; absent if there were none. */
  wrongTries: Type.Optional(Type.Object({ count: Type.Integer({ minimum: 1 }), last: TimeMs })),
})
export type LoggedIn = Static<typeof LoggedIn>

export const user = {
  login: endpoint({
    id: 'user.login',
    allow: 'public',
    summary:
      'Opens a session (cookie). After three wrong tries it asks for a verification code (1001), which reminds people and makes no other rule weaker; from the fifth on each waits longer (429; `limit` of the field is the seconds left), 10 minutes at most. A browser that has logged in to the account before, by its cookie, waits for its own wrong tries only. 1003 when the account has a second factor: `user.factor.login` goes on. `company` is the organisation that the address of the login page names: its directories check passwords that Mimic does not know. Without it, those of the only organisation of the server do, and none where there are several. 1005 when the directory of the company does not answer, 403 with `account` for a person of the directory who has no account here.',
    body: closed({
      loginname: Type.String({ minLength: 1, maxLength: limits.loginname }),
      password: Type.String({ minLength: 1, maxLength: 64 }),
      vcodeId: Type.Optional(Id),
      vcode: Type.Optional(Type.String({ maxLength: 8 })),
      company: Type.Optional(Id),
    }),
    reply: LoggedIn,
    example: { loginname: 'nobody', password: 'wrong-one', vcodeId: 'x', vcode: 'abcd', company: 'org-a' },
    audit: { action: 'user.login', cn: '登录', en: 'Login', isTry: true },
  }),
  info: endpoint({
    id: 'user.info',
    method: 'GET',
    allow: 'session',
    isBeforeLock: true,
    isBeforePassword: true,
    summary: 'The account of the session, with its permissions.',
    body: closed({ time: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: UserInfo,
    example: { time: '1' },
    audit: 'reads',
  }),
  logout: endpoint({
    id: 'user.logout',
    isForWalls: true,
    allow: 'session',
    isBeforeLock: true,
    isBeforePassword: true,
    summary:
      'Ends the session; its sockets close. `url` is where the browser has to go to log out at the provider of the company too; empty for nowhere.',
    body: closed({}),
    reply: Type.Object({ url: Type.String() }),
    example: {},
    audit: { action: 'user.logout', cn: '退出登录', en: 'Logged out' },
  }),
  showVcode: endpoint({
    id: 'user.showVcode',
    allow: 'public',
    summary: 'A new verification code, as an SVG data address; valid for 10 minutes and one use.',
    body: closed({}),
    reply: Type.Object({ vcodeId: Id, image: Type.String() }),
    example: {},
    audit: 'unaudited',
  }),
  random: endpoint({
    id: 'user.random',
    method: 'GET',
    isForWalls: true,
    allow: 'session',
    isBeforeLock: true,
    isBeforePassword: true,
    summary:
      'Random data, hexadecimal, for the hardware key to sign within 60 s; the one before is of no use any more.',
    body: closed({ time: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: Type.String(),
    example: { time: '1' },
    audit: 'unaudited',
  }),
  validLockCert: endpoint({
    id: 'user.validLockCert',
    isForWalls: true,
    allow: 'session',
    isBeforeLock: true,
    isBeforePassword: true,
    summary:
      'The session lock check: the signature, hexadecimal, that the account’s hardware key made of the random data as text (RSA or EC with SHA-256, or Ed25519). 1011 for any other.',
    body: closed({ verifyData: Type.String({ pattern: '^[0-9a-fA-F]{2,2048}$' }) }),
    reply: Nothing,
    example: { verifyData: '00' },
    audit: 'unaudited',
  }),
  theme: endpoint({
    id: 'style.load',
    path: '/org/StyleAction!loadStyle.action',
    allow: 'public',
    isBeforeLock: true,
    summary:
      'The look of the product: that of the caller’s organisation, before a login that of the organisation which has the host name, or the only one of the server. What is broken or missing of it is Mimic’s own.',
    body: closed({}),
    reply: Theme,
    example: {},
    audit: 'reads',
  }),
}
