import { Notifications } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

export const alarm = defineFeature({
  screens: [
    {
      id: 'monitor-alarm',
      path: '/monitor/alarm',
      title: { cn: '报警', en: 'Alarms' },
      load: () => import('./AlarmScreen.tsx'),
      isBeyondSpec: true,
    },
  ],
  menu: [
    {
      area: 'monitor',
      to: '/monitor/alarm',
      after: '/monitor/eg/list',
      icon: Notifications,
      text: { cn: '报警', en: 'Alarms' },
      allow: 'project.read',
      countsAlarms: true,
    },
  ],
})
