import { defineFeature } from '../../kit/defineFeature.ts'

export const gateway = defineFeature({
  screens: [
    {
      id: 'manage-eg-gateway-detail',
      path: '/manage/eg/gateway/:id',
      title: { cn: '网关管理', en: 'Gateways' },
      load: () => import('./GatewayScreen.tsx'),
      isBeyondSpec: true,
    },
  ],
  lists: { gateway: () => import('./GatewayListScreen.tsx') },
})
