import type { Texts } from '../Text.ts'

/** A page that opens, and pages that do not. */
export const opening = {
  loading: { cn: '正在打开页面…', en: 'Opening the page…' },
  failed: { cn: '页面打不开', en: 'The page could not be opened' },
  retry: { cn: '重试', en: 'Try again' },
  noPermission: { cn: '没有编辑此页面的权限', en: 'You may not edit this page' },
  notFound: { cn: '页面不存在或无权访问', en: 'This page does not exist, or you have no permission to see it' },
  sessionEnded: { cn: '登录已失效，请重新登录', en: 'Your session has ended; please log in again' },
  back: { cn: '返回', en: 'Back' },
  exit: { cn: '退出设计器', en: 'Leave the designer' },
} satisfies Texts
