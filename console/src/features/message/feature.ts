import { Envelope, Inbox, Tick } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

const loadList = () => import('./MessageListScreen.tsx')

/** The message area (2.6). */
export const message = defineFeature({
  screens: [
    { id: 'msg-all', path: '/msg/messageAll', title: { cn: '全部消息', en: 'All messages' }, load: loadList },
    { id: 'msg-readen', path: '/msg/messageReaden', title: { cn: '已读消息', en: 'Read messages' }, load: loadList },
    {
      id: 'msg-unreaden',
      path: '/msg/messageUnReaden',
      title: { cn: '未读消息', en: 'Unread messages' },
      load: loadList,
    },
    {
      id: 'msg-detail',
      path: '/msg/detail/:menuType/:msgType/:equipType/:dataId',
      title: { cn: '消息详情', en: 'Message detail' },
      load: () => import('./MessageDetailScreen.tsx'),
    },
  ],
  menu: [
    {
      area: 'msg',
      to: '/msg/messageAll',
      also: /^\/msg\/detail\//,
      icon: Inbox,
      text: { cn: '全部消息', en: 'All messages' },
    },
    {
      area: 'msg',
      to: '/msg/messageUnReaden',
      icon: Envelope,
      text: { cn: '未读消息', en: 'Unread' },
      isCounted: true,
    },
    { area: 'msg', to: '/msg/messageReaden', icon: Tick, text: { cn: '已读消息', en: 'Read' } },
  ],
})
