import type { Like } from '../../texts/Like.ts'
import type { frame as en } from './texts.en.ts'

export const frame: Like<typeof en> = {
  open: '打开',
  openOwn: '在单独的窗口中打开',
  openSite: '直接打开网站',
  back: '内嵌页面',
  missing: '没有这个内嵌页面',
  missingAbout: '没有路径为“{{path}}”的页面，或它已停用。',
  blank: '如果一直空白，说明该网站不允许被其他网站内嵌，请直接打开网站。',
}
