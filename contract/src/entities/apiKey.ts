import { defineEntity, type Texts } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import { type MachinePermission, machinePermissions } from '../permissions.ts'
import { permissionTexts } from '../texts/permissionTexts.ts'
import { orgAccountEntity } from './orgAccount.ts'

/** Sentences that explain the permissions to those who make keys. */
const notes: Readonly<Record<MachinePermission, Texts>> = {
  'equipment.read': {
    cn: '设备和变量的列表、最新值和实时数据。',
    en: 'Lists of equipment and signals, newest and live values.',
  },
  'project.read': {
    cn: '历史数据、项目及其项目变量；报警列表也需要此权限。',
    en: 'History, projects and their measured variables. Lists of alarms need it as well.',
  },
  'equipment.edit': {
    cn: '以文本形式读取整个现场（npm run plant），并推送其中的设备、网关、分组、模板和型号。必须填写允许的地址。',
    en: 'Pull the whole plant as text (npm run plant), and push its equipment, gateways, groups, templates and models. Needs allowed addresses.',
  },
  'project.edit': {
    cn: '推送现场文本中的项目、项目变量和报表。必须填写允许的地址。',
    en: 'Push projects, measured variables and reports of a plant as text. Needs allowed addresses.',
  },
  'page.edit': {
    cn: '推送现场文本中的页面和图片；文本包含所有权限区域的组件。必须填写允许的地址。',
    en: 'Push pages and pictures of a plant as text, which holds the widgets of all permission regions. Needs allowed addresses.',
  },
  'signal.write': {
    cn: '向现场设备写值，限值与人工写入相同。每次写入都记入操作日志。',
    en: 'Send values to the devices in the field, within the same limits as people. Each write is recorded in the operation log.',
  },
  'alarm.confirm': {
    cn: '确认可查看的报警并填写说明。',
    en: 'Acknowledge the alarms that the key may view, with a note.',
  },
  monitor_multi_designer_alarm: { cn: 'EG 设备和项目变量的报警。', en: 'Alarms of EG devices and measured variables.' },
  monitor_equipinfo_menu_alarm: { cn: '规则类型 00 的设备的报警。', en: 'Alarms of devices of rule type 00.' },
  monitor_designer_menu_alarm: { cn: '规则类型 01 的设备的报警。', en: 'Alarms of devices of rule type 01.' },
}

const { dataRange, rangeGroups, rangeEquips, rangeProjects } = orgAccountEntity.fields

/**
 * A key by which a program of the organisation calls the public API. Its secret is answered once, so the call that adds
 * it is made by hand.
 */
export const apiKeyEntity = defineEntity({
  name: 'apiKey',
  table: 'api_key',
  unused: 'apiKey-unused',
  id: 'api.key',
  path: '/lfscada/api/key',
  verbs: ['query', 'edit', 'delete'],
  read: 'api.edit',
  change: 'api.edit',
  needsProof: true,
  one: { cn: 'API 密钥', en: 'API key' },
  many: { cn: 'API 密钥', en: 'API keys' },
  limit: limits.apiKey.perOrg,
  keepsRemoved: true,
  fields: {
    /** The name that the operation log and acknowledged alarms show. */
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '名称', en: 'Name' } },
    permissions: {
      is: 'choices',
      choices: Object.fromEntries(machinePermissions.map((each) => [each, permissionTexts[each]])),
      notes,
      label: { cn: '权限', en: 'Permissions' },
    },
    dataRange: {
      is: 'choice',
      initial: 'all',
      choices: { all: dataRange.choices.all, chosen: dataRange.choices.chosen },
      label: dataRange.label,
    },
    rangeGroups,
    rangeEquips,
    rangeProjects,
    /** Counted from the day on which it is chosen, and anew by a renewal. */
    lifetime: {
      is: 'choice',
      choices: {
        d30: { cn: '30 天', en: '30 days' },
        d90: { cn: '90 天', en: '90 days' },
        d180: { cn: '180 天', en: '180 days' },
        d365: { cn: '1 年', en: '1 year' },
        never: { cn: '永不过期', en: 'Never expires' },
      },
      label: { cn: '有效期', en: 'Valid for' },
    },
    /** One address or network a line; empty: from anywhere. */
    addresses: {
      is: 'text',
      max: 2000,
      rows: 3,
      initial: '',
      example: '10.0.0.0/8',
      label: { cn: '允许的地址（IP 或网段，空为不限）', en: 'Allowed addresses (IP or CIDR; empty: any)' },
    },
  },
  facts: {
    author: { is: 'text', max: limits.loginname, label: { cn: '创建者', en: 'Added by' } },
    /** 0: never. */
    gmtExpire: { is: 'time', label: { cn: '到期时间', en: 'Expires' } },
    /** 0: it is not revoked. */
    gmtRevoke: { is: 'time', label: { cn: '吊销时间', en: 'Revoked' } },
    /** 0: never; behind by a minute at most. */
    gmtUsed: { is: 'time', label: { cn: '最近使用', en: 'Last used' } },
    usedAddress: { is: 'text', max: limits.title, label: { cn: '来自', en: 'From' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-api-list',
    path: '/manage/api/list',
    title: { cn: 'API授权', en: 'API keys' },
    windowTitle: { cn: 'API授权', en: 'API authorisation list' },
    icon: 'role',
    columns: ['title', 'permissions', 'dataRange', 'gmtExpire', 'gmtUsed'],
    searchHint: { cn: '名称', en: 'Name' },
  },
  removal: {
    cn: '使用它的程序将立即无法访问。它的名称仍保留在操作日志中。',
    en: 'Programs that use it lose their access at once. Its name stays in the operation log.',
  },
  summaries: {
    query: 'API keys of the organisation, without their secrets.',
    edit: 'Changes a key; it holds at once, also for open sockets. Another `lifetime` counts from now. 400 as `api.key.add`, and `notHeld` for a key that may do or see what the caller may not.',
    delete:
      'Removes a key, which ends it; its name stays in the audit. 400 `notHeld` for one that may do or see what the caller may not.',
  },
})

/** Days of the lifetimes of a key; undefined for one that never expires. */
export const lifetimeDays: Readonly<Record<keyof typeof apiKeyEntity.fields.lifetime.choices, number | undefined>> = {
  d30: 30,
  d90: 90,
  d180: 180,
  d365: 365,
  never: undefined,
}
