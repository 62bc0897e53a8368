import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing } from '../endpoint/shapes.ts'
import { loginProviderEntity } from '../entities/loginProvider.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { LoggedIn } from './user.ts'

const LoginProvider = rowSchema(loginProviderEntity)
export type LoginProvider = Static<typeof LoginProvider>

/** A person as a directory describes them. */
const DirectoryPerson = Type.Object({
  dn: Type.String(),
  /** The unique id that an account is bound to. */
  id: Type.String(),
  loginname: Type.String(),
  name: Type.String(),
  email: Type.String(),
  groups: Type.Array(Type.String()),
  /** The role that the groups give, by its name; empty for none. */
  role: Type.String(),
})
export type DirectoryPerson = Static<typeof DirectoryPerson>

/** The logins of companies, as administrators set them up. */
export const loginProvider = {
  ...entityCalls(loginProviderEntity),
  setSecret: endpoint({
    id: 'org.loginProvider.setSecret',
    allow: 'role.edit',
    needsProof: true,
    summary:
      'Sets the client secret, or the password of a directory’s bind account. It is never answered; an empty one removes it. 400 with reason `notHeld` for a caller who does not hold every right of the organisation.',
    // Nothing that is not printable.
    body: closed({ id: Id, clientSecret: Type.String({ maxLength: 500, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }) }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'loginProvider-a', clientSecret: 'secret' },
    audit: { action: 'loginProvider.setSecret', cn: '设置企业登录密钥', en: 'Client secret of a company login set' },
  }),
  test: endpoint({
    id: 'org.loginProvider.test',
    allow: 'role.edit',
    summary:
      'Asks the provider for its settings, or WeChat whether it knows AppID and secret, or connects to the directory, binds, and looks for a login name where one is given. `problem` is empty when it answers as it should; `person` is absent where nobody has the name, or more than one.',
    body: closed({ id: Id, loginname: Type.Optional(Type.String({ maxLength: limits.loginname })) }),
    reply: Type.Object({ problem: Type.String(), person: Type.Optional(DirectoryPerson) }),
    scopedBy: 'id',
    example: { id: 'loginProvider-a', loginname: 'wang' },
    audit: 'reads',
  }),
  local: endpoint({
    id: 'org.loginProvider.local',
    allow: 'people.read',
    summary: 'Whether local passwords are off, and how many fallback accounts still log in by one.',
    body: closed({}),
    reply: Type.Object({ isLocalOff: Type.Boolean(), fallbacks: Type.Integer({ minimum: 0 }) }),
    example: {},
    audit: 'reads',
  }),
  setLocal: endpoint({
    id: 'org.loginProvider.setLocal',
    allow: 'role.edit',
    needsProof: true,
    summary:
      'Switches local passwords off or on again, by a caller who holds every right of the organisation (400 `notHeld`). While they are off, only fallback accounts and those of wall screens log in by one. 409 with reason `noLogin` without an enabled login of the company, `noFallback` without a fallback account that manages accounts and roles.',
    body: closed({ isLocalOff: Type.Boolean() }),
    reply: Nothing,
    example: { isLocalOff: false },
    audit: { action: 'loginProvider.setLocal', cn: '开关本地密码登录', en: 'Local passwords switched off or on' },
  }),
}

/** The login by a company: the browser goes to the provider and comes back to `/login/company`. */
export const companyLogin = {
  query: endpoint({
    id: 'user.company.query',
    allow: 'public',
    summary:
      'The logins of an organisation that the login screen offers: providers (`oidc`, `wechat`), to which a button leads, and directories (`ldap`), whose names and passwords are typed there. Without `company`, those of the only organisation of the server, and none where there are several.',
    body: closed({ company: Type.Optional(Id) }),
    reply: Type.Array(Type.Object({ id: Id, title: Type.String(), kind: Type.Enum(['oidc', 'ldap', 'wechat']) })),
    example: { company: 'org-a' },
    audit: 'reads',
  }),
  begin: endpoint({
    id: 'user.company.begin',
    allow: 'public',
    summary:
      'Begins a login (authorisation code, with PKCE where the provider has it): the address of the provider, and a cookie that binds the answer to the browser for 10 minutes.',
    body: closed({ id: Id }),
    reply: Type.Object({ url: Type.String() }),
    example: { id: 'no-provider' },
    audit: 'unaudited',
  }),
  finish: endpoint({
    id: 'user.company.finish',
    allow: 'public',
    summary:
      'Takes the answer of the provider and opens the session. 400 `callback` for an answer that is none to a login of this browser, 403 with `account` for a person who has no account here, or has not bound their WeChat to one, 1003 for a second factor.',
    body: closed({ callback: Type.String({ minLength: 1, maxLength: 8000, pattern: '^\\?' }) }),
    reply: LoggedIn,
    example: { callback: '?state=none' },
    audit: { action: 'user.company.finish', cn: '企业登录', en: 'Logged in by the company' },
  }),
}
