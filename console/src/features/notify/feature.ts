import { defineFeature } from '../../kit/defineFeature.ts'

/** Rules of notification with their test, rosters with who is on duty, and the page of a link in a message. */
export const notify = defineFeature({
  screens: [
    {
      id: 'alarm-link',
      path: '/alarm/link',
      title: { cn: '确认报警', en: 'Acknowledge alarms' },
      load: () => import('./AlarmLinkScreen.tsx'),
      isPublic: true,
      isBeyondSpec: true,
    },
  ],
  lists: {
    notifyRule: () => import('./NotifyRuleScreen.tsx'),
    notifyRoster: () => import('./RosterScreen.tsx'),
  },
})
