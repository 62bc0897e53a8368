import { Contrast } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

export const style = defineFeature({
  screens: [
    {
      id: 'manage-style-system',
      path: '/manage/style/system',
      title: { cn: '系统样式', en: 'System style' },
      load: () => import('./SystemStyleScreen.tsx'),
    },
  ],
  lists: { style: () => import('./StyleListScreen.tsx') },
  menu: [
    {
      area: 'manage',
      to: '/manage/style/system',
      after: '/manage/style/list',
      icon: Contrast,
      text: { cn: '系统样式', en: 'System style' },
      allow: 'style.edit',
      isInside: true,
    },
  ],
})
