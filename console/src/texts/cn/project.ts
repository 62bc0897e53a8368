import type { project as en } from '../en/project.ts'
import type { Like } from '../Like.ts'

export const project: Like<typeof en> = {
  monitor: '监控',
  design: '设计',
  noPages: '该项目还没有页面',
}
