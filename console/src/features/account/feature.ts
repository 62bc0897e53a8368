import { Chat, History, IdNumber, Lock, Settings } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

const loadSecurity = () => import('./AccountSecurityScreen.tsx')
const loadInfo = () => import('./AccountInfoScreen.tsx')

/** The account area (2.5). The steps of the security setup stand in `recovery`. */
export const account = defineFeature({
  screens: [
    {
      id: 'account-security-sms',
      path: '/account/security/sms',
      title: { cn: '安全设置', en: 'Security settings (SMS)' },
      load: loadSecurity,
    },
    {
      id: 'account-security-nosms',
      path: '/account/security/nosms',
      title: { cn: '安全设置（无短信）', en: 'Security settings (no SMS)' },
      load: loadSecurity,
    },
    {
      id: 'account-security-wechat',
      path: '/account/security/wechat',
      title: { cn: '绑定微信', en: 'Bind WeChat' },
      load: () => import('./WechatBackScreen.tsx'),
      isBeyondSpec: true,
    },
    {
      id: 'account-info-sms',
      path: '/account/info/sms',
      title: { cn: '账户信息', en: 'Account information (SMS)' },
      load: loadInfo,
    },
    {
      id: 'account-info-nosms',
      path: '/account/info/nosms',
      title: { cn: '账户信息（无短信）', en: 'Account information (no SMS)' },
      load: loadInfo,
    },
    {
      id: 'account-config',
      path: '/account/config',
      title: { cn: '系统设置', en: 'Configuration / system settings' },
      load: () => import('./AccountConfigScreen.tsx'),
    },
    {
      id: 'account-feedback',
      path: '/account/feedback',
      title: { cn: '意见反馈', en: 'Feedback' },
      load: () => import('./AccountFeedbackScreen.tsx'),
    },
    {
      id: 'account-log',
      path: '/account/log',
      title: { cn: '操作日志', en: 'Operation log' },
      load: () => import('./AccountLogScreen.tsx'),
    },
  ],
  menu: [
    {
      area: 'account',
      to: '/account/security/sms',
      also: /^\/account\/security\//,
      icon: Lock,
      text: { cn: '安全设置', en: 'Security' },
      allow: 'account.edit',
    },
    {
      area: 'account',
      to: '/account/info/sms',
      also: /^\/account\/info\//,
      icon: IdNumber,
      text: { cn: '账户信息', en: 'Information' },
    },
    {
      area: 'account',
      to: '/account/config',
      icon: Settings,
      text: { cn: '系统设置', en: 'Settings' },
      allow: 'account.edit',
    },
    { area: 'account', to: '/account/feedback', icon: Chat, text: { cn: '意见反馈', en: 'Feedback' } },
    { area: 'account', to: '/account/log', icon: History, text: { cn: '操作日志', en: 'Operation log' } },
  ],
})
