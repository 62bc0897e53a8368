import { Envelope, Inbox, Tick } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

const loadList = () => import('./MessageListScreen.tsx')

const loadDetail = () => import('./MessageDetailScreen.tsx')

/** The message area (2.6), the earlier one beside it, and a message in a window of its own (2.1). */
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
      load: loadDetail,
    },
    { id: 'message-all', path: '/message/messageAll', title: { cn: '全部消息', en: 'All messages' }, load: loadList },
    {
      id: 'message-readen',
      path: '/message/messageReaden',
      title: { cn: '已读消息', en: 'Read messages' },
      load: loadList,
    },
    {
      id: 'message-unreaden',
      path: '/message/messageUnReaden',
      title: { cn: '未读消息', en: 'Unread messages' },
      load: loadList,
    },
    {
      id: 'message-detail',
      path: '/message/detail/:msgType/:msgId',
      title: { cn: '消息详情', en: 'Message detail' },
      load: loadDetail,
    },
    {
      id: 'system-msg-detail',
      path: '/system/msg/detail/:dataId/:msgType',
      title: { cn: '消息详情', en: 'Message detail' },
      load: () => import('./MessageWindowScreen.tsx'),
      isFullWindow: true,
    },
  ],
  menu: [
    {
      area: 'msg',
      to: '/msg/messageAll',
      also: /^\/(msg\/detail\/|message\/(detail\/|messageAll$))/,
      icon: Inbox,
      text: { cn: '全部消息', en: 'All messages' },
    },
    {
      area: 'msg',
      to: '/msg/messageUnReaden',
      also: /^\/message\/messageUnReaden$/,
      icon: Envelope,
      text: { cn: '未读消息', en: 'Unread' },
      isCounted: true,
    },
    {
      area: 'msg',
      to: '/msg/messageReaden',
      also: /^\/message\/messageReaden$/,
      icon: Tick,
      text: { cn: '已读消息', en: 'Read' },
    },
  ],
})
