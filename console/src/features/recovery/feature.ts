import { defineFeature } from '../../kit/defineFeature.ts'

const loadRecovery = () => import('./FindPasswordScreen.tsx')
const loadSetup = () => import('./SetupScreen.tsx')

/** The steps of a recovery (2.7): each has its address, and the server says which one it is. The steps of the security setup (2.5). */
export const recovery = defineFeature({
  screens: [
    ...(
      [
        ['findpwd-account', 'account', { cn: '账户名', en: 'Account name' }],
        ['findpwd-validate', 'validate', { cn: '身份验证', en: 'Identity check' }],
        ['findpwd-validate-tel', 'validate/tel', { cn: '手机验证', en: 'Check by phone' }],
        ['findpwd-validate-email', 'validate/email', { cn: '邮箱验证', en: 'Check by email' }],
        ['findpwd-validate-question', 'validate/question', { cn: '密保问题验证', en: 'Check by question' }],
        ['findpwd-password', 'password', { cn: '设置新密码', en: 'New password' }],
        ['findpwd-finish', 'finish', { cn: '完成', en: 'Done' }],
      ] as const
    ).map(
      ([id, path, title]) => ({ id, path: `/findpwd/${path}`, title, load: loadRecovery, isPublic: true }) as const,
    ),
    ...(
      [
        ['account-setup-validate', 'validate', { cn: '身份验证', en: 'Identity check' }],
        ['account-setup-validate-tel', 'validate/tel/:type', { cn: '手机验证身份', en: 'Identity check by phone' }],
        ['account-setup-validate-email', 'validate/email', { cn: '邮箱验证身份', en: 'Identity check by email' }],
        [
          'account-setup-validate-question',
          'validate/question',
          { cn: '密保问题验证身份', en: 'Identity check by question' },
        ],
        [
          'account-setup-validate-password',
          'validate/password',
          { cn: '密码验证身份', en: 'Identity check by password' },
        ],
        ['account-setup-password', 'password', { cn: '修改密码', en: 'Change password' }],
        ['account-setup-tel-validate', 'tel/validate', { cn: '验证新手机', en: 'Validate phone' }],
        ['account-setup-tel', 'tel', { cn: '绑定手机', en: 'Phone setup' }],
        ['account-setup-email-validate', 'email/validate', { cn: '验证新邮箱', en: 'Validate email' }],
        ['account-setup-email', 'email', { cn: '绑定邮箱', en: 'Email setup' }],
        ['account-setup-question-validate', 'question/validate', { cn: '验证密保问题', en: 'Validate questions' }],
        ['account-setup-question', 'question', { cn: '设置密保问题', en: 'Security questions setup' }],
        ['account-setup-success', 'success/:type', { cn: '设置成功', en: 'Setup done' }],
      ] as const
    ).map(
      ([id, path, title]) => ({ id, path: `/account/security/sms/setup/${path}`, title, load: loadSetup }) as const,
    ),
  ],
})
