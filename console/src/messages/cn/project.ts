import type { project as en } from '../en/project.ts'
import type { Like } from '../Like.ts'

export const project: Like<typeof en> = {
  title: '项目管理',
  editTitle: '编辑项目',
  searchHint: '项目名称',
  fields: {
    title: '项目名称',
    note: '备注',
    pageCount: '页面数',
    gmtModified: '修改时间',
    errorValShow: '异常值显示',
    errorDefaultVal: '替代显示值',
  },
  errorValShows: { asIs: '原样显示', custom: '自定义' },
  monitor: '监控',
  design: '设计',
  noPages: '该项目还没有页面',
}
