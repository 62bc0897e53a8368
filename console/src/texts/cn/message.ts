import type { message as en } from '../en/message.ts'
import type { Like } from '../Like.ts'

export const message: Like<typeof en> = {
  searchHint: '设备或消息内容',
  fields: { title: '消息', severity: '报警级别', gmtCreate: '时间', state: '状态' },
  equipment: '设备',
  note: '内容',
  states: { unread: '未读', read: '已读', ignored: '已忽略' },
  none: { all: '最近 30 天没有消息', unread: '没有未读消息', read: '没有已读消息' },
  markRead: '标为已读',
  markAllRead: '全部标为已读',
  ignore: '忽略',
  details: '详情',
  removeAsk: '从您的消息列表中删除“{{name}}”？报警记录仍会保留。',
  removeManyAsk_one: '从您的消息列表中删除 {{count}} 条消息？报警记录仍会保留。',
  removeManyAsk_other: '从您的消息列表中删除 {{count}} 条消息？报警记录仍会保留。',
  open: '打开',
  openEquipment: '打开设备',
  playSound: '播放提示音',
  soundIsOff: '此浏览器已关闭声音',
  back: '返回列表',
  show: '查看',
  more_one: '另有 {{count}} 条消息',
  more_other: '另有 {{count}} 条消息',
}
