// With the first code: over a slow line its small files take longer than they are large.
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import { entityScreens } from './entityScreens.ts'
import type { ScreenRoute } from './ScreenRoute.ts'
import type { titles } from './titles/texts.en.ts'

const loadLogin: ScreenRoute['load'] = async () => ({ default: LoginScreen })
const loadDevice = () => import('../features/device/DeviceDetailScreen.tsx')
const loadGm = () => import('../features/device/GmDetailScreen.tsx')
const loadGmList = () => import('../features/equipment/GmListScreen.tsx')
const loadProject = () => import('../features/project/ProjectMonitorScreen.tsx')
const loadPage = () => import('../features/page/EquipmentPageScreen.tsx')
const loadGroup = () => import('../features/group/GroupScreen.tsx')
const loadGroupPage = () => import('../features/group/GroupConfigurationScreen.tsx')
const loadCentre = () => import('../features/project/OperationCentreScreen.tsx')

type MonitorRoute = readonly [
  id: string,
  path: string,
  title: keyof typeof titles,
  load: ScreenRoute['load'],
  frame?: 'window',
]

/** The monitor area (2.4) with its alternative paths. `window` marks a screen that is not in the shell. */
const monitorRoutes: readonly MonitorRoute[] = [
  ['monitor-eg-list', '/eg/list', 'monitor-eg-list', () => import('../features/equipment/MonitorListScreen.tsx')],
  ['monitor-alias-eg-detail', '/eg/detail/list/:id', 'monitor-eg-detail', loadDevice],
  ['monitor-eg-detail', '/eg/detail/list/:id/:alarm', 'monitor-eg-detail', loadDevice],
  ['monitor-eg-detail-order', '/eg/detail/list/:id/:orderType/:orderId', 'monitor-eg-detail-order', loadDevice],
  // Not in 2.4: the address of a share's link.
  [
    'monitor-eg-shared',
    '/eg/shared/:code',
    'monitor-eg-shared',
    () => import('../features/device/SharedDeviceScreen.tsx'),
  ],
  ['monitor-eg-group', '/eg/group', 'monitor-eg-group', loadGroup],
  ['monitor-alias-eg-group-list', '/eg/group/list/:id', 'monitor-eg-group-list', loadGroup],
  ['monitor-eg-group-list', '/eg/group/list/:groupId/:id', 'monitor-eg-group-list', loadGroup],
  [
    'monitor-alias-eg-group-configuration',
    '/eg/group/configuration/:id',
    'monitor-eg-group-configuration',
    loadGroupPage,
  ],
  [
    'monitor-eg-group-configuration',
    '/eg/group/configuration/:groupId/:id',
    'monitor-eg-group-configuration',
    loadGroupPage,
  ],
  [
    'monitor-eg-group-configuration-page',
    '/eg/group/configuration/:groupId/:id/:pageId',
    'monitor-eg-group-configuration-page',
    loadGroupPage,
  ],
  ['monitor-gm-list', '/gm/list', 'monitor-gm-list', loadGmList],
  ['monitor-gm-group', '/gm/group', 'monitor-gm-group', loadGmList],
  ['monitor-gm-ocinfo', '/gm/ocInfo', 'monitor-gm-ocinfo', loadCentre],
  ['monitor-gm-ocinfo-item', '/gm/ocInfo/:ocId', 'monitor-gm-ocinfo-item', loadCentre],
  ['monitor-gm-vuedetail', '/gm/vuedetail/:equipId', 'monitor-gm-vuedetail', loadGm],
  ['monitor-gm-vuedetail-real', '/gm/vuedetail/:equipId/real', 'monitor-gm-vuedetail-real', loadGm],
  ['monitor-gm-vuedetail-write', '/gm/vuedetail/:equipId/write', 'monitor-gm-vuedetail-write', loadGm],
  ['monitor-gm-vuedetail-history', '/gm/vuedetail/:equipId/history', 'monitor-gm-vuedetail-history', loadGm],
  ['monitor-gm-vuedetail-alarm', '/gm/vuedetail/:equipId/alarm', 'monitor-gm-vuedetail-alarm', loadGm],
  ['monitor-gm-detail', '/gm/detail/:id/:ruleType/:openType', 'monitor-gm-detail', loadGm],
  ['monitor-project', '/project/:projectId', 'monitor-project', loadProject],
  ['monitor-project-page', '/project/:projectId/page/:pageId', 'monitor-project-page', loadProject],
  ['monitor-project-preview', '/project/:projectId/preview/:pageId', 'monitor-project-preview', loadProject, 'window'],
  ['monitor-alias-eg-page', '/eg/detail/page/:id', 'monitor-eg-page', loadPage],
  ['monitor-eg-page', '/eg/detail/page/:pageId/:alarm', 'monitor-eg-page', loadPage],
  ['monitor-eg-page-order', '/eg/detail/page/:pageId/:orderType/:orderId', 'monitor-eg-page-order', loadPage, 'window'],
]

