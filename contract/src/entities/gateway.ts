import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** A gateway: the agent beside the devices. It is added with a key for its machine, so that call is made by hand. */
export const gatewayEntity = defineEntity({
  name: 'gateway',
  table: 'gateway',
  unused: 'gateway-unused',
  id: 'gateway.multi',
  path: '/lfscada/gateway/multi',
  verbs: ['query', 'detail', 'edit', 'delete'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: { cn: '网关', en: 'Gateway' },
  many: { cn: '网关', en: 'Gateways' },
  limit: limits.plant.gateways,
  fields: {
    title: { is: 'text', min: 1, max: limits.title, label: { cn: '网关名称', en: 'Name' } },
    sn: { is: 'text', min: 1, max: limits.title, label: { cn: '序列号', en: 'Serial number' } },
    note: { is: 'text', max: limits.note, rows: 4, initial: '', label: { cn: '备注', en: 'Note' } },
    /** A monitor that nobody uses for two minutes lets its devices go back to their slow interval. */
    economizeOpen: { is: 'flag', initial: false, label: { cn: '省流量模式', en: 'Economy mode' } },
    /** Section 4: its devices are not opened for monitoring, and are shown as offline. */
    vpn: {
      is: 'flag',
      initial: false,
      label: { cn: 'VPN 远程维护', en: 'Maintenance by VPN' },
      help: {
        cn: '网关正用于 VPN 远程维护：其设备显示为离线，页面不请求加快采集。采集和历史记录照常进行。',
        en: 'The gateway is in use for remote maintenance by VPN: its devices are shown as offline, and no page asks for faster reading. Values are read and recorded all the same.',
      },
    },
  },
  facts: {
    /** It runs on the server's machine and needs no enrolment. */
    local: { is: 'flag', label: { cn: '本机', en: 'This machine' } },
    online: { is: 'flag', label: { cn: '状态', en: 'State' } },
    equipmentCount: { is: 'number', isWhole: true, label: { cn: '设备数', en: 'Devices' } },
    /** The newest configuration; 0 while it has none. */
    configVersion: { is: 'number', isWhole: true, label: { cn: '配置版本', en: 'Configuration' } },
    /** The configuration that it runs, by its last report; 0 before the first. */
    runsVersion: { is: 'number', isWhole: true, label: { cn: '运行版本', en: 'Runs' } },
    /** Entries of its configuration that it refused. */
    refusedCount: { is: 'number', isWhole: true, label: { cn: '拒绝的配置项', en: 'Refused entries' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['title', 'sn'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-eg-gateway',
    path: '/manage/eg/gateway',
    title: { cn: '网关', en: 'Gateways' },
    windowTitle: { cn: '网关管理', en: 'Gateways' },
    icon: 'gateway',
    columns: ['title', 'sn', 'online', 'equipmentCount', 'configVersion', 'gmtCreate'],
    searchHint: { cn: '网关名称或序列号', en: 'Name or serial number' },
  },
})
