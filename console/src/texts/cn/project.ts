import type { project as en } from '../en/project.ts'
import type { Like } from '../Like.ts'

export const project: Like<typeof en> = {
  monitor: '监控',
  design: '设计',
  noPages: '该项目还没有页面',
  copy: '复制',
  copyTitle: '复制“{{title}}”',
  copyAbout:
    '复制各页面的最新版本及密码、顺序和首页，页面之间的链接指向新页面。变量、计算变量、报表和图片仍为原项目的。',
  copyName: '新项目名称',
  copyOf: '{{title}} 副本',
}
