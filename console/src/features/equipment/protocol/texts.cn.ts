import type { Like } from '../../../texts/Like.ts'
import type { protocol as en } from './texts.en.ts'

export const protocol: Like<typeof en> = {
  about: '网关通过以下协议采集设备。每台设备还有以下设置：{{settings}}。',
  title: '协议',
  device: '设备设置',
  address: '变量地址',
  browse: '可浏览',
  yes: '是',
  no: '否',
  comma: '、',
}
