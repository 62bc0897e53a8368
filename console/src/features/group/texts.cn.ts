import type { Like } from '../../texts/Like.ts'
import type { group as en } from './texts.en.ts'

export const group: Like<typeof en> = {
  all: '全部设备',
  none: '未分组',
  addTitle: '新建分组',
  editTitle: '修改分组',
  up: '上移',
  down: '下移',
  hint: '将设备拖到分组上；按住 Ctrl 可同时保留在原分组。拖动分组或按 Alt 加方向键可调整顺序。',
  noDevices: '暂无设备',
  fields: { equipName: '设备名称', sn: '位号', groups: '所属分组', gateway: '网关', address: '安装位置' },
  target: '分组',
  choose: '请选择分组',
  move: '移动到该分组',
  addTo: '同时加入该分组',
  takeOut: '移出本分组',
  searchHint: '设备名称或位号',
  removeAsk: '删除分组“{{name}}”？其中的设备会保留。',
  separator: '、',
}
