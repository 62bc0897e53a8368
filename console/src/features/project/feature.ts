import { Office } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

const load = () => import('./ProjectMonitorScreen.tsx')
const loadCentre = () => import('./OperationCentreScreen.tsx')

export const project = defineFeature({
  screens: [
    {
      id: 'monitor-gm-ocinfo',
      path: '/monitor/gm/ocInfo',
      title: { cn: '运营中心', en: 'Operation centre info' },
      load: loadCentre,
    },
    {
      id: 'monitor-gm-ocinfo-item',
      path: '/monitor/gm/ocInfo/:ocId',
      title: { cn: '运营中心详情', en: 'Operation centre item' },
      load: loadCentre,
    },
    {
      id: 'monitor-project',
      path: '/monitor/project/:projectId',
      title: { cn: '项目监控', en: 'Project monitoring' },
      load,
    },
    {
      id: 'monitor-project-page',
      path: '/monitor/project/:projectId/page/:pageId',
      title: { cn: '项目监控页面', en: 'Project monitoring page' },
      load,
    },
    {
      id: 'monitor-project-preview',
      path: '/monitor/project/:projectId/preview/:pageId',
      title: { cn: '项目预览', en: 'Project preview' },
      load,
      isFullWindow: true,
    },
    {
      id: 'manage-eg-project-list-operation',
      path: '/manage/eg/project/list-operation',
      title: { cn: '运营项目列表', en: 'Project list (operation)' },
      load: () => import('./ProjectOperationScreen.tsx'),
    },
  ],
  lists: { project: () => import('./ProjectListScreen.tsx') },
  menu: [
    {
      area: 'monitor',
      to: '/monitor/gm/ocInfo',
      after: '/monitor/gm/list',
      also: /^\/monitor\/gm\/ocInfo\//,
      icon: Office,
      text: { cn: '运营中心', en: 'Operation centre' },
      allow: 'project.read',
    },
  ],
})
