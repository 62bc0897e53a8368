import { defineFeature } from '../../kit/defineFeature.ts'

export const announcement = defineFeature({
  screens: [],
  lists: { announcement: () => import('./AnnouncementScreen.tsx') },
})
