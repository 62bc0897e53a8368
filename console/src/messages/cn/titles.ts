import type { titles as en } from '../en/titles.ts'
import type { Like } from '../Like.ts'

export const titles: Like<typeof en> = {
  'monitor-eg-list': '设备列表',
  'monitor-eg-detail': '设备详情',
  'monitor-eg-detail-order': '设备详情（工单）',
  'monitor-eg-shared': '共享设备',
  'monitor-eg-group': '设备分组',
  'monitor-eg-group-list': '分组设备列表',
  'monitor-eg-group-configuration': '分组组态',
  'monitor-eg-group-configuration-page': '分组组态页面',
  'monitor-gm-list': 'GM设备列表',
  'monitor-gm-group': 'GM设备分组',
  'monitor-gm-ocinfo': '运营中心',
  'monitor-gm-ocinfo-item': '运营中心详情',
  'monitor-gm-vuedetail': 'GM设备详情',
  'monitor-gm-vuedetail-real': 'GM设备详情 - 实时数据',
  'monitor-gm-vuedetail-write': 'GM设备详情 - 写入',
  'monitor-gm-vuedetail-history': 'GM设备详情 - 历史',
  'monitor-gm-vuedetail-alarm': 'GM设备详情 - 报警',
  'monitor-gm-detail': 'GM设备详情',
  'monitor-project': '项目监控',
  'monitor-project-page': '项目监控页面',
  'monitor-project-preview': '项目预览',
  'monitor-eg-page': '设备组态页面',
  'monitor-eg-page-order': '设备组态页面（工单）',
}
