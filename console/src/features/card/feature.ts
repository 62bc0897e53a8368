import { defineFeature } from '../../kit/defineFeature.ts'

export const card = defineFeature({
  screens: [],
  lists: { card: () => import('./CardListScreen.tsx') },
})
