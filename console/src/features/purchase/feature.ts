import { Clipboard, Envelope, Tag } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

const load = () => import('./PurchaseScreens.tsx')

/** Orders of cards and messages, and their invoices: in the management by kind, in the account area all of them. */
export const purchase = defineFeature({
  screens: [
    {
      id: 'manage-card-order',
      path: '/manage/card/order',
      title: { cn: '物联卡订单', en: 'IoT card orders' },
      load,
    },
    {
      id: 'manage-card-invoice',
      path: '/manage/card/invoice',
      title: { cn: '物联卡发票', en: 'IoT card invoices' },
      load,
    },
    {
      id: 'manage-sms-buy',
      path: '/manage/sms/buy',
      title: { cn: '短信购买', en: 'Buy SMS' },
      load,
    },
    {
      id: 'account-order',
      path: '/account/order',
      title: { cn: '订单', en: 'Orders' },
      load,
    },
    {
      id: 'account-invoice',
      path: '/account/invoice',
      title: { cn: '发票', en: 'Invoices' },
      load,
    },
    {
      id: 'account-invoice-print',
      path: '/account/invoice/:id/print',
      title: { cn: '发票', en: 'Invoice' },
      load,
      isFullWindow: true,
      isBeyondSpec: true,
    },
  ],
  menu: [
    {
      area: 'manage',
      to: '/manage/card/order',
      after: '/manage/card/list',
      icon: Clipboard,
      text: { cn: '物联卡订单', en: 'Card orders' },
      allow: 'purchase.read',
      isInside: true,
    },
    {
      area: 'manage',
      to: '/manage/card/invoice',
      icon: Tag,
      text: { cn: '物联卡发票', en: 'Card invoices' },
      allow: 'purchase.read',
      isInside: true,
    },
    {
      area: 'manage',
      to: '/manage/sms/buy',
      after: '/manage/sms/statistics',
      icon: Envelope,
      text: { cn: '短信购买', en: 'Buy SMS' },
      allow: 'purchase.read',
      isInside: true,
    },
    {
      area: 'account',
      to: '/account/order',
      after: '/account/log',
      icon: Clipboard,
      text: { cn: '订单', en: 'Orders' },
      isInside: true,
    },
    {
      area: 'account',
      to: '/account/invoice',
      icon: Tag,
      text: { cn: '发票', en: 'Invoices' },
      isInside: true,
    },
  ],
})
