import type { WidgetLabels } from '../WidgetLabels.ts'

export const labels: WidgetLabels = {
  name: { cn: '视频', en: 'Video' },
  fields: {
    'dataAddon.hlsReserve': { cn: 'HLS 地址', en: 'HLS address' },
    'dataAddon.flvReserve': { cn: 'FLV 地址', en: 'FLV address' },
    'dataAddon.rtmpReserve': { cn: 'RTMP 地址', en: 'RTMP address' },
    'dataAddon.serialNumber': { cn: '序列号', en: 'Serial number' },
    'dataAddon.channelNumber': { cn: '通道号', en: 'Channel' },
    'dataAddon.PanTilt': { cn: '云台', en: 'Pan and tilt' },
  },
}
