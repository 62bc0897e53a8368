import type { equipment as en } from '../en/equipment.ts'
import type { Like } from '../Like.ts'

export const equipment: Like<typeof en> = {
  title: '设备管理',
  monitorTitle: '设备列表',
  editTitle: '编辑设备',
  searchHint: '设备名称或编号',
  fields: {
    equipName: '设备名称',
    sn: '编号',
    online: '状态',
    display: '打开方式',
    address: '安装位置',
    note: '备注',
    signalCount: '变量数',
    gatewayId: '网关',
    gmtCreate: '创建时间',
    alarm: '报警',
    lastTime: '最近数据',
  },
  isOnline: '在线',
  isOffline: '离线',
  displays: { list: '列表', page: '页面' },
  never: '无数据',
}
