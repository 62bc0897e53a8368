import type { Like } from '../texts/Like.ts'
import type { shell as en } from './texts.en.ts'

export const shell: Like<typeof en> = {
  monitor: '监控',
  manage: '管理',
  msg: '消息',
  account: '账户',
  monitorTitle: '设备监控',
  collapse: '收起菜单',
  expand: '展开菜单',
  language: '语言',
  theme: '外观',
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
  accountInfo: '账户信息',
  accountLog: '操作日志',
  logout: '退出登录',
  skip: '跳到主要内容',
  searchMenu: '搜索菜单',
  noEntry: '没有匹配的菜单',
  groups: {
    devices: '设备与项目',
    operations: '运维',
    people: '人员与组织',
    services: '卡、短信与接口',
    system: '系统',
  },
  messages: '消息',
  noUnread: '没有未读消息',
  unread_one: '{{count}} 条未读消息',
  unread_other: '{{count}} 条未读消息',
  brokerRefuses:
    '消息服务器的访问列表不允许本服务器收发部分消息，实时值或写入可能中断。请管理员查看 /healthz 并修改该列表。',
  storeFull: '服务器磁盘已满。实时值和报警不受影响，但在腾出空间之前无法保存任何内容，采样暂存在网关中。',
  storeSlow: '服务器磁盘响应缓慢：内容仍会保存，但有延迟。实时值和报警不受影响。',
  storeDamaged: '部分存储数据已损坏（{{tables}}），请管理员恢复备份：npm run restore。',
}
