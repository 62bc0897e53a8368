import type { template as en } from '../en/template.ts'
import type { Like } from '../Like.ts'

export const template: Like<typeof en> = {
  title: '模板',
  editTitle: '模板',
  searchHint: '模板名称',
  fields: { title: '名称', note: '备注', pageCount: '页面数', equipmentCount: '绑定设备', gmtModified: '修改时间' },
}
