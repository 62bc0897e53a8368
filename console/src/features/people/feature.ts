import { DiagramTree, Office, People } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

export const people = defineFeature({
  screens: [
    {
      id: 'manage-account-co',
      path: '/manage/account/co',
      title: { cn: '企业账号', en: 'Company accounts' },
      load: () => import('./accounts/CompanyAccountScreen.tsx'),
    },
    {
      id: 'manage-orgal-enterprise',
      path: '/manage/orgal/enterprise',
      title: { cn: '企业管理', en: 'Enterprises' },
      load: () => import('./EnterpriseScreen.tsx'),
    },
    {
      id: 'manage-orgal-dept',
      path: '/manage/orgal/dept',
      title: { cn: '部门管理', en: 'Departments' },
      load: () => import('./depts/DeptScreen.tsx'),
    },
  ],
  lists: {
    extAccount: () => import('./accounts/ExternalAccountScreen.tsx'),
    loginProvider: () => import('./logins/LoginProviderScreen.tsx'),
    operator: () => import('./OperatorScreen.tsx'),
    orgAccount: () => import('./accounts/AccountListScreen.tsx'),
    role: () => import('./RoleListScreen.tsx'),
  },
  menu: [
    {
      area: 'manage',
      to: '/manage/account/co',
      after: '/manage/account/login',
      icon: People,
      text: { cn: '企业账号', en: 'Company accounts' },
      allow: 'people.read',
    },
    {
      area: 'manage',
      to: '/manage/orgal/enterprise',
      after: '/manage/account/op',
      icon: Office,
      text: { cn: '企业管理', en: 'Enterprises' },
      allow: 'people.read',
    },
    {
      area: 'manage',
      to: '/manage/orgal/dept',
      after: '/manage/orgal/enterprise',
      icon: DiagramTree,
      text: { cn: '部门', en: 'Departments' },
      allow: 'people.read',
    },
  ],
})
