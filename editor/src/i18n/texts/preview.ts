import type { Texts } from '../Text.ts'

/** The preview. */
export const preview = {
  preview: { cn: '预览', en: 'Preview' },
  editMode: { cn: '返回编辑', en: 'Back to editing' },
  previewLive: { cn: '实时数据', en: 'Live values' },
  previewRetrying: { cn: '实时数据中断，正在重连…', en: 'Live values interrupted, connecting again…' },
  previewEnded: {
    cn: '实时数据已停止：登录失效或无权限',
    en: 'Live values have ended: your session is over, or you lack permission',
  },
  previewNoSignals: { cn: '页面没有绑定变量', en: 'The page binds no signal' },
  previewAs: { cn: '预览所用设备', en: 'Device of the preview' },
  previewAsNone: { cn: '按模板预览', en: 'Preview the template' },
  previewAsDevice: { cn: '按设备“{{name}}”预览', en: 'Preview as “{{name}}”' },
  previewNoSource: { cn: '此处没有实时数据', en: 'Live values are not available here' },
  previewHint: {
    cn: '预览当前编辑内容，不会写入设备。按 Esc 返回编辑。',
    en: 'The page as it is edited now; nothing is written to devices. Esc goes back.',
  },
  'withheld.write': {
    cn: '预览中不写入：监控时点击会下发数值',
    en: 'Nothing is written in preview: on a monitor this click sends a value',
  },
  'withheld.link': {
    cn: '预览中不跳转：监控时点击会打开链接',
    en: 'Preview opens nothing: on a monitor this click follows a link',
  },
  'withheld.page': {
    cn: '预览中不跳转：监控时点击会打开页面',
    en: 'Preview opens nothing: on a monitor this click opens a page',
  },
} satisfies Texts
