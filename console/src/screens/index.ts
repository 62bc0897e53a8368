import type { ComponentType } from 'react'

/** A screen's component: the route's parameters as texts. */
export type Screen = ComponentType<{ readonly params: Readonly<Record<string, string>> }>

export interface ScreenRoute {
  /** Id in the specification's list of routes; the screen's root carries it as `data-screen`. */
  readonly id: string
  readonly path: string
  readonly load: () => Promise<{ readonly default: Screen }>
  readonly isPublic?: true
  /** Drawn in the shell with its menu; else it has the window for itself. */
  readonly isInShell?: true
}

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
  { id: 'monitor-eg-list', path: '/monitor/eg/list', load: () => import('./MonitorListScreen.tsx'), isInShell: true },
  {
    id: 'monitor-alias-eg-detail',
    path: '/monitor/eg/detail/list/:id',
    load: () => import('./DeviceDetailScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'monitor-eg-detail',
    path: '/monitor/eg/detail/list/:id/:alarm',
    load: () => import('./DeviceDetailScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'monitor-project',
    path: '/monitor/project/:projectId',
    load: () => import('./ProjectMonitorScreen.tsx'),
    isInShell: true,
  },
  {
    id: 'monitor-project-page',
    path: '/monitor/project/:projectId/page/:pageId',
    load: () => import('./ProjectMonitorScreen.tsx'),
    isInShell: true,
  },
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
}

/** Where a login leads when nothing else was asked for. */
export const HOME = '/monitor/eg/list'
