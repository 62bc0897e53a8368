import { defineEntity, type Texts } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import type { RolePermission } from '../permissions.ts'
import { permissionTexts } from '../texts/permissionTexts.ts'
import { roleTexts } from '../texts/roleTexts.ts'

/** Sentences that explain the permissions to those who make roles. */
const permissionNotes: Readonly<Record<RolePermission, Texts>> = {
  'equipment.read': {
    cn: '设备、网关、分组和模板的列表，实时数据、历史和曲线。',
    en: 'Lists of equipment, gateways, groups and templates; live values, history and curves.',
  },
  'equipment.edit': {
    cn: '新建、修改、删除设备、网关、分组、模板、型号和固件，设置报警条件，分享设备，安排巡检。',
    en: 'Add, change and remove equipment, gateways, groups, templates, models and firmware; set alarm conditions, share equipment, plan inspections.',
  },
  'project.read': { cn: '项目、页面和报表。', en: 'Projects, their pages and reports.' },
  'project.edit': {
    cn: '新建、修改、复制、删除项目及其变量和报表。',
    en: 'Add, change, copy and remove projects with their measured variables and reports.',
  },
  'page.edit': {
    cn: '打开设计器，保存页面，把页面嵌入其他网站。',
    en: 'Open the designer, save pages, embed pages in other sites.',
  },
  'signal.write': {
    cn: '向现场设备写值。每次写入都记入操作日志。',
    en: 'Send values to the devices in the field. Each write is recorded in the operation log.',
  },
  'alarm.confirm': { cn: '确认报警并填写说明。', en: 'Acknowledge alarms, with a note.' },
  'account.edit': {
    cn: '修改本人的密码、电话等信息。公用账号不应有此权限。',
    en: 'Change the own password, telephone and the like. An account that many share should not have it.',
  },
  'people.read': {
    cn: '账号、部门和角色的列表，以及所有人的操作日志。',
    en: 'Lists of accounts, departments and roles, and what everybody has done.',
  },
  'people.edit': {
    cn: '新建、修改、停用、删除账号，重设密码，结束会话，调整部门。不能授予自己没有的权限。',
    en: 'Add, change, disable and remove accounts, give new passwords, end sessions, arrange departments. Nobody gives rights that they do not hold.',
  },
  'role.edit': {
    cn: '新建、修改、删除角色；拥有企业全部权限的人还可设置企业登录。不能授予自己没有的权限。',
    en: 'Add, change and remove roles; whoever holds every right of the organisation also sets up company logins. Nobody gives rights that they do not hold.',
  },
  'feedback.answer': {
    cn: '查看所有人的意见反馈并答复。',
    en: 'Read what everybody has written to the operations staff, and answer it.',
  },
  'outbox.read': {
    cn: '已发送的短信和邮件及其统计。',
    en: 'The text messages and mails that were sent, with their statistics.',
  },
  'outbox.send': {
    cn: '向账号和部门发送短信和邮件，维护消息模板，发布系统公告。',
    en: 'Send text messages and mails to accounts and departments; keep message templates; publish announcements.',
  },
  'outbox.edit': {
    cn: '设置 Webhook 及其密钥；拥有企业全部权限的人还可设置短信网关和邮件服务器。',
    en: 'Set up webhooks with their keys; whoever holds every right of the organisation also SMS gateways and mail servers.',
  },
  'api.edit': {
    cn: '新建、更换、吊销程序使用的密钥。不能授予自己没有的权限和数据范围。',
    en: 'Add, renew and revoke keys of programs. Nobody gives rights or a data range that they do not hold.',
  },
  'style.edit': {
    cn: '设置企业的系统名称、标志、颜色和登录图片。',
    en: 'Set the name, the logo, the colours and the login picture of the organisation.',
  },
  'frame.edit': {
    cn: '决定企业的所有人可以在系统内打开哪些其他网站。',
    en: 'Decide which other sites everybody of the organisation can open inside the product.',
  },
  monitor_multi_designer_alarm: {
    cn: 'EG 设备的报警列表和报警消息。',
    en: 'The alarms of EG devices, in lists and as messages.',
  },
  monitor_multi_designer_repair: {
    cn: '设备的维修工单，可报修。',
    en: 'The repair orders of equipment; report faults.',
  },
  monitor_equipinfo_menu_alarm: {
    cn: '按规则 00 显示报警的设备。',
    en: 'Devices whose alarms are shown by rule 00.',
  },
  monitor_designer_menu_alarm: {
    cn: '按规则 01 显示报警的设备。',
    en: 'Devices whose alarms are shown by rule 01.',
  },
  'alarm.shelve': {
    cn: '在限定时间内搁置可查看的报警；报警照常记录，但不通知任何人。',
    en: 'Shelve the alarms that the account may view, for a limited time; they are recorded, and reach nobody.',
  },
  'alarm.outOfService': {
    cn: '停用报警条件（检修），到期自动恢复。',
    en: 'Take alarm conditions out of service for maintenance; they come back by themselves.',
  },
  'order.dispatch': {
    cn: '把维修工单派给他人，提前结束工单；须同时可查看维修工单。',
    en: 'Give repair orders to people, end them early; needs the right to view repair orders as well.',
  },
  'inspection.plan': {
    cn: '维护巡检内容和巡检计划；指定巡检人还须可查看账号。',
    en: 'Keep contents and plans of inspections; to choose the people, view accounts as well.',
  },
  'purchase.read': {
    cn: '物联卡和短信的订单、发票，以及短信余额。',
    en: 'Orders of IoT cards and text messages, their invoices, and how many messages are left.',
  },
  'purchase.edit': {
    cn: '新建、提交、取消订单，申请开票；须同时可查看订单和发票。付款由平台运营人员登记。',
    en: 'Make, submit and cancel orders, ask for invoices; view orders as well. Payments are entered by operators of the platform.',
  },
  'order.work': {
    cn: '接单并填写处理结果；须同时可查看维修工单。',
    en: 'Take orders on, receive and finish them; needs the right to view repair orders as well.',
  },
}

