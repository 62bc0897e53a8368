// Made from the declarations of the entities by `npm run docs`; do not edit.
import type { EntityList } from '../entity/Entity.ts'
import type { Permission } from '../permissions.ts'

/** Where the list of a declared entity stands, and who may open it. */
export interface EntityEntry extends Pick<EntityList, 'screen' | 'path' | 'icon' | 'title' | 'windowTitle'> {
  readonly name: string
  readonly allow: Permission
  /** Not for accounts of partner companies. */
  readonly isInside?: true
  /** Addresses outside `path` for which the menu marks the entry as the current one. */
  readonly also?: RegExp
}

/** In the order of the menu. */
export const entityLists: readonly EntityEntry[] = [
  {
    name: 'equipment',
    allow: 'equipment.read',
    screen: 'manage-eg-equipment-list',
    path: '/manage/eg/equipment/list',
    icon: 'equipment',
    title: { cn: '设备管理', en: 'Equipment' },
    windowTitle: { cn: '设备列表', en: 'Equipment list' },
  },
  {
    name: 'gateway',
    allow: 'equipment.read',
    screen: 'manage-eg-gateway',
    path: '/manage/eg/gateway',
    icon: 'gateway',
    title: { cn: '网关', en: 'Gateways' },
    windowTitle: { cn: '网关管理', en: 'Gateways' },
  },
  {
    name: 'project',
    allow: 'project.read',
    screen: 'manage-eg-project-list',
    path: '/manage/eg/project/list',
    icon: 'project',
    title: { cn: '项目管理', en: 'Projects' },
    windowTitle: { cn: '项目列表', en: 'Project list' },
    also: /^\/monitor\/project\//,
  },
  {
    name: 'template',
    allow: 'equipment.read',
    screen: 'manage-eg-template-list',
    path: '/manage/eg/template/list',
    icon: 'template',
    title: { cn: '模板', en: 'Templates' },
    windowTitle: { cn: '模板列表', en: 'Template list' },
    isInside: true,
  },
  {
    name: 'model',
    allow: 'equipment.read',
    screen: 'manage-system-model',
    path: '/manage/system/model',
    icon: 'model',
    title: { cn: '型号管理', en: 'Models' },
    isInside: true,
  },
  {
    name: 'inspectionContent',
    allow: 'monitor_multi_designer_repair',
    screen: 'manage-ops-inspection-content',
    path: '/manage/ops/inspection_content',
    icon: 'list',
    title: { cn: '巡检内容', en: 'Inspection content' },
  },
  {
    name: 'inspectionPlan',
    allow: 'monitor_multi_designer_repair',
    screen: 'manage-ops-inspection-plan',
    path: '/manage/ops/inspection_plan',
    icon: 'list',
    title: { cn: '巡检计划', en: 'Inspection plans' },
    isInside: true,
  },
  {
    name: 'firmware',
    allow: 'equipment.read',
    screen: 'manage-system-hardware',
    path: '/manage/system/hardware',
    icon: 'firmware',
    title: { cn: '网关固件', en: 'Gateway firmware' },
    windowTitle: { cn: '网关固件型号', en: 'Gateway firmware models' },
    isInside: true,
  },
  {
    name: 'orgAccount',
    allow: 'people.read',
    screen: 'manage-account-int',
    path: '/manage/account/int',
    icon: 'account',
    title: { cn: '内部账号', en: 'Internal accounts' },
  },
  {
    name: 'extAccount',
    allow: 'people.read',
    screen: 'manage-account-ext',
    path: '/manage/account/ext',
    icon: 'account',
    title: { cn: '外部账号', en: 'External accounts' },
  },
  {
    name: 'role',
    allow: 'people.read',
    screen: 'manage-account-role',
    path: '/manage/account/role',
    icon: 'role',
    title: { cn: '角色管理', en: 'Roles' },
  },
  {
    name: 'region',
    allow: 'people.read',
    screen: 'manage-account-region',
    path: '/manage/account/region',
    icon: 'region',
    title: { cn: '权限区域', en: 'Permission regions' },
  },
  {
    name: 'loginProvider',
    allow: 'people.read',
    screen: 'manage-account-login',
    path: '/manage/account/login',
    icon: 'role',
    title: { cn: '企业登录', en: 'Company login' },
  },
  {
    name: 'operator',
    allow: 'platform.operate',
    screen: 'manage-account-op',
    path: '/manage/account/op',
    icon: 'role',
    title: { cn: '运营账号', en: 'Operators' },
    windowTitle: { cn: '运营账号', en: 'Operation accounts' },
  },
  {
    name: 'apiKey',
    allow: 'api.edit',
    screen: 'manage-api-list',
    path: '/manage/api/list',
    icon: 'role',
    title: { cn: 'API授权', en: 'API keys' },
    windowTitle: { cn: 'API授权', en: 'API authorisation list' },
  },
  {
    name: 'provider',
    allow: 'outbox.edit',
    screen: 'manage-sms-provider',
    path: '/manage/sms/provider',
    icon: 'list',
    title: { cn: '发送通道', en: 'Providers' },
  },
  {
    name: 'messageTemplate',
    allow: 'outbox.send',
    screen: 'manage-sms-template',
    path: '/manage/sms/template',
    icon: 'template',
    title: { cn: '消息模板', en: 'Message templates' },
  },
]