const monitorScreens = monitorRoutes.map(
  ([id, path, title, load, frame]): ScreenRoute => ({
    id,
    path: `/monitor${path}`,
    title,
    load,
    ...(frame === 'window' ? {} : { isInShell: true }),
  }),
)

const loadMessages = () => import('../features/message/MessageListScreen.tsx')
const loadSecurity = () => import('../features/account/AccountSecurityScreen.tsx')
const loadInfo = () => import('../features/account/AccountInfoScreen.tsx')

/** The message area (2.6) and the account area (2.5), as far as it exists. Their titles have the same keys as their ids. */
const ownRoutes: readonly (readonly [id: keyof typeof titles, path: string, load: ScreenRoute['load']])[] = [
  ['msg-all', '/msg/messageAll', loadMessages],
  ['msg-readen', '/msg/messageReaden', loadMessages],
  ['msg-unreaden', '/msg/messageUnReaden', loadMessages],
  [
    'msg-detail',
    '/msg/detail/:menuType/:msgType/:equipType/:dataId',
    () => import('../features/message/MessageDetailScreen.tsx'),
  ],
  ['account-security-sms', '/account/security/sms', loadSecurity],
  ['account-security-nosms', '/account/security/nosms', loadSecurity],
  ['account-info-sms', '/account/info/sms', loadInfo],
  ['account-info-nosms', '/account/info/nosms', loadInfo],
  ['account-config', '/account/config', () => import('../features/account/AccountConfigScreen.tsx')],
  ['account-feedback', '/account/feedback', () => import('../features/account/AccountFeedbackScreen.tsx')],
  ['account-log', '/account/log', () => import('../features/account/AccountLogScreen.tsx')],
]

/** The steps of a recovery (2.7). Each has its address, and the server says which one it is. */
const recoveryScreens = [
  ['findpwd-account', 'account'],
  ['findpwd-validate', 'validate'],
  ['findpwd-validate-tel', 'validate/tel'],
  ['findpwd-validate-email', 'validate/email'],
  ['findpwd-validate-question', 'validate/question'],
  ['findpwd-password', 'password'],
  ['findpwd-finish', 'finish'],
].map(
  ([id, path]): ScreenRoute => ({
    // Their titles have the same keys as their ids.
    id: id as keyof typeof titles,
    path: `/findpwd/${path}`,
    title: id as keyof typeof titles,
    load: () => import('../features/recovery/FindPasswordScreen.tsx'),
    isPublic: true,
  }),
)

/** The steps of the security setup (2.5) below its address. */
const setupScreens = (
  [
    ['account-setup-validate', '/validate'],
    ['account-setup-validate-tel', '/validate/tel/:type'],
    ['account-setup-validate-email', '/validate/email'],
    ['account-setup-validate-question', '/validate/question'],
    ['account-setup-validate-password', '/validate/password'],
    ['account-setup-password', '/password'],
    ['account-setup-tel-validate', '/tel/validate'],
    ['account-setup-tel', '/tel'],
    ['account-setup-email-validate', '/email/validate'],
    ['account-setup-email', '/email'],
    ['account-setup-question-validate', '/question/validate'],
    ['account-setup-question', '/question'],
    ['account-setup-success', '/success/:type'],
  ] as const
).map(
  ([id, path]): ScreenRoute => ({
    id,
    path: `/account/security/sms/setup${path}`,
    title: id,
    load: () => import('../features/recovery/SetupScreen.tsx'),
    isInShell: true,
  }),
)

