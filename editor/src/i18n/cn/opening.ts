/** A page that opens, and pages that do not. */
export const opening = {
  loading: '正在打开页面…',
  failed: '页面打不开',
  retry: '重试',
  noPermission: '没有编辑此页面的权限',
  notFound: '页面不存在或无权访问',
  sessionEnded: '登录已失效，请重新登录',
  back: '返回',
  exit: '退出设计器',
} as const