/** A set of permissions that accounts have. Four are built in; an organisation adds its own. */
export const roleEntity = defineEntity({
  name: 'role',
  table: 'role',
  unused: 'role-unused',
  id: 'org.role',
  path: '/lfscada/org/role',
  verbs: ['query', 'add', 'edit', 'delete'],
  read: 'people.read',
  change: 'role.edit',
  needsProof: true,
  one: { cn: '角色', en: 'Role' },
  many: { cn: '角色', en: 'Roles' },
  limit: limits.people.roles,
  builtIn: roleTexts,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '角色名称', en: 'Name' } },
    note: { is: 'text', max: limits.note, rows: 2, initial: '', label: { cn: '备注', en: 'Note' } },
    permissions: {
      is: 'choices',
      choices: permissionTexts,
      notes: permissionNotes,
      initial: '',
      label: { cn: '权限', en: 'Permissions' },
    },
    /** An account of the role that has no second factor has to set one up before anything else. */
    secondFactor: { is: 'flag', initial: false, label: { cn: '必须二次验证', en: 'Second factor required' } },
  },
  facts: {
    isBuiltIn: { is: 'flag', label: { cn: '内置', en: 'Built in' } },
    usedCount: { is: 'number', isWhole: true, label: { cn: '账号数', en: 'Accounts' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title'],
  time: 'gmtModified',
  list: {
    screen: 'manage-account-role',
    path: '/manage/account/role',
    title: { cn: '角色管理', en: 'Roles' },
    isBeyondSpec: true,
    icon: 'role',
    columns: ['title', 'permissions', 'secondFactor', 'usedCount', 'note', 'gmtModified'],
    searchHint: { cn: '角色名称', en: 'Name' },
  },
  summaries: {
    query:
      'Roles: the built-in ones first, whose ids are their names and whose titles are texts of the product, then those of the organisation.',
    add: `Adds a role. 400 with reason \`notHeld\` for permissions that the caller does not hold, \`limit\` beyond ${limits.people.roles} of an organisation.`,
    edit: 'Changes a role; open screens of its accounts follow within 2 s. 400 with reason `notHeld` for permissions that the caller does not hold, or for a role of accounts that may do or see what the caller may not, and `used` for the name of another role while a company login names this one; 409 with `last` where nobody would be left who manages accounts.',
    delete: 'Removes a role. 409 while accounts have it; it names them.',
  },
})
