import { defineFeature } from '../../kit/defineFeature.ts'

export const apiKey = defineFeature({
  screens: [],
  lists: { apiKey: () => import('./ApiKeyScreen.tsx') },
})
