import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import { grantPermissions } from '../permissions.ts'
import { permissionTexts } from '../texts/permissionTexts.ts'
import { apiKeyEntity } from './apiKey.ts'
import { extAccountEntity } from './extAccount.ts'

const { permissions, addresses } = apiKeyEntity.fields
const { author, gmtRevoke, gmtUsed, usedAddress, gmtCreate, gmtModified } = apiKeyEntity.facts
const { company, rangeGroups, rangeEquips, rangeProjects } = extAccountEntity.fields

/**
 * The access of a partner company's programs to chosen devices and projects, until a day. Its calls are those of the
 * specification, made by hand; its rows follow from the declaration.
 */
export const apiGrantEntity = defineEntity({
  name: 'apiGrant',
  table: 'api_grant',
  id: 'api.pmsn',
  path: '/lfscada/api/pmsn',
  verbs: [],
  read: 'api.edit',
  change: 'api.edit',
  one: { cn: '外部授权', en: 'Grant' },
  many: { cn: '外部授权', en: 'Grants' },
  fields: {
    company: { ...company, label: { cn: '外部企业', en: 'Partner company' } },
    /** With the company's name, what the operation log and acknowledged alarms show. */
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '用途', en: 'Purpose' } },
    permissions: {
      ...permissions,
      choices: Object.fromEntries(grantPermissions.map((each) => [each, permissionTexts[each]])),
    },
    rangeGroups,
    rangeEquips,
    rangeProjects,
    /** The last day on which it is good (UTC+8). */
    lastDay: { is: 'text', min: 10, max: 10, form: 'day', label: { cn: '有效期至', en: 'Last day' } },
    addresses,
    perMinute: {
      is: 'number',
      isWhole: true,
      min: 1,
      max: limits.apiKey.callsPerMinute,
      initial: 60,
      label: { cn: '每分钟调用次数上限', en: 'Calls a minute at most' },
    },
    isSignedOnly: {
      is: 'flag',
      initial: true,
      label: { cn: '只接受签名的请求（RFC 9421）', en: 'Signed requests only (RFC 9421)' },
    },
  },
  facts: {
    author,
    /** The end of its last day. */
    gmtExpire: { is: 'time', label: { cn: '到期时间', en: 'Expires' } },
    gmtRevoke: { ...gmtRevoke, label: { cn: '取消时间', en: 'Cancelled' } },
    gmtUsed,
    usedAddress,
    gmtCreate,
    gmtModified,
  },
  searched: ['title', 'company'],
  time: 'gmtCreate',
})
