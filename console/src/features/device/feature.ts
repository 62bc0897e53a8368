import { defineFeature } from '../../kit/defineFeature.ts'

const loadDevice = () => import('./DeviceDetailScreen.tsx')
const loadGm = () => import('./GmDetailScreen.tsx')
const detail = { cn: '设备详情', en: 'EG device detail' }

/** One device with its tabs in the monitor area (2.4). */
export const device = defineFeature({
  screens: [
    { id: 'monitor-alias-eg-detail', path: '/monitor/eg/detail/list/:id', title: detail, load: loadDevice },
    { id: 'monitor-eg-detail', path: '/monitor/eg/detail/list/:id/:alarm', title: detail, load: loadDevice },
    {
      id: 'monitor-eg-detail-order',
      path: '/monitor/eg/detail/list/:id/:orderType/:orderId',
      title: { cn: '设备详情（工单）', en: 'EG device detail from a work order' },
      load: loadDevice,
    },
    // The address of a share's link.
    {
      id: 'monitor-eg-shared',
      path: '/monitor/eg/shared/:code',
      title: { cn: '共享设备', en: 'Shared device' },
      load: () => import('./shared/SharedDeviceScreen.tsx'),
      isBeyondSpec: true,
    },
    {
      id: 'monitor-gm-vuedetail',
      path: '/monitor/gm/vuedetail/:equipId',
      title: { cn: 'GM设备详情', en: 'GM device detail' },
      load: loadGm,
    },
    {
      id: 'monitor-gm-vuedetail-real',
      path: '/monitor/gm/vuedetail/:equipId/real',
      title: { cn: 'GM设备详情 - 实时数据', en: 'GM device detail - Realtime' },
      load: loadGm,
    },
    {
      id: 'monitor-gm-vuedetail-write',
      path: '/monitor/gm/vuedetail/:equipId/write',
      title: { cn: 'GM设备详情 - 写入', en: 'GM device detail - Write' },
      load: loadGm,
    },
    {
      id: 'monitor-gm-vuedetail-history',
      path: '/monitor/gm/vuedetail/:equipId/history',
      title: { cn: 'GM设备详情 - 历史', en: 'GM device detail - History' },
      load: loadGm,
    },
    {
      id: 'monitor-gm-vuedetail-alarm',
      path: '/monitor/gm/vuedetail/:equipId/alarm',
      title: { cn: 'GM设备详情 - 报警', en: 'GM device detail - Alarm' },
      load: loadGm,
    },
    {
      id: 'monitor-gm-detail',
      path: '/monitor/gm/detail/:id/:ruleType/:openType',
      title: { cn: 'GM设备详情', en: 'GM device detail' },
      load: loadGm,
    },
  ],
})
