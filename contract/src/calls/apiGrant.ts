import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { apiGrantEntity } from '../entities/apiGrant.ts'
import { baseVersion, fieldSchemas, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { DAY_MS, dayOf } from '../zone.ts'

const ApiGrant = rowSchema(apiGrantEntity)
export type ApiGrant = Static<typeof ApiGrant>

const { title, permissions, lastDay, perMinute, isSignedOnly } = ApiGrant.properties

/** A partner company: the name that its external accounts carry, and how many they are. */
const PartnerCompany = Type.Object({ company: Type.String(), accounts: Type.Integer({ minimum: 0 }) })
export type PartnerCompany = Static<typeof PartnerCompany>

/** A grant as it was made or changed. `key` is its secret, which is answered this once; empty after a change. */
const GrantedAccess = Type.Object({ id: Id, title: Type.String(), key: Type.String(), gmtExpire: TimeMs })
export type GrantedAccess = Static<typeof GrantedAccess>

/** A call by a grant: never what it gave or was given. */
const GrantCall = Type.Object({
  id: Id,
  gmtCreate: TimeMs,
  path: Type.String(),
  /** The code of the reply. */
  code: Type.Integer(),
  address: Type.String(),
})
export type GrantCall = Static<typeof GrantCall>

/** A grant as its company sees it. */
const ReceivedGrant = Type.Object({
  id: Id,
  title,
  /** The organisation that it is from. */
  orgTitle: Type.String(),
  permissions,
  lastDay,
  perMinute,
  isSignedOnly,
})
export type ReceivedGrant = Static<typeof ReceivedGrant>

const fields = fieldSchemas(apiGrantEntity.fields)
const given = Object.fromEntries(
  Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
  // The same names with their own schemas.
) as unknown as { [K in keyof typeof fields]: ReturnType<typeof Type.Optional<(typeof fields)[K]>> }

const EXAMPLE_DAYS = 90

/** 7.1: grants of API access to partner companies. */
export const apiGrant = {
  queryAuthExternal: endpoint({
    id: 'api.pmsn.queryAuthExternal',
    allow: 'api.edit',
    summary:
      'Grants to partner companies, without their secrets, paged: those that are good, or with `ended` those that have expired or were cancelled.',
    body: closed({
      ...pageQuery,
      sort: Type.Optional(Type.Enum(['time', 'name'])),
      ended: Type.Optional(Type.Boolean()),
    }),
    reply: pageOf(ApiGrant),
    example: { page: 1, pageSize: 10, search: '', sort: 'time', ended: false },
    audit: 'reads',
  }),
  queryUnAuthExternal: endpoint({
    id: 'api.pmsn.queryUnAuthExternal',
    allow: 'api.edit',
    summary:
      'Partner companies that hold no good grant. A partner company is one that external accounts of the organisation carry in `company`; other organisations of the server are not told.',
    body: closed({}),
    reply: Type.Array(PartnerCompany),
    example: {},
    audit: 'reads',
  }),
  auth: endpoint({
    id: 'api.pmsn.auth',
    allow: 'api.edit',
    needsProof: true,
    summary: `Makes a grant and answers its secret this once: \`mg_<id>_<secret>\`; with \`id\` it changes the fields that are given, at once, also for open sockets. 400 with reason \`unknown\` for a company that no external account carries, \`fixed\` for another company than the grant has, \`notHeld\` for permissions that the caller does not hold or for devices and projects beyond the caller’s data range, \`required\` without a permission or without a chosen group, device or project, \`format\` for an address that is none, \`past\` or \`tooFar\` for a last day that is over or more than ${limits.apiGrant.years} years away, \`limit\` beyond ${limits.apiGrant.perOrg} good ones. 409 with reason \`ended\` for one that has ended.`,
    body: closed({ id: Type.Optional(Id), baseVersion, ...given }),
    reply: GrantedAccess,
    scopedBy: 'id',
    example: {
      id: 'apiGrant-a',
      baseVersion: 1,
      company: 'Company',
      title: 'Energy reports',
      permissions: 'equipment.read,project.read',
      rangeGroups: '',
      rangeEquips: 'eq-a',
      rangeProjects: 'project-a',
      lastDay: dayOf(Date.now() + EXAMPLE_DAYS * DAY_MS),
      addresses: '10.0.0.0/8',
      perMinute: 60,
      isSignedOnly: true,
    },
    audit: { action: 'apiGrant.auth', cn: '授权外部企业访问 API', en: 'API access granted to a partner company' },
  }),
  cancelAuth: endpoint({
    id: 'api.pmsn.cancelAuth',
    allow: 'api.edit',
    summary:
      'Ends a grant at once, with its open sockets, and for ever. It needs no proof: ending access is urgent. 400 `notHeld` for one that may do or see what the caller may not.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'apiGrant-a' },
    audit: {
      action: 'apiGrant.cancelAuth',
      cn: '取消外部企业的 API 授权',
      en: 'API access of a partner company cancelled',
    },
  }),
  queryCalls: endpoint({
    id: 'api.pmsn.queryCalls',
    allow: 'api.edit',
    summary: `The calls by a grant, newest first, paged: time, address of the call, code and network address. The newest ${limits.apiGrant.calls} of the last ${limits.apiGrant.callDays} days are kept.`,
    body: closed({ id: Id, page: pageQuery.page, pageSize: pageQuery.pageSize }),
    reply: pageOf(GrantCall),
    scopedBy: 'id',
    example: { id: 'apiGrant-a', page: 1, pageSize: 10 },
    audit: 'reads',
  }),
  queryOwn: endpoint({
    id: 'api.pmsn.queryOwn',
    allow: 'session',
    summary:
      'The good grants to the partner company of the caller’s account, without their secrets; none for own accounts.',
    body: closed({}),
    reply: Type.Array(ReceivedGrant),
    example: {},
    audit: 'reads',
  }),
}
