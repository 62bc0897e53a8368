/** The preview. */
export const preview = {
  preview: '预览',
  editMode: '返回编辑',
  previewLive: '实时数据',
  previewRetrying: '实时数据中断，正在重连…',
  previewEnded: '实时数据已停止：登录失效或无权限',
  previewNoSignals: '页面没有绑定变量',
  previewAs: '预览所用设备',
  previewAsNone: '按模板预览',
  previewAsDevice: '按设备“{{name}}”预览',
  previewNoSource: '此处没有实时数据',
  previewHint: '预览当前编辑内容，不会写入设备。按 Esc 返回编辑。',
  'withheld.write': '预览中不写入：监控时点击会下发数值',
  'withheld.link': '预览中不跳转：监控时点击会打开链接',
  'withheld.page': '预览中不跳转：监控时点击会打开页面',
} as const