const ownScreens = ownRoutes.map(([id, path, load]): ScreenRoute => ({ id, path, title: id, load, isInShell: true }))

/** Screens of the manage area (2.2) beside the lists. The tabs of one device share a screen, which keeps its draft. */
const manageScreens: readonly ScreenRoute[] = [
  {
    id: 'manage-eg-equipment-add',
    path: '/manage/eg/equipment/add',
    title: 'manage-eg-equipment-add',
    load: () => import('../features/equipment/edit/EquipmentAddScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-eg-equipment-edit',
    path: '/manage/eg/equipment/edit/:id/:tab?',
    title: 'manage-eg-equipment-edit',
    load: () => import('../features/equipment/edit/EquipmentEditScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-eg-project-list-operation',
    path: '/manage/eg/project/list-operation',
    title: 'manage-eg-project-list-operation',
    load: () => import('../features/project/ProjectOperationScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-eg-group',
    path: '/manage/eg/group',
    title: 'manage-eg-group',
    load: () => import('../features/group/manage/ManageGroupsScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-system-protocol',
    path: '/manage/system/protocol',
    title: 'manage-system-protocol',
    load: () => import('../features/equipment/protocol/ProtocolScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-eg-template-add',
    path: '/manage/eg/template/add',
    title: 'manage-eg-template-add',
    load: () => import('../features/template/TemplateAddScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-eg-template-edit',
    path: '/manage/eg/template/edit/:id/:tab?',
    title: 'manage-eg-template-edit',
    load: () => import('../features/template/TemplateEditScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-account-co',
    path: '/manage/account/co',
    title: 'manage-account-co',
    load: () => import('../features/people/CompanyAccountScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-orgal-enterprise',
    path: '/manage/orgal/enterprise',
    title: 'manage-orgal-enterprise',
    load: () => import('../features/people/EnterpriseScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-orgal-dept',
    path: '/manage/orgal/dept',
    title: 'manage-orgal-dept',
    load: () => import('../features/people/DeptScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-sms-send',
    path: '/manage/sms/send',
    title: 'manage-sms-send',
    load: () => import('../features/outbox/SendScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-sms-statistics',
    path: '/manage/sms/statistics',
    title: 'manage-sms-statistics',
    load: () => import('../features/outbox/StatisticsScreen.tsx'),
    isInShell: true,
  },
  // Not in 2.2: the page of one gateway.
  {
    id: 'manage-eg-gateway-detail',
    path: '/manage/eg/gateway/:id',
    title: 'manage-eg-gateway',
    load: () => import('../features/gateway/GatewayScreen.tsx'),
    isInShell: true,
  },
]

/** All screens. An address that is not listed here leads to /404. */
export const screens: readonly ScreenRoute[] = [
  { id: 'login', path: '/login', load: loadLogin, isPublic: true },
  {
    id: 'login-company',
    path: '/login/company',
    load: () => import('../features/login/CompanyLoginScreen.tsx'),
    isPublic: true,
  },
  { id: 'login-jsp', path: '/login.jsp', load: loadLogin, isPublic: true },
  { id: 'not-found', path: '/404', load: () => import('./NotFoundScreen.tsx'), isPublic: true },
  ...entityScreens,
  ...manageScreens,
  ...monitorScreens,
  ...ownScreens,
  ...setupScreens,
  ...recoveryScreens,
  {
    id: 'designer-project',
    path: '/manage/project/:projectId/designer/:pageId',
    load: () => import('../features/designer/DesignerScreen.tsx'),
  },
  {
    id: 'designer-eg',
    path: '/manage/eg/:equipId/designer/:pageId',
    load: () => import('../features/designer/DesignerScreen.tsx'),
  },
  {
    id: 'designer-template',
    path: '/manage/template/:templateId/designer/:pageId',
    load: () => import('../features/designer/DesignerScreen.tsx'),
  },
]

/** Addresses that redirect to another. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/login',
  '/manage': '/manage/eg/equipment/list',
  '/monitor': '/monitor/eg/list',
  '/msg': '/msg/messageAll',
  '/account': '/account/security/sms',
  '/account/security/sms/setup': '/account/security/sms/setup/validate',
  '/findpwd': '/findpwd/account',
}

/** The screen after a login without a target. */
export const HOME = '/monitor/eg/list'
