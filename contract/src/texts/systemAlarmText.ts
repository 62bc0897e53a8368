import { codes, type Locale } from '../errors.ts'
import type { AlarmType, SystemAlarmType } from '../live/alarmTypes.ts'
import type { SignalScalar } from '../live/LiveValue.ts'
import { codeText } from './codeTexts.ts'
import { readLineDetail } from './lineDetail.ts'

/**
 * Leads the text of an alarm that something simulated has raised. It is part of the text, so it stands wherever the text
 * does: in lists, messages, files and on pages.
 */
export const SIMULATED = '[模拟 SIMULATED] '
/** The detail of the alarm of a device that runs simulated. */
export const SIMULATED_DETAIL = 'simulated'

/** Whether something simulated has raised an alarm: a value, or a device that does not answer. */
export const isSimulatedAlarm = (type: AlarmType, msg: string, detail: SignalScalar): boolean =>
  type === 'signal' ? msg.startsWith(SIMULATED) : type === 'device' && detail === SIMULATED_DETAIL

type Say = (detail: SignalScalar) => Record<Locale, string>

const storeTexts: Readonly<Record<string, Record<Locale, string>>> = {
  full: { cn: '服务器磁盘已满，采样无法保存', en: "The server's disk is full: samples cannot be stored" },
  damaged: { cn: '服务器存储已损坏', en: "The server's store is damaged" },
  slow: { cn: '服务器磁盘响应缓慢，保存延迟', en: "The server's disk is slow: everything is stored late" },
}

const said: Record<SystemAlarmType, Say> = {
  gateway: () => ofCode(codes.gatewayOffline),
  device: (detail) => {
    const { cn, en } = ofCode(codes.commFault)
    return detail === SIMULATED_DETAIL ? { cn: SIMULATED + cn, en: SIMULATED + en } : { cn, en }
  },
  driver: (detail) =>
    typeof detail === 'string'
      ? {
          cn: `设备的驱动出错，连接已重新启动：${detail}`,
          en: `The driver of the device failed and was started anew: ${detail}`,
        }
      : { cn: '设备的驱动出错，连接已重新启动', en: 'The driver of the device failed and was started anew' },
  line: (detail) => {
    const plc = readLineDetail(detail)
    const titles = plc?.devices.map(({ title }) => title) ?? []
    return plc
      ? {
          cn: `PLC ${plc.line} 无应答，涉及设备：${titles.join('、')}`,
          en: `PLC ${plc.line} does not answer. Its devices: ${titles.join(', ')}`,
        }
      : { cn: 'PLC 无应答', en: 'The PLC does not answer' }
  },
  behind: (detail) =>
    typeof detail === 'number'
      ? {
          cn: `网关采集跟不上：${detail} 台设备的采集间隔长于设定值`,
          en: `The gateway is behind: it reads ${detail} of its devices less often than they are set to`,
        }
      : { cn: '网关采集跟不上', en: 'The gateway is behind: it reads devices less often than they are set to' },
  clock: (detail) =>
    typeof detail === 'number'
      ? {
          cn: `网关时钟比服务器${detail > 0 ? '快' : '慢'} ${Math.abs(detail)} 秒`,
          en: `The gateway's clock is ${Math.abs(detail)} s ${detail > 0 ? 'ahead of' : 'behind'} the server's`,
        }
      : { cn: '网关时钟与服务器不一致', en: "The gateway's clock differs from the server's" },
  overflow: (detail) =>
    typeof detail === 'number'
      ? { cn: `网关缓存已满，丢失 ${detail} 个采样`, en: `The gateway's buffer was full: ${detail} samples were lost` }
      : { cn: '网关缓存已满，采样丢失', en: "The gateway's buffer was full: samples were lost" },
  store: (detail) => storeTexts[String(detail)] ?? { cn: '服务器无法保存采样', en: 'The server cannot store samples' },
}

/**
 * The text of an alarm that has no condition.
 * @param detail for `line`: the text that `writeLineDetail` made; for `behind`: how many devices; for `clock`: seconds that the gateway is ahead
 * (negative: behind); for `overflow`: samples lost; for `store`: `full`, `damaged` or `slow`; for `driver`: the kind of the driver and the words of the error; for `device`: {@link SIMULATED_DETAIL} of a simulated one; anything else gives the general
 * text
 */
export const systemAlarmText = (type: SystemAlarmType, detail: SignalScalar, locale: Locale): string =>
  said[type](detail)[locale]

const ofCode = (code: number): Record<Locale, string> => ({ cn: codeText(code, 'cn'), en: codeText(code, 'en') })
