import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { deptEntity } from '../entities/dept.ts'
import { orgAccountEntity } from '../entities/orgAccount.ts'
import { roleEntity } from '../entities/role.ts'
import { entityCalls, givenSchemas, rowSchema } from '../entity/entityCalls.ts'
import { OpenSession } from './account.ts'
import { closed, Id, Nothing } from './shapes.ts'

const OrgAccount = rowSchema(orgAccountEntity)
export type OrgAccount = Static<typeof OrgAccount>
const OrgRole = rowSchema(roleEntity)
export type OrgRole = Static<typeof OrgRole>
const Dept = rowSchema(deptEntity)
export type Dept = Static<typeof Dept>

/** The first password of an account, which is shown this once. */
const FirstPassword = Type.Object({ id: Id, loginname: Type.String(), password: Type.String() })
export type FirstPassword = Static<typeof FirstPassword>

// A new account is never disabled.
const { isDisabled: _, ...newAccount } = orgAccountEntity.fields

export const orgRole = entityCalls(roleEntity)
export const dept = entityCalls(deptEntity)

export const orgAccount = {
  ...entityCalls(orgAccountEntity),
  add: endpoint({
    id: 'org.account.add',
    path: '/lfscada/org/account/add',
    allow: 'people.edit',
    summary:
      'Adds an account with a generated password, which is shown this once; the account has to choose another at its first login. 400 with reason `used` for a login name that somebody has, `notHeld` for a role with rights that the caller does not hold.',
    body: closed(givenSchemas(newAccount)),
    reply: FirstPassword,
    example: {
      loginname: 'new-account',
      name: 'Name',
      roleId: 'viewer',
      deptId: 'dept-parent',
      tel: '0571-8888 6666',
      email: 'somebody@example.com',
    },
    audit: { action: 'orgAccount.add', cn: '新建账号', en: 'Account added' },
  }),
  resetPassword: endpoint({
    id: 'org.account.resetPassword',
    path: '/lfscada/org/account/resetPassword',
    allow: 'people.edit',
    summary:
      'Gives an account a generated password, which is shown this once. Its sessions end, it may be tried again at once, and it has to choose another password at its next login. 409 with reason `own` for the caller’s own account.',
    body: closed({ id: Id }),
    reply: FirstPassword,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'orgAccount.resetPassword', cn: '重设密码', en: 'Password of an account reset' },
  }),
  unlock: endpoint({
    id: 'org.account.unlock',
    path: '/lfscada/org/account/unlock',
    allow: 'people.edit',
    summary: 'Lets an account log in at once whose wrong passwords have made it wait.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'orgAccount.unlock', cn: '解除登录等待', en: 'Login of an account unlocked' },
  }),
  sessions: endpoint({
    id: 'org.account.sessions',
    path: '/lfscada/org/account/sessions',
    allow: 'people.read',
    summary: 'The open sessions of an account, the newest first.',
    body: closed({ id: Id }),
    reply: Type.Array(OpenSession),
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: 'reads',
  }),
  endSessions: endpoint({
    id: 'org.account.endSessions',
    path: '/lfscada/org/account/endSessions',
    allow: 'people.edit',
    summary: 'Ends one session of an account, or all but the one that asks; what they have open closes at once.',
    body: closed({ id: Id, sessionId: Type.Optional(Id) }),
    reply: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
    scopedBy: 'id',
    example: { id: 'account-spare', sessionId: 'no-session' },
    audit: { action: 'orgAccount.endSessions', cn: '结束会话', en: 'Sessions of an account ended' },
  }),
}
