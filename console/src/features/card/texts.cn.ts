import type { Like } from '../../texts/Like.ts'
import type { card as en } from './texts.en.ts'

export const card: Like<typeof en> = {
  ask: '立即查询',
  asked: '{{iccid}} 的状态和流量已更新',
  failed: '查询失败：{{problem}}',
}
