import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing } from '../endpoint/shapes.ts'
import { enterpriseEntity } from '../entities/enterprise.ts'
import { extAccountEntity } from '../entities/extAccount.ts'
import { operatorEntity } from '../entities/operator.ts'
import { orgAccountEntity } from '../entities/orgAccount.ts'
import { entityCalls, fieldSchemas, givenSchemas, rowSchema } from '../entity/entityCalls.ts'
import { FirstPassword } from './people.ts'

const ExtAccount = rowSchema(extAccountEntity)
export type ExtAccount = Static<typeof ExtAccount>
const Enterprise = rowSchema(enterpriseEntity)
export type Enterprise = Static<typeof Enterprise>

/** The main account of an organisation, or one of a partner company. */
const OutsideAccount = Type.Object({
  id: Id,
  /** `co`: a main account; `ext`: of a partner company. */
  kind: Type.Enum(['co', 'ext']),
  loginname: Type.String(),
  name: Type.String(),
  company: Type.String(),
})
export type OutsideAccount = Static<typeof OutsideAccount>

const Operator = rowSchema(operatorEntity)
export type Operator = Static<typeof Operator>

const OwnOrganisation = Type.Object({
  id: Id,
  ...fieldSchemas(enterpriseEntity.fields),
  /** `int`: of the organisation's own people; `ext`: of a partner company. */
  kind: Type.Enum(['int', 'ext']),
  company: Type.String(),
  /** The last day of an account of a partner company; empty for no end. */
  lastDay: Type.String(),
  isMain: Type.Boolean(),
  isOperator: Type.Boolean(),
})
export type OwnOrganisation = Static<typeof OwnOrganisation>

// A new account is never disabled.
const { isDisabled: _, ...newExternal } = extAccountEntity.fields
const { loginname, name, email } = orgAccountEntity.fields

export const extAccount = {
  ...entityCalls(extAccountEntity),
  add: endpoint({
    id: 'org.external.add',
    allow: 'people.edit',
    needsProof: true,
    summary:
      'Adds an account of a partner company with a generated password, which is shown this once; it sees the groups, equipment and projects that are named, and nothing else. 400 as for an edit.',
    body: closed(givenSchemas(newExternal)),
    reply: FirstPassword,
    example: {
      loginname: 'new-external',
      name: 'Name',
      company: 'Company',
      roleId: 'viewer',
      rangeGroups: 'group-a',
      rangeEquips: 'eq-a',
      rangeProjects: 'project-a',
      lastDay: '2099-12-31',
      tel: '0571-8888 6666',
      email: 'somebody@example.com',
    },
    audit: { action: 'extAccount.add', cn: '新建外部账号', en: 'External account added' },
  }),
}

export const enterprise = {
  ...entityCalls(enterpriseEntity),
  add: endpoint({
    id: 'org.enterprise.add',
    allow: 'platform.operate',
    needsProof: true,
    summary:
      'Adds an organisation with its main account, an administrator, whose generated password is shown this once. 400 with reason `used` for a login name that somebody has.',
    body: closed({ ...givenSchemas(enterpriseEntity.fields), ...givenSchemas({ loginname, name, email }) }),
    reply: Type.Object({ ...FirstPassword.properties, orgId: Id }),
    example: {
      title: 'Example',
      contact: 'Contact',
      tel: '0571-8888 6666',
      address: 'Address',
      note: 'Note',
      loginname: 'new-main',
      name: 'Name',
      email: 'somebody@example.com',
    },
    audit: { action: 'enterprise.add', cn: '新建企业', en: 'Enterprise added' },
  }),
  setDisabled: endpoint({
    id: 'org.enterprise.setDisabled',
    allow: 'platform.operate',
    needsProof: true,
    summary:
      'Disables an organisation, or lets it in again: while it is disabled none of its accounts logs in and what they have open closes; its plants are recorded all the same. 409 with reason `own` for the caller’s organisation.',
    body: closed({ id: Id, isDisabled: Type.Boolean() }),
    reply: Nothing,
    example: { id: 'enterprise-a', isDisabled: false },
    audit: { action: 'enterprise.setDisabled', cn: '停用或启用企业', en: 'Enterprise disabled or enabled' },
  }),
  resetMain: endpoint({
    id: 'org.enterprise.resetMain',
    allow: 'platform.operate',
    needsProof: true,
    summary:
      'Gives the main account of an organisation a generated password, which is shown this once, removes its second factors and ends its sessions. 409 with reason `own` for the caller’s own account.',
    body: closed({ id: Id }),
    reply: FirstPassword,
    example: { id: 'enterprise-a' },
    audit: { action: 'enterprise.resetMain', cn: '重设企业主账号密码', en: 'Password of a main account reset' },
  }),
  setMain: endpoint({
    id: 'org.enterprise.setMain',
    allow: 'role.edit',
    needsProof: true,
    summary:
      'Makes an account the main account of the organisation in place of the present one. 400 with reason `unknown` for an account that does not manage accounts and roles, `notHeld` where the new or the present one may do or see what the caller may not.',
    body: closed({ accountId: Id }),
    reply: Nothing,
    scopedBy: 'accountId',
    example: { accountId: 'main-a' },
    audit: { action: 'enterprise.setMain', cn: '指定企业主账号', en: 'Main account chosen' },
  }),
}

export const operator = {
  ...entityCalls(operatorEntity),
  add: endpoint({
    id: 'org.operator.add',
    allow: 'platform.operate',
    needsProof: true,
    summary: 'Makes an own account of the caller’s organisation an operator of the platform.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'operator.add', cn: '新增运营人员', en: 'Operator added' },
  }),
  delete: endpoint({
    id: 'org.operator.delete',
    allow: 'platform.operate',
    needsProof: true,
    summary: 'Takes the platform from an operator; the account stays. 409 with reason `last` for the last one.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'account-spare' },
    audit: { action: 'operator.delete', cn: '移除运营人员', en: 'Operator removed' },
  }),
}

export const organisation = {
  myInfo: endpoint({
    id: 'org.my.info',
    allow: 'session',
    summary: 'The organisation of the caller, and how the caller belongs to it.',
    body: closed({}),
    reply: OwnOrganisation,
    example: {},
    audit: 'reads',
  }),
  queryCompanyAndExternal: endpoint({
    id: 'org.queryCompanyAndExternal',
    allow: 'people.read',
    summary: 'The main account of the organisation and the accounts of partner companies, by company and login name.',
    body: closed({}),
    reply: Type.Array(OutsideAccount),
    example: {},
    audit: 'reads',
  }),
}
