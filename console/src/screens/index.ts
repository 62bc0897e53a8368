import { features } from '../features/index.ts'
import type { FeatureScreen } from '../kit/defineFeature.ts'
import { entityScreens } from './entityScreens.ts'

/** All screens. An address that is not listed here leads to /404. */
export const screens: readonly FeatureScreen[] = [
  { id: 'not-found', path: '/404', title: 'product', load: () => import('./NotFoundScreen.tsx'), isPublic: true },
  ...entityScreens,
  ...features.flatMap((feature) => feature.screens),
]

/** Addresses that redirect to another. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/login',
  '/manage': '/manage/eg/equipment/list',
  '/monitor': '/monitor/eg/list',
  '/msg': '/msg/messageAll',
  '/message': '/message/messageAll',
  '/account': '/account/security/sms',
  '/account/security/sms/setup': '/account/security/sms/setup/validate',
  '/findpwd': '/findpwd/account',
}

/** The screen after a login without a target. */
export const HOME = '/monitor/eg/list'
