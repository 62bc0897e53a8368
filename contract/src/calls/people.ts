import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing } from '../endpoint/shapes.ts'
import { deptEntity } from '../entities/dept.ts'
import { orgAccountEntity } from '../entities/orgAccount.ts'
import { regionEntity } from '../entities/region.ts'
import { roleEntity } from '../entities/role.ts'
import { entityCalls, givenSchemas, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { OpenSession } from './account.ts'

const OrgAccount = rowSchema(orgAccountEntity)
export type OrgAccount = Static<typeof OrgAccount>
const OrgRole = rowSchema(roleEntity)
export type OrgRole = Static<typeof OrgRole>
const OrgRegion = rowSchema(regionEntity)
export type OrgRegion = Static<typeof OrgRegion>
const Dept = rowSchema(deptEntity)
export type Dept = Static<typeof Dept>

/** The first password of an account, which is shown this once. */
export const FirstPassword = Type.Object({ id: Id, loginname: Type.String(), password: Type.String() })
export type FirstPassword = Static<typeof FirstPassword>

const { deptId, dataRange, rangeGroups, rangeEquips, rangeProjects } = orgAccountEntity.fields
const rangeFields = givenSchemas({ deptId, dataRange, rangeGroups, rangeEquips, rangeProjects })

// A new account is never disabled.
const { isDisabled: _, ...newAccount } = orgAccountEntity.fields

export const orgRole = {
  ...entityCalls(roleEntity),
  requireFactor: endpoint({
    id: 'org.role.requireFactor',
    allow: 'role.edit',
    needsProof: true,
    summary: 'Whether the accounts of a built-in role need a second factor; other roles have a field for it.',
    body: closed({ roleId: Type.Enum(['admin', 'operation', 'designer', 'viewer']), secondFactor: Type.Boolean() }),
    reply: Nothing,
    example: { roleId: 'designer', secondFactor: false },
    audit: { action: 'role.requireFactor', cn: '设置角色二次验证', en: 'Second factor of a role required or not' },
  }),
}
export const dept = entityCalls(deptEntity)

export const orgRegion = {
  ...entityCalls(regionEntity),
  queryAll: endpoint({
    id: 'org.region.queryAll',
    allow: 'page.edit',
    summary: 'Ids and names of all permission regions, for the designer, by name.',
    body: closed({}),
    reply: Type.Array(Type.Object({ id: Id, title: Type.String() })),
    example: {},
    audit: 'reads',
  }),
}

/** A hardware key as people compare it: `RSA 2048`, and the SHA-256 of its SPKI in hexadecimal. */
const LockKey = Type.Object({ kind: Type.String(), fingerprint: Type.String() })
export type LockKey = Static<typeof LockKey>

export const orgAccount = {
  ...entityCalls(orgAccountEntity),
  add: endpoint({
    id: 'org.account.add',
    allow: 'people.edit',
    needsProof: true,
    summary:
      'Adds an account with a generated password, which is shown this once; the account has to choose another at its first login. 400 with reason `used` for a login name that somebody has, `notHeld` for a role with rights, or for permission regions, that the caller does not hold, or for a data range wider than the caller’s.',
    body: closed(givenSchemas(newAccount)),
    reply: FirstPassword,
    example: {
      loginname: 'new-account',
      name: 'Name',
      roleId: 'viewer',
      deptId: 'dept-parent',
      regionIds: 'region-a',
      dataRange: 'chosen',
      rangeGroups: 'group-a',
      rangeEquips: 'eq-a',
      rangeProjects: 'project-a',
      tel: '0571-8888 6666',
      email: 'somebody@example.com',
      isFallback: false,
      isWall: false,
    },
    audit: { action: 'orgAccount.add', cn: '新建账号', en: 'Account added' },
  }),
  resetPassword: endpoint({
    id: 'org.account.resetPassword',
    allow: 'people.edit',
    needsProof: true,
    summary:
      'Gives an account a generated password, which is shown this once. Its sessions end, it may be tried again at once, and it has to choose another password at its next login. 409 with reason `own` for the caller’s own account, `localOff` for one that logs in only by the company.',
    body: closed({ id: Id }),
    reply: FirstPassword,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'orgAccount.resetPassword', cn: '重设密码', en: 'Password of an account reset' },
  }),
  invite: endpoint({
    id: 'org.account.invite',
    allow: 'people.edit',
    summary:
      'Sends an account that has never logged in a link by which it chooses its password, good once and for 7 days; an earlier link is of no use any more. 400 for an account without such an address, 409 with reason `used` for one that has logged in, `localOff` for one that logs in only by the company, `noProvider` without a provider.',
    body: closed({ id: Id, channel: Type.Enum(['mail', 'sms']) }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'account-spare', channel: 'mail' },
    audit: { action: 'orgAccount.invite', cn: '发送邀请', en: 'Invitation sent' },
  }),
  rangeCount: endpoint({
    id: 'org.account.rangeCount',
    allow: 'people.read',
    summary: 'How much a data range includes, as far as the caller sees it.',
    body: closed(rangeFields),
    reply: Type.Object({ equipment: Type.Integer({ minimum: 0 }), projects: Type.Integer({ minimum: 0 }) }),
    example: { dataRange: 'chosen', deptId: '', rangeGroups: '', rangeEquips: 'eq-a', rangeProjects: 'project-a' },
    audit: 'reads',
  }),
  unlock: endpoint({
    id: 'org.account.unlock',
    allow: 'people.edit',
    summary: 'Lets an account log in at once whose wrong passwords have made it wait.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'orgAccount.unlock', cn: '解除登录等待', en: 'Login of an account unlocked' },
  }),
  lockKey: endpoint({
    id: 'org.account.lockKey',
    allow: 'people.read',
    summary: 'The hardware key that the sessions of an account need; null for none.',
    body: closed({ id: Id }),
    reply: Type.Union([LockKey, Type.Null()]),
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: 'reads',
  }),
  setLockKey: endpoint({
    id: 'org.account.setLockKey',
    allow: 'people.edit',
    needsProof: true,
    encoding: 'upload',
    // A file that is a little too large is refused by its field.
    bodyBytes: 2 * limits.lock.fileBytes,
    summary:
      'Sets the hardware key of an account by the file of its public key: SPKI or a certificate, as PEM or DER; RSA of 2048 to 8192 bits, EC on P-256, P-384 or P-521, or Ed25519. The sessions of the account end, and it gets in only with that key. 400 for any other file, private keys included; 409 with reason `own` for the own account.',
    body: closed({
      id: Id,
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.lock.fileBytes / 3) }),
    }),
    reply: LockKey,
    scopedBy: 'id',
    example: { id: 'account-spare', file: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' },
    audit: { action: 'orgAccount.setLockKey', cn: '设置硬件锁', en: 'Hardware key of an account set' },
  }),
  removeLockKey: endpoint({
    id: 'org.account.removeLockKey',
    allow: 'people.edit',
    needsProof: true,
    summary:
      'Removes the hardware key of an account, such as a lost one; its sessions end. 409 with reason `own` for the own account.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'orgAccount.removeLockKey', cn: '移除硬件锁', en: 'Hardware key of an account removed' },
  }),
  removeFactors: endpoint({
    id: 'org.account.removeFactors',
    allow: 'people.edit',
    needsProof: true,
    summary:
      'Removes the second factors and recovery codes of an account and unbinds its WeChat, such as after a lost phone; its sessions end. 409 with reason `own` for the own account.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'orgAccount.removeFactors', cn: '清除二次验证', en: 'Second factors of an account removed' },
  }),
  sessions: endpoint({
    id: 'org.account.sessions',
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
    allow: 'people.edit',
    summary: 'Ends one session of an account, or all but the one that asks; what they have open closes at once.',
    body: closed({ id: Id, sessionId: Type.Optional(Id) }),
    reply: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
    scopedBy: 'id',
    example: { id: 'account-spare', sessionId: 'no-session' },
    audit: { action: 'orgAccount.endSessions', cn: '结束会话', en: 'Sessions of an account ended' },
  }),
}
