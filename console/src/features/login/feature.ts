import { defineFeature } from '../../kit/defineFeature.ts'
// With the first code: over a slow line its small files take longer than they are large.
import { LoginScreen } from './LoginScreen.tsx'

const loadLogin = async () => ({ default: LoginScreen })

export const login = defineFeature({
  screens: [
    { id: 'login', path: '/login', title: 'product', load: loadLogin, isPublic: true },
    {
      id: 'login-company',
      path: '/login/company',
      title: 'product',
      load: () => import('./CompanyLoginScreen.tsx'),
      isBeyondSpec: true,
      isPublic: true,
    },
    { id: 'login-jsp', path: '/login.jsp', title: 'product', load: loadLogin, isPublic: true },
  ],
})
