import type { wall as en } from '../en/wall.ts'
import type { Like } from '../Like.ts'

export const wall: Like<typeof en> = {
  open: '大屏轮播',
  title: '大屏轮播页面',
  about: '所选页面将在独立窗口中依次显示。触摸或按键后停留一分钟；按 f 键全屏。',
  page: '页面',
  seconds: '每页停留秒数',
  start: '打开',
  none: '请至少选择一个页面',
}
