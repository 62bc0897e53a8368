import type { ComponentType } from 'react'
import type { titles } from '../messages/en/titles.ts'

/** A screen's component: the route's parameters as texts. */
export type Screen = ComponentType<{ readonly params: Readonly<Record<string, string>> }>

export interface ScreenRoute {
  /** Id in the specification's list of routes; the screen's root carries it as `data-screen`. */
  readonly id: string
  readonly path: string
  /** Its title in both languages, where the window says it. */
  readonly title?: keyof typeof titles
  readonly load: () => Promise<{ readonly default: Screen }>
  readonly isPublic?: true
  /** Drawn in the shell with its menu; else it has the window for itself. */
  readonly isInShell?: true
}

const loadDevice = () => import('./DeviceDetailScreen.tsx')
const loadGm = () => import('./GmDetailScreen.tsx')
const loadGmList = () => import('./GmListScreen.tsx')
const loadProject = () => import('./ProjectMonitorScreen.tsx')
const loadPage = () => import('./EquipmentPageScreen.tsx')
const loadGroup = () => import('./GroupScreen.tsx')
const loadGroupPage = () => import('./GroupConfigurationScreen.tsx')
const loadCentre = () => import('./OperationCentreScreen.tsx')

type MonitorRoute = readonly [
  id: string,
  path: string,
  title: keyof typeof titles,
  load: ScreenRoute['load'],
  frame?: 'window',
]

/** The monitor area (2.4), its other path forms included. `window`: not in the shell. */
const monitorRoutes: readonly MonitorRoute[] = [
  ['monitor-eg-list', '/eg/list', 'monitor-eg-list', () => import('./MonitorListScreen.tsx')],
  ['monitor-alias-eg-detail', '/eg/detail/list/:id', 'monitor-eg-detail', loadDevice],
  ['monitor-eg-detail', '/eg/detail/list/:id/:alarm', 'monitor-eg-detail', loadDevice],
  ['monitor-eg-detail-order', '/eg/detail/list/:id/:orderType/:orderId', 'monitor-eg-detail-order', loadDevice],
  // Not one of 2.4's: where whoever was told of a share opens it.
  ['monitor-eg-shared', '/eg/shared/:code', 'monitor-eg-shared', () => import('./SharedDeviceScreen.tsx')],
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
    ...{ id, path: `/monitor${path}`, title, load },
    ...(frame === 'window' ? {} : { isInShell: true }),
  }),
)

const loadMessages = () => import('./MessageListScreen.tsx')
const loadSecurity = () => import('./AccountSecurityScreen.tsx')
const loadInfo = () => import('./AccountInfoScreen.tsx')

/** The message area (2.6), and what there is of the account area (2.5); titled by their ids. */
const ownRoutes: readonly (readonly [id: keyof typeof titles, path: string, load: ScreenRoute['load']])[] = [
  ['msg-all', '/msg/messageAll', loadMessages],
  ['msg-readen', '/msg/messageReaden', loadMessages],
  ['msg-unreaden', '/msg/messageUnReaden', loadMessages],
  ['msg-detail', '/msg/detail/:menuType/:msgType/:equipType/:dataId', () => import('./MessageDetailScreen.tsx')],
  ['account-security-sms', '/account/security/sms', loadSecurity],
  ['account-security-nosms', '/account/security/nosms', loadSecurity],
  ['account-info-sms', '/account/info/sms', loadInfo],
  ['account-info-nosms', '/account/info/nosms', loadInfo],
  ['account-log', '/account/log', () => import('./AccountLogScreen.tsx')],
]

const ownScreens = ownRoutes.map(([id, path, load]): ScreenRoute => ({ id, path, title: id, load, isInShell: true }))

/** Every screen there is. A route that is not here leads to /404. */
export const screens: readonly ScreenRoute[] = [
  { id: 'login', path: '/login', load: () => import('./LoginScreen.tsx'), isPublic: true },
  { id: 'login-jsp', path: '/login.jsp', load: () => import('./LoginScreen.tsx'), isPublic: true },
  { id: 'not-found', path: '/404', load: () => import('./NotFoundScreen.tsx'), isPublic: true },
  {
    id: 'manage-eg-equipment-list',
    path: '/manage/eg/equipment/list',
    load: () => import('./EquipmentListScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-eg-project-list',
    path: '/manage/eg/project/list',
    load: () => import('./ProjectListScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'manage-eg-template-list',
    path: '/manage/eg/template/list',
    load: () => import('./TemplateListScreen.tsx'),
    isInShell: true,
  },
  ...monitorScreens,
  ...ownScreens,
  {
    id: 'designer-project',
    path: '/manage/project/:projectId/designer/:pageId',
    load: () => import('./DesignerScreen.tsx'),
  },
  { id: 'designer-eg', path: '/manage/eg/:equipId/designer/:pageId', load: () => import('./DesignerScreen.tsx') },
  {
    id: 'designer-template',
    path: '/manage/template/:templateId/designer/:pageId',
    load: () => import('./DesignerScreen.tsx'),
  },
]

/** Addresses that only lead to another. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/login',
  '/manage': '/manage/eg/equipment/list',
  '/monitor': '/monitor/eg/list',
  '/msg': '/msg/messageAll',
  '/account': '/account/security/sms',
}

/** Where a login leads when nothing else was asked for. */
export const HOME = '/monitor/eg/list'
