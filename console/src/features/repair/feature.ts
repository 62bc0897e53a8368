import { Clipboard, Wrench } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

export const repair = defineFeature({
  screens: [
    {
      id: 'manage-ops-repairs',
      path: '/manage/ops/repairs',
      title: { cn: '报修工单', en: 'Repair orders' },
      load: () => import('./RepairListScreen.tsx'),
    },
    {
      id: 'manage-ops-worksheet',
      path: '/manage/ops/worksheet',
      title: { cn: '工单', en: 'Worksheets' },
      load: () => import('./WorksheetScreen.tsx'),
    },
  ],
  menu: [
    {
      area: 'manage',
      to: '/manage/ops/worksheet',
      after: '/manage/eg/project/list',
      icon: Clipboard,
      text: { cn: '我的工单', en: 'My orders' },
      allow: 'order.work',
    },
    {
      area: 'manage',
      to: '/manage/ops/repairs',
      after: '/manage/ops/worksheet',
      icon: Wrench,
      text: { cn: '报修工单', en: 'Repair orders' },
      allow: 'monitor_multi_designer_repair',
    },
  ],
})
