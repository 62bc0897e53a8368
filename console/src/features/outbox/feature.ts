import { GroupedBarChart, SendMessage } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

export const outbox = defineFeature({
  screens: [
    {
      id: 'manage-sms-send',
      path: '/manage/sms/send',
      title: { cn: '短信发送', en: 'SMS sending' },
      load: () => import('./SendScreen.tsx'),
    },
    {
      id: 'manage-sms-statistics',
      path: '/manage/sms/statistics',
      title: { cn: '短信统计', en: 'SMS statistics' },
      load: () => import('./StatisticsScreen.tsx'),
    },
  ],
  lists: { provider: () => import('./ProviderListScreen.tsx') },
  menu: [
    {
      area: 'manage',
      to: '/manage/sms/send',
      after: '/manage/api/list',
      icon: SendMessage,
      text: { cn: '短信发送', en: 'SMS sending' },
      allow: 'outbox.read',
    },
    {
      area: 'manage',
      to: '/manage/sms/statistics',
      after: '/manage/sms/send',
      icon: GroupedBarChart,
      text: { cn: '短信统计', en: 'SMS statistics' },
      allow: 'outbox.read',
    },
  ],
})
