import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

const isOidc = { field: 'kind', value: 'oidc' } as const
const isLdap = { field: 'kind', value: 'ldap' } as const
const isWechat = { field: 'kind', value: 'wechat' } as const
/** WeChat says who somebody is and nothing of a company: it maps no groups and adds no accounts. */
const isOfCompany = { field: 'kind', value: ['oidc', 'ldap'] } as const
const isSearched = { field: 'groupsBy', value: 'search' } as const

/**
 * The login of a company that accounts of the organisation may use: a provider (OpenID Connect), a directory (LDAP),
 * or WeChat, which people bind to their accounts themselves. Its secret, the client secret or the password of the bind
 * account, is set by a call of its own.
 */
export const loginProviderEntity = defineEntity({
  name: 'loginProvider',
  table: 'login_provider',
  unused: 'loginProvider-unused',
  id: 'org.loginProvider',
  path: '/lfscada/org/loginProvider',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'people.read',
  change: 'role.edit',
  needsProof: true,
  one: { cn: '企业登录', en: 'Company login' },
  many: { cn: '企业登录', en: 'Company logins' },
  limit: limits.people.providers,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    kind: {
      is: 'choice',
      choices: {
        oidc: { cn: 'OpenID Connect', en: 'OpenID Connect' },
        wechat: { cn: '微信', en: 'WeChat' },
        ldap: { cn: 'LDAP / Active Directory', en: 'LDAP / Active Directory' },
      },
      initial: 'oidc',
      isReceiver: true,
      label: { cn: '类型', en: 'Kind' },
    },
    issuer: {
      is: 'text',
      max: 300,
      hasNoBlanks: true,
      example: 'https://login.example.com',
      initial: '',
      shownWith: isOidc,
      isReceiver: true,
      label: { cn: 'Issuer 地址（https）', en: 'Issuer address (https)' },
    },
    clientId: {
      is: 'text',
      max: 200,
      hasNoBlanks: true,
      example: 'mimic',
      initial: '',
      shownWith: { field: 'kind', value: ['oidc', 'wechat'] },
      label: { cn: 'Client ID（微信：AppID）', en: 'Client ID (WeChat: AppID)' },
    },
    /** The page of WeChat with the QR code. */
    loginUrl: {
      is: 'text',
      max: 300,
      hasNoBlanks: true,
      example: 'https://open.weixin.qq.com',
      initial: 'https://open.weixin.qq.com',
      shownWith: isWechat,
      label: { cn: '微信登录页地址', en: 'Address of the login page' },
    },
    /** Where the server asks who has logged in; it gets the secret. */
    apiUrl: {
      is: 'text',
      max: 300,
      hasNoBlanks: true,
      example: 'https://api.weixin.qq.com',
      initial: 'https://api.weixin.qq.com',
      shownWith: isWechat,
      isReceiver: true,
      label: { cn: '微信接口地址', en: 'Address of the API' },
    },
    groupsClaim: {
      is: 'text',
      max: 100,
      initial: 'groups',
      shownWith: isOidc,
      label: { cn: '用户组的 claim', en: 'Claim of the groups' },
    },
    /** A logout of Mimic ends the session at the provider too (OpenID Connect RP-Initiated Logout). */
    endsSession: {
      is: 'flag',
      initial: false,
      shownWith: isOidc,
      label: { cn: '退出时同时退出身份提供方', en: 'Logs out at the provider too' },
    },
    url: {
      is: 'text',
      max: 300,
      hasNoBlanks: true,
      example: 'ldaps://directory.example.com',
      initial: '',
      shownWith: isLdap,
      isReceiver: true,
      label: { cn: '目录地址（ldaps:// 或 ldap://）', en: 'Directory (ldaps:// or ldap://)' },
    },
    /** `ldap://` begins with StartTLS unless this is chosen. */
    isPlain: {
      is: 'flag',
      initial: false,
      shownWith: isLdap,
      isReceiver: true,
      label: { cn: 'ldap:// 不加密（密码明文传输）', en: 'ldap:// not encrypted (passwords in clear)' },
    },
    caCert: {
      is: 'text',
      max: 20_000,
      rows: 3,
      example: '',
      initial: '',
      shownWith: isLdap,
      label: { cn: 'CA 证书（PEM；空：公共 CA）', en: 'CA certificate (PEM; empty: public CAs)' },
    },
    bindDn: {
      is: 'text',
      max: 500,
      initial: '',
      shownWith: isLdap,
      label: { cn: '查询账号（DN；空：匿名）', en: 'Bind account (DN; empty: anonymous)' },
    },
    base: {
      is: 'text',
      max: 500,
      example: 'dc=example,dc=com',
      initial: '',
      shownWith: isLdap,
      label: { cn: '用户所在位置（Base DN）', en: 'Base of the people (DN)' },
    },
    userFilter: {
      is: 'text',
      max: 500,
      example: '(uid={name})',
      initial: '(&(objectClass=person)(uid={name}))',
      shownWith: isLdap,
      label: { cn: '用户过滤器，{name} 代表登录名', en: 'Filter of people, with {name}' },
    },
    loginAttribute: {
      is: 'text',
      max: 64,
      hasNoBlanks: true,
      example: 'uid',
      initial: 'uid',
      shownWith: isLdap,
      label: { cn: '登录名属性', en: 'Attribute of the login name' },
    },
    nameAttribute: {
      is: 'text',
      max: 64,
      hasNoBlanks: true,
      example: 'cn',
      initial: 'cn',
      shownWith: isLdap,
      label: { cn: '姓名属性', en: 'Attribute of the display name' },
    },
    mailAttribute: {
      is: 'text',
      max: 64,
      hasNoBlanks: true,
      example: 'mail',
      initial: 'mail',
      shownWith: isLdap,
      label: { cn: '邮箱属性', en: 'Attribute of the e-mail' },
    },
    /** Its value binds an account to a person: it stays when they are renamed or moved. */
    idAttribute: {
      is: 'text',
      max: 64,
      hasNoBlanks: true,
      example: 'entryUUID',
      initial: 'entryUUID',
      shownWith: isLdap,
      label: { cn: '唯一标识属性（AD：objectGUID）', en: 'Attribute of the unique id (AD: objectGUID)' },
    },
    groupsBy: {
      is: 'choice',
      choices: {
        memberOf: { cn: '用户的 memberOf 属性', en: 'The attribute memberOf' },
        search: { cn: '查询用户组', en: 'A search for groups' },
      },
      initial: 'memberOf',
      shownWith: isLdap,
      label: { cn: '用户组来源', en: 'Groups come from' },
    },
    groupBase: {
      is: 'text',
      max: 500,
      initial: '',
      shownWith: isSearched,
      label: { cn: '用户组所在位置（空：同用户）', en: 'Base of the groups (empty: as of people)' },
    },
    groupFilter: {
      is: 'text',
      max: 500,
      example: '(member={dn})',
      initial: '(member={dn})',
      shownWith: isSearched,
      label: { cn: '用户组过滤器：{dn}、{name}', en: 'Filter of groups, with {dn} or {name}' },
    },
    /** Lines `group = role` or `group = role / department`, by their names; a built-in role also by its id. */
    groups: {
      is: 'text',
      max: 4000,
      rows: 4,
      example: 'staff = viewer',
      initial: '',
      shownWith: isOfCompany,
      label: { cn: '用户组对应（每行：组 = 角色 / 部门）', en: 'Groups (lines: group = role / department)' },
    },
    /** The role of accounts whose groups name none; without it they are not let in. */
    roleId: {
      is: 'reference',
      to: 'role',
      sample: 'viewer',
      initial: '',
      shownWith: isOfCompany,
      label: { cn: '其他人的角色', en: 'Role of everybody else' },
    },
    makesAccounts: {
      is: 'flag',
      initial: false,
      shownWith: isOfCompany,
      label: { cn: '首次登录时新建账号', en: 'Adds accounts at the first login' },
    },
    trustsEmail: {
      is: 'flag',
      initial: false,
      shownWith: isOfCompany,
      label: { cn: '按邮箱关联现有账号（邮箱可信）', en: 'Finds accounts by their e-mail, which is trusted' },
    },
    isEnabled: { is: 'flag', initial: true, label: { cn: '启用', en: 'Enabled' } },
  },
  facts: {
    /** Its issuer, its directory, or the API of WeChat. */
    address: { is: 'text', max: 300, label: { cn: '地址', en: 'Address' } },
    hasSecret: { is: 'flag', label: { cn: '已设置密钥', en: 'Has a secret' } },
    usedCount: { is: 'number', isWhole: true, label: { cn: '账号数', en: 'Accounts' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title', 'issuer', 'url'],
  time: 'gmtModified',
  list: {
    screen: 'manage-account-login',
    path: '/manage/account/login',
    title: { cn: '企业登录', en: 'Company login' },
    isBeyondSpec: true,
    icon: 'role',
    columns: ['title', 'kind', 'address', 'isEnabled', 'hasSecret', 'usedCount'],
    searchHint: { cn: '名称或地址', en: 'Name or address' },
  },
  removal: {
    cn: '账号保留，但不能再通过它登录。',
    en: 'Its accounts stay, and no longer log in by it.',
  },
  summaries: {
    add: 'Adds a login of the company. 400 that names the setting which its kind needs, `format` for an address that is neither https nor on this machine, `used` at `kind` for a second WeChat of the organisation, `notAllowed` for a provider or directory of an inner network that the server does not allow, `notHeld` at `kind` for a caller who does not hold every right of the organisation (`detail`: what is missing); `groups` names the line.',
    edit: 'Changes a login of the company. Another kind, issuer, directory or API of WeChat, or one that is no longer encrypted, loses the secret, which was meant for the one before. 400 as for a new one, and `used` for another kind, or another AppID of WeChat, while accounts are bound to it; 409 with reason `noLogin` for the last enabled one while local passwords are off.',
    delete:
      'Removes a login of the company. 400 with reason `notHeld` as for a new one; 409 with reason `noLogin` for the last enabled one while local passwords are off.',
  },
})
