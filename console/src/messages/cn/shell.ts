import type { shell as en } from '../en/shell.ts'
import type { Like } from '../Like.ts'

export const shell: Like<typeof en> = {
  monitor: '监控',
  manage: '管理',
  monitorTitle: '设备监控',
  monitorEquipment: '设备列表',
  monitorGroups: '设备分组',
  monitorGm: 'GM 设备',
  monitorCentre: '运营中心',
  manageEquipment: '设备管理',
  manageTemplate: '模板',
  manageProject: '项目管理',
  collapse: '收起菜单',
  expand: '展开菜单',
  language: '语言',
  theme: '外观',
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
  logout: '退出登录',
  skip: '跳到内容',
  roles: { admin: '管理员', operation: '运维人员', designer: '设计人员', viewer: '只读' },
}
