import { FolderClose, Layers } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

const loadGroup = () => import('./GroupScreen.tsx')
const loadPage = () => import('./GroupConfigurationScreen.tsx')
const listTitle = { cn: '分组设备列表', en: 'Group device list' }
const pageTitle = { cn: '分组组态', en: 'Group configuration screen' }

/** Groups of devices: watched in the monitor area (2.4) with its alternative paths, and managed. */
export const group = defineFeature({
  screens: [
    {
      id: 'monitor-eg-group',
      path: '/monitor/eg/group',
      title: { cn: '设备分组', en: 'EG device groups' },
      load: loadGroup,
    },
    { id: 'monitor-alias-eg-group-list', path: '/monitor/eg/group/list/:id', title: listTitle, load: loadGroup },
    { id: 'monitor-eg-group-list', path: '/monitor/eg/group/list/:groupId/:id', title: listTitle, load: loadGroup },
    {
      id: 'monitor-alias-eg-group-configuration',
      path: '/monitor/eg/group/configuration/:id',
      title: pageTitle,
      load: loadPage,
    },
    {
      id: 'monitor-eg-group-configuration',
      path: '/monitor/eg/group/configuration/:groupId/:id',
      title: pageTitle,
      load: loadPage,
    },
    {
      id: 'monitor-eg-group-configuration-page',
      path: '/monitor/eg/group/configuration/:groupId/:id/:pageId',
      title: { cn: '分组组态页面', en: 'Group configuration page' },
      load: loadPage,
    },
    {
      id: 'manage-eg-group',
      path: '/manage/eg/group',
      title: { cn: '分组管理', en: 'Groups' },
      load: () => import('./manage/ManageGroupsScreen.tsx'),
    },
  ],
  menu: [
    {
      area: 'monitor',
      to: '/monitor/eg/group',
      after: '/monitor/eg/list',
      also: /^\/monitor\/eg\/group\//,
      icon: Layers,
      text: { cn: '设备分组', en: 'Device groups' },
      allow: 'equipment.read',
    },
    {
      area: 'manage',
      to: '/manage/eg/group',
      after: '/manage/system/hardware',
      icon: FolderClose,
      text: { cn: '分组管理', en: 'Groups' },
      allow: 'equipment.edit',
    },
  ],
})
