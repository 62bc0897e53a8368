import { defineFeature } from '../../kit/defineFeature.ts'

const load = () => import('./EquipmentPageScreen.tsx')
const title = { cn: '设备组态页面', en: 'EG configuration page' }

/** The page of a device in the monitor area (2.4). */
export const page = defineFeature({
  screens: [
    { id: 'monitor-alias-eg-page', path: '/monitor/eg/detail/page/:id', title, load },
    { id: 'monitor-eg-page', path: '/monitor/eg/detail/page/:pageId/:alarm', title, load },
    {
      id: 'monitor-eg-page-order',
      path: '/monitor/eg/detail/page/:pageId/:orderType/:orderId',
      title: { cn: '设备组态页面（工单）', en: 'EG configuration page from a work order' },
      load,
      isFullWindow: true,
    },
  ],
})
