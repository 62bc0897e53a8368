import { Cube, Dashboard, Exchange } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

const loadGmList = () => import('./GmListScreen.tsx')

/** The lists of devices, of all and of GM devices, and the edit screens of one device, whose tabs share a screen that keeps its draft. */
export const equipment = defineFeature({
  screens: [
    {
      id: 'monitor-eg-list',
      path: '/monitor/eg/list',
      title: { cn: '设备列表', en: 'EG device list' },
      load: () => import('./MonitorListScreen.tsx'),
    },
    {
      id: 'monitor-gm-list',
      path: '/monitor/gm/list',
      title: { cn: 'GM设备列表', en: 'GM device list' },
      load: loadGmList,
    },
    {
      id: 'monitor-gm-group',
      path: '/monitor/gm/group',
      title: { cn: 'GM设备分组', en: 'GM device groups' },
      load: loadGmList,
    },
    {
      id: 'manage-eg-equipment-add',
      path: '/manage/eg/equipment/add',
      title: { cn: '新增设备', en: 'Add equipment' },
      load: () => import('./edit/EquipmentAddScreen.tsx'),
    },
    {
      id: 'manage-eg-equipment-edit',
      path: '/manage/eg/equipment/edit/:id/:tab?',
      title: { cn: '编辑设备', en: 'Edit equipment' },
      load: () => import('./edit/EquipmentEditScreen.tsx'),
    },
    {
      id: 'manage-system-protocol',
      path: '/manage/system/protocol',
      title: { cn: '协议管理', en: 'Protocols' },
      load: () => import('./protocol/ProtocolScreen.tsx'),
    },
  ],
  lists: { equipment: () => import('./EquipmentListScreen.tsx') },
  menu: [
    {
      area: 'monitor',
      to: '/monitor/eg/list',
      also: /^\/monitor\/eg\/detail\//,
      icon: Dashboard,
      text: { cn: '设备列表', en: 'Device list' },
      allow: 'equipment.read',
    },
    {
      area: 'monitor',
      to: '/monitor/gm/list',
      after: '/monitor/eg/group',
      also: /^\/monitor\/gm\/(?!ocInfo)/,
      icon: Cube,
      text: { cn: 'GM 设备', en: 'GM devices' },
      allow: 'equipment.read',
    },
    {
      area: 'manage',
      to: '/manage/system/protocol',
      after: '/manage/eg/group',
      icon: Exchange,
      text: { cn: '协议管理', en: 'Protocols' },
      allow: 'equipment.edit',
    },
  ],
})
