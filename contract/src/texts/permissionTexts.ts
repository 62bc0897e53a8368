import type { Texts } from '../entity/Entity.ts'
import type { Permission, RolePermission } from '../permissions.ts'

/** The names of the permissions. */
export const permissionTexts: Readonly<Record<RolePermission, Texts>> = {
  'equipment.read': { cn: '查看设备', en: 'View equipment' },
  'equipment.edit': { cn: '编辑设备', en: 'Edit equipment' },
  'project.read': { cn: '查看项目', en: 'View projects' },
  'project.edit': { cn: '编辑项目', en: 'Edit projects' },
  'page.edit': { cn: '设计页面', en: 'Design pages' },
  'signal.write': { cn: '写入变量', en: 'Write values' },
  'alarm.confirm': { cn: '确认报警', en: 'Acknowledge alarms' },
  'alarm.shelve': { cn: '搁置报警', en: 'Shelve alarms' },
  'alarm.outOfService': { cn: '停用报警条件', en: 'Take alarm conditions out of service' },
  'account.edit': { cn: '修改本人密码和信息', en: 'Change own password and information' },
  'people.read': { cn: '查看账号', en: 'View accounts' },
  'people.edit': { cn: '管理账号', en: 'Manage accounts' },
  'role.edit': { cn: '管理角色', en: 'Manage roles' },
  'feedback.answer': { cn: '答复意见反馈', en: 'Answer feedback' },
  'outbox.read': { cn: '查看已发消息', en: 'View sent messages' },
  'outbox.send': { cn: '发送消息', en: 'Send messages' },
  'outbox.edit': { cn: '设置发送通道', en: 'Set up providers' },
  'api.edit': { cn: '管理 API 密钥', en: 'Manage API keys' },
  'style.edit': { cn: '设置样式', en: 'Set up styles' },
  'frame.edit': { cn: '管理内嵌页面', en: 'Manage embedded pages' },
  monitor_multi_designer_alarm: { cn: '查看 EG 设备报警', en: 'View alarms of EG devices' },
  monitor_multi_designer_repair: { cn: '查看维修工单', en: 'View repair orders' },
  monitor_equipinfo_menu_alarm: { cn: '查看规则类型 00 的设备报警', en: 'View alarms of devices of rule type 00' },
  monitor_designer_menu_alarm: { cn: '查看规则类型 01 的设备报警', en: 'View alarms of devices of rule type 01' },
  'order.dispatch': { cn: '派单', en: 'Dispatch orders' },
  'order.work': { cn: '处理工单', en: 'Work on orders' },
  'inspection.plan': { cn: '管理巡检计划', en: 'Keep inspection plans' },
  'purchase.read': { cn: '查看订单和发票', en: 'View orders and invoices' },
  'purchase.edit': { cn: '下单和申请开票', en: 'Place orders and ask for invoices' },
}

/** The names of what a refusal with the reason `notHeld` may name in its `detail`, but for permission regions. */
export const heldTexts: Readonly<Record<Permission | 'dataRange', Texts>> = {
  ...permissionTexts,
  'platform.operate': { cn: '运营平台', en: 'Operate the platform' },
  dataRange: { cn: '更大的数据范围', en: 'a wider data range' },
}
