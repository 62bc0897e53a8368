import { defineFeature } from '../../kit/defineFeature.ts'

export const firmware = defineFeature({
  screens: [],
  lists: { firmware: () => import('./HardwareScreen.tsx') },
})
