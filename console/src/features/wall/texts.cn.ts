import type { Like } from '../../texts/Like.ts'
import type { wall as en } from './texts.en.ts'

export const wall: Like<typeof en> = {
  open: '大屏轮播',
  title: '大屏轮播页面',
  about: '所选页面将在独立窗口中依次显示。触摸或按键后停留一分钟；按 f 键全屏。',
  page: '页面',
  seconds: '每页停留秒数',
  start: '打开',
  none: '请至少选择一个页面',
  wall: '大屏名称',
  wallHelp: '填写名称后，大屏只要在使用就保持登录，且只能查看。管理员可在该账号的会话中看到并结束它。',
  account: '当前登录最多 7 天后失效。需要长期保持登录的大屏，请使用标记为“大屏账号”的账号。',
  notKept: '此会话曾在其他地址使用：大屏将在 7 天内退出登录。请重新登录以保持。',
  noWallAccount: '大屏将在 7 天内退出登录：该账号未标记为“大屏账号”，或登录地址不同。',
  position: '操作岗位',
  positionHelp: '大屏只显示该岗位负责的报警。',
  noPosition: '未选：显示全部报警',
  noSuchPosition: '该大屏的操作岗位已不存在，现显示全部报警。',
  dim: '定时调暗',
  dimHelp: '开始、结束时间（UTC+8）及调暗程度，最多 {{most}} %。有人操作或出现报警时恢复亮度。',
  dimFrom: '调暗开始时间',
  dimTo: '调暗结束时间',
  dimLevel: '调暗百分比',
}
